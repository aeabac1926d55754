import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canarySite } from '../runtime/protected/canary-site.ts';
import { type ProtectedServer, protectedServer } from '../runtime/protected/protected-server.ts';
import { buildDocs } from './built-site.ts';

/** A site with pages for some readers alone, built and served. It is removed when it is closed. */
export async function canaryServer(words: Parameters<typeof canarySite>[1]): Promise<ProtectedServer> {
  const docs = await mkdtemp(join(tmpdir(), 'waymark-protected-'));
  await canarySite(docs, words);
  const built = await buildDocs(docs, { access: 'partial' });
  const server = await protectedServer(join(built.dist, '..'));
  return {
    ...server,
    async close() {
      await server.close();
      built.remove();
      await rm(docs, { recursive: true, force: true });
    },
  };
}
