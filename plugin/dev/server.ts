/** What `astro dev` adds: edits are seen at once, and every public file and `/mcp` answer as they will when served. */
import { relative, sep } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import type { ViteDevServer } from 'vite';
import { context, setContext } from '../context.ts';
import { formatText } from '../diagnostics/reporters.ts';
import { reloadContext } from '../load-context.ts';
import { resolvedIds } from '../vite/virtual-modules.ts';
import { devMiddleware } from './middleware.ts';
import { createDevRuntime } from './runtime.ts';

/** Folders below the docs root that a build or a tool writes: no part of the documents. */
const NOT_DOCUMENTS = new Set(['.git', '.astro', '.waymark', 'node_modules', 'dist']);
/** An editor that saves writes several events. */
const SETTLE_MS = 30;

export function attachDevServer(server: ViteDevServer, logger: AstroIntegrationLogger): void {
  const { root } = context().project;
  const runtime = createDevRuntime();
  server.middlewares.use(devMiddleware(runtime));
  reportErrors(logger);

  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const edited = new Set<string>();
  const reload = async () => {
    const files = [...edited];
    edited.clear();
    if (files.length === 0) return;
    setContext(await reloadContext(context(), files));
    reportErrors(logger);
    refresh(server);
  };
  const onChange = (path: string) => {
    const file = relative(root, path).split(sep).join('/');
    const [top, ...rest] = file.split('/');
    if (top === undefined || top === '..' || NOT_DOCUMENTS.has(top) || rest.includes('node_modules')) return;
    edited.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(reload).catch((error: unknown) => {
        // The state before the edit keeps serving; the next edit tries again.
        logger.error(`The edit could not be read: ${error instanceof Error ? error.message : String(error)}`);
      });
    }, SETTLE_MS);
  };
  server.watcher.add(root);
  for (const event of ['add', 'change', 'unlink'] as const) server.watcher.on(event, onChange);
  server.httpServer?.once('close', () => {
    clearTimeout(timer);
    runtime.close().catch((error: unknown) => logger.error(String(error)));
  });
}

/** Lets the page route run again with the new Site, then every open page load again. */
function refresh(server: ViteDevServer): void {
  for (const environment of Object.values(server.environments)) {
    for (const id of resolvedIds) {
      const module = environment.moduleGraph.getModuleById(id);
      if (module) environment.moduleGraph.invalidateModule(module);
    }
  }
  server.environments.client.hot.send({ type: 'full-reload' });
}

function reportErrors(logger: AstroIntegrationLogger): void {
  const errors = context().site.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) logger.error(formatText(errors));
}
