/** Folders that `--for` wrote, each started as its platform does. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { FunctionHostName } from '../../../plugin/hosts/function-hosts.ts';
import { freePort } from '../../support/free-port.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { vercel } from '../../support/vercel-output.ts';
import { startWorker } from './start-worker.ts';

export interface Started {
  fetch(request: Request): Promise<Response>;
  close(): Promise<unknown>;
}

type Handler = (request: Request, context: object) => Promise<Response>;

/** Hundreds of packages that few contributors run: they come from the registry when a test needs them. */
async function installed(home: string, dependencies: Record<string, string>): Promise<string> {
  const folder = join(home, 'installed');
  mkdirSync(folder, { recursive: true });
  const project = { private: true, dependencies, allowScripts: { deno: true } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  await promisify(execFile)('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    maxBuffer: 1 << 26,
  });
  return folder;
}

/** @param home Folder with that of the platform. */
export const START: Readonly<Record<FunctionHostName, (home: string) => Promise<Started>>> = {
  /** All of it is the platform's: its runtime and its assets, by miniflare. */
  async cloudflare(home) {
    const worker = await startWorker(join(home, 'cloudflare'));
    const fetch = async ({ url, method, headers, body }: Request) =>
      worker.dispatchFetch(url, {
        redirect: 'manual',
        ...{ method, headers: [...headers], body, duplex: 'half' },
      } as never) as never as Response;
    return { fetch, close: () => worker.dispose() };
  },

  /** All of it is the platform's: its runtime, with the permissions that it gives. */
  async deno(home) {
    const port = await freePort();
    const program = join(await installed(home, { deno: '^2.9.6' }), 'node_modules/deno/bin.cjs');
    const deno = spawn(process.execPath, [program, 'run', '--allow-all', 'main.js'], {
      cwd: join(home, 'deno'),
      env: { ...process.env, DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`, DENO_NO_UPDATE_CHECK: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await listening(deno);
    return {
      fetch: async (request) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = method === 'POST' ? await request.text() : undefined;
        const address = `http://127.0.0.1:${port}${pathname}${search}`;
        return fetch(address, { method, headers, body, redirect: 'manual' } as RequestInit);
      },
      async close() {
        deno.kill();
        await once(deno, 'exit');
      },
    };
  },

  /**
   * The platform's in `npm run test:all`: how the function is found, bundled, routed and called. Ours: static files, by their addresses
   * alone, and the conditions of edge functions, as their documentation says.
   */
  async netlify(home) {
    const root = join(home, 'netlify');
    const find = await (TEST_ALL ? netlifyRuntime(home) : netlifyModule(root));
    const rewrite = await netlifyEdge(root);
    return {
      async fetch(given) {
        const url = rewrite(given);
        const request = url === undefined ? given : new Request(url, given);
        return (await find(request)) ?? staticFile(join(root, 'site'), request);
      },
      close: async () => {},
    };
  },

  /** Ours: the routes of `config.json`, read as their documentation says. The function is called as the platform calls an export `fetch`. */
  async vercel(home) {
    const output = join(home, '.vercel/output');
    const route = vercel(output);
    return {
      async fetch(request) {
        const found = route(new URL(request.url).pathname, request);
        if (!('function' in found)) {
          const { status = 404, location, file } = { location: undefined, file: undefined, ...found };
          const headers = location === undefined ? {} : { location };
          return new Response(file === undefined ? null : readFileSync(join(output, 'static', file)), {
            status,
            headers,
          });
        }
        const folder = join(output, `functions${found.function}.func`);
        const { handler } = JSON.parse(readFileSync(join(folder, '.vc-config.json'), 'utf8'));
        const loaded = await import(pathToFileURL(join(folder, handler)).href);
        return loaded.default.fetch(request);
      },
      close: async () => {},
    };
  },
};

/** The address to which the edge function leads a request that meets its conditions. */
async function netlifyEdge(root: string): Promise<(request: Request) => URL | undefined> {
  const file = join(root, 'edge-functions/waymark-text.js');
  const { default: rewrite, config } = await import(pathToFileURL(file).href);
  return (request) => {
    const { pathname } = new URL(request.url);
    const isMeant =
      config.path.some((path: string) => new URLPattern({ pathname: path }).test({ pathname })) &&
      config.method.includes(request.method) &&
      new RegExp(config.header.accept).test(request.headers.get('accept') ?? '');
    return isMeant ? rewrite(request) : undefined;
  };
}

/** Calls the module as https://docs.netlify.com/build/functions/api/ says. */
async function netlifyModule(root: string): Promise<(request: Request) => Promise<Response | undefined>> {
  const file = join(root, 'functions/waymark/waymark.mjs');
  const { default: handle, config } = (await import(pathToFileURL(file).href)) as {
    readonly default: Handler;
    readonly config: { readonly path: readonly string[] };
  };
  const patterns = config.path.map((pathname) => new URLPattern({ pathname }));
  return async (request) =>
    patterns.some((pattern) => pattern.test(request.url)) ? await handle(request, {}) : undefined;
}

async function netlifyRuntime(home: string): Promise<(request: Request) => Promise<Response | undefined>> {
  const projectRoot = join(home, 'netlify');
  const destPath = join(home, 'netlify-built');
  mkdirSync(destPath, { recursive: true });
  const functionsDirectory = join(projectRoot, 'functions');
  const entry = join(
    await installed(home, { '@netlify/functions-dev': '^2.0.8', '@netlify/dev-utils': '^6.0.1' }),
    'entry.mjs',
  );
  writeFileSync(entry, "export * from '@netlify/dev-utils'; export * from '@netlify/functions-dev';");
  const { Reactive, FunctionsHandler } = await import(pathToFileURL(entry).href);
  const handler = new FunctionsHandler({
    config: new Reactive({ functions: { '*': {} }, functionsDirectory }),
    ...{ destPath, projectRoot, settings: {}, geolocation: {}, userFunctionsPath: functionsDirectory },
  });
  return async (request) => (await handler.match(request, destPath))?.handle(request);
}

function staticFile(site: string, { url }: Request): Response {
  const path = decodeURIComponent(new URL(url).pathname).replace(/\/$/, '');
  const file = [path, `${path}.html`, `${path}/index.html`].find(
    (name) => /\.\w+$/.test(name) && existsSync(join(site, name)),
  );
  return file === undefined
    ? new Response('Not found', { status: 404 })
    : new Response(readFileSync(join(site, file)));
}

/** Resolves when it prints that it listens. */
async function listening(process: ChildProcess): Promise<void> {
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [process.stdout, process.stderr])
      stream?.on('data', (chunk) => {
        printed += chunk;
        if (/Listening on/i.test(printed)) resolve();
      });
    process.once('exit', () => reject(new Error(printed)));
  });
}
