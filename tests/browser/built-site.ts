/** Sites for the browser, built into temporary folders. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Served, type ServeOptions, serve } from '../../runtime/server.ts';
import { buildSite, type SiteOptions } from '../support/build-site.ts';
import { freePort } from '../support/free-port.ts';
import { once } from '../support/once.ts';

const FIXTURES = resolve(import.meta.dirname, '../fixtures');

export interface BuiltSite {
  /** Folder that holds the site's files. */
  readonly dist: string;
  remove(): void;
}

/** `tests/fixtures/<name>`, built once in a run of the tests. Throws if that fails. */
export async function buildFixture(name: string): Promise<BuiltSite> {
  const out = await once(`fixture-${name}`, (out) => buildSite({ docs: join(FIXTURES, name), out }));
  // Other files of tests look at it too.
  return { dist: join(out, 'dist'), remove: () => {} };
}

/** Builds the docs.json repository in a folder. Throws if that fails. */
export async function buildDocs(docs: string, options?: SiteOptions): Promise<BuiltSite> {
  const out = mkdtempSync(join(tmpdir(), 'waymark-browser-'));
  await buildSite({ docs, out, ...(options && { options }) });
  return { dist: join(out, 'dist'), remove: () => rmSync(out, { recursive: true, force: true }) };
}

/**
 * The docs.json repository that a function writes into an empty folder, built once in a run of the tests.
 *
 * @param name A name that no other repository has.
 */
export async function buildWritten(
  name: string,
  write: (root: string) => void | Promise<void>,
): Promise<BuiltSite> {
  const out = await once(`written-${name}`, async (folder) => {
    const docs = mkdtempSync(join(tmpdir(), 'waymark-written-'));
    try {
      await write(docs);
      await buildSite({ docs, out: folder });
    } finally {
      rmSync(docs, { recursive: true, force: true });
    }
  });
  return { dist: join(out, 'dist'), remove: () => {} };
}

/** Serves a built site and its release, which may log errors. Whoever calls closes it. */
export async function serveBuilt(
  { dist }: Pick<BuiltSite, 'dist'>,
  options: Partial<ServeOptions> = {},
): Promise<Served> {
  const port = await freePort();
  return serve({
    release: join(dist, '../.waymark'),
    site: dist,
    url: `http://127.0.0.1:${port}`,
    port,
    host: '127.0.0.1',
    logger: { error: () => undefined },
    ...options,
  });
}
