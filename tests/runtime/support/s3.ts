/** A real server of S3's protocol on a free port, for as long as a file of tests runs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freePort } from '../../support/free-port.ts';

interface S3rver {
  run(): Promise<unknown>;
  close(): Promise<void>;
}

export interface TestS3 {
  /** As `deploy.releases` takes it. */
  readonly address: string;
  /** Credentials. */
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
}

/** Ends with the file that calls it. */
export async function startS3(): Promise<TestS3> {
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'waymark-s3-'));
  const server = new Server({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'releases' }],
  });
  await server.run();
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    address: `s3://releases/docs?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=us-east-1`,
    environment: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    folder,
  };
}
