/** Programs that stand in front of servers, if they are installed. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../support/free-port.ts';

export interface InstalledProgram {
  readonly name: string;
  readonly version: string;
  /** The whole configuration, of one that listens at a port and writes into a folder. */
  configuration(code: string, port: number, folder: string): string;
  args(file: string): readonly string[];
}

/** Its code is the content of `http`. */
export const NGINX: InstalledProgram = {
  name: 'nginx',
  version: '-v',
  configuration: (code, port, folder) =>
    // Started by root, it would read files as somebody else, who may not.
    `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; error_log stderr; pid ${folder}/nginx-${port}.pid; events {}
http { include /etc/nginx/mime.types; access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${code} }`,
  args: (file) => ['-e', 'stderr', '-c', file],
};

/** Prints and returns why a test without the program is skipped; undefined if it is installed. */
export function reasonToSkip({
  name,
  version,
}: Pick<InstalledProgram, 'name' | 'version'>): string | undefined {
  try {
    execFileSync(name, [version], { stdio: 'ignore' });
    return undefined;
  } catch {
    const reason = `Skipped: there is no ${name} on this machine (Debian: apt-get install ${name}).`;
    process.stderr.write(`${reason}\n`);
    return reason;
  }
}

/**
 * Runs a program in front of a server until the test ends.
 *
 * @param ready A path that it passes on, and the server answers with 200.
 * @returns Its address.
 */
export async function startProgram(
  program: InstalledProgram,
  code: string,
  ready = '/readyz',
): Promise<string> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), `waymark-${program.name}-`));
  const file = join(folder, 'configuration');
  writeFileSync(file, program.configuration(code, port, folder));
  const child = spawn(program.name, program.args(file), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const asked = async (): Promise<number> => {
    if (child.exitCode !== null) throw new Error(said);
    return (await fetch(url + ready)).status;
  };
  const reason = (error: Error): string => String(error.cause ?? error);
  await expect.poll(() => asked().catch(reason)).toBe(200);
  return url;
}
