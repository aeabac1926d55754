/** Folders that `--for` wrote, each started as its platform does. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Reactive } from '@netlify/dev-utils';
import { FunctionsHandler } from '@netlify/functions-dev';
import type { FunctionHostName } from '../../../plugin/hosts/function-hosts.ts';
import { freePort } from '../../support/free-port.ts';
import { vercel } from '../../support/vercel-output.ts';
import { startWorker } from './start-worker.ts';

export interface Started {
  fetch(request: Request): Promise<Response>;
  close(): Promise<unknown>;
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
    const deno = spawn('deno', ['run', '--allow-all', 'main.js'], {
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
   * The platform's: how the function is found, bundled, routed and called. Ours: static files, by their addresses alone, and the conditions of
   * edge functions, as their documentation says.
   */
  async netlify(home) {
    const root = join(home, 'netlify');
    const built = join(home, 'netlify-built');
    mkdirSync(built, { recursive: true });
    const functionsDirectory = join(root, 'functions');
    const handler = new FunctionsHandler({
      config: new Reactive({ functions: { '*': {} }, functionsDirectory }),
      destPath: built,
      projectRoot: root,
      settings: {},
      geolocation: {} as never,
      userFunctionsPath: functionsDirectory,
    });
    const edge = await import(pathToFileURL(join(root, 'edge-functions/waymark-text.js')).href);
    const { path, method, header } = edge.config;
    const rewritten = (request: Request): URL | undefined =>
      path.some((each: string) =>
        new URLPattern({ pathname: each }).test({ pathname: new URL(request.url).pathname }),
      ) &&
      method.includes(request.method) &&
      new RegExp(header.accept).test(request.headers.get('accept') ?? '')
        ? edge.default(request)
        : undefined;
    return {
      async fetch(given) {
        const url = rewritten(given);
        const request = url === undefined ? given : new Request(url, given);
        const match = await handler.match(request, built);
        return match === undefined ? staticFile(join(root, 'site'), request) : match.handle(request);
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
