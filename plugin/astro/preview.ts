/** The server of `astro preview`: that of `waymark serve`, with the release beside the project’s site. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OwnOffers } from '@waymark/contract/own-tools';
import type { ReleaseManifest } from '@waymark/contract/release';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { releaseDir } from '@waymark/repository/paths/release-dir';
import { createRuntime } from '@waymark/server/index';
import { listenTo } from '@waymark/server/server';
import type { CreatePreviewServer } from 'astro';
import { forOwnPages, ownRequests } from '../dev/own-requests.ts';
import { PREVIEWED } from './questions.ts';

/** Those of the project. @throws {Error} with file and line, if its `waymark.config.ts` is not valid */
async function previewedTools(): Promise<Partial<OwnOffers>> {
  const { project } = PREVIEWED.ask();
  if (project === undefined) return {};
  const { loadExtension } = await import('../load-extension.ts');
  const { tools, resources } = (await loadExtension(project)).extension ?? {};
  return { ...(tools && { tools }), ...(resources && { resources }) };
}

const preview: CreatePreviewServer = async ({ outDir, host, port, base, logger, allowedHosts = [] }) => {
  const dist = fileURLToPath(outDir);
  const release = releaseDir(dist);
  if (!existsSync(join(release, MANIFEST_FILE)))
    throw new Error(`There is no release in ${release}. Run \`astro build\` first.`);
  const name = host ?? 'localhost';
  const { path = '' } = JSON.parse(readFileSync(join(release, MANIFEST_FILE), 'utf8')) as ReleaseManifest;
  const around = path === '' ? undefined : dist;
  const runtime = await createRuntime({
    release,
    site: join(dist, path),
    around,
    ...(await previewedTools()),
  });
  const answer = ownRequests(
    async (request) => forOwnPages(await runtime.fetch(request)),
    allowedHosts === true ? ['*'] : [name, ...allowedHosts],
  );
  const served = await listenTo(answer, { port, host: name }).catch(async (error: unknown) => {
    await runtime.close();
    throw error;
  });
  const url = new URL(served.url);
  logger.info(`Serving the site at ${served.url}${base.replace(/\/+$/, '')}/`);
  let ended = (): void => {};
  const closed = new Promise<void>((resolve) => {
    ended = resolve;
  });
  return {
    host: name,
    port: Number(url.port),
    closed: () => closed,
    stop: async () => {
      await served.close();
      await runtime.close();
      ended();
    },
  };
};

export default preview;
