/** The doors of a release: each answers a message of the protocol with its result. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createHandler } from '../../../runtime/core.ts';
import { stderrLogger } from '../../../runtime/packages/foundation/log.ts';
import { launch } from '../../browser/browser.ts';
import { startWorker } from '../../runtime/function/start-worker.ts';
import { startServer } from '../../support/start-server.ts';
import { MAIN } from '../../unit/cli/run-cli.ts';

export interface Door {
  /** The result as JSON, with its keys as they came. */
  answer(method: string, params: object): Promise<string>;
  close(): Promise<unknown>;
}

const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
} as const;

const messageOf = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

const resultOf = (message: string): string => JSON.stringify(JSON.parse(message).result);

/** The function, in this process. @param site Folder with `.waymark`. */
export async function inProcess(site: string, origin: string): Promise<Door> {
  const handler = await createHandler({
    release: { read: async (name) => readFile(join(site, '.waymark', name)).catch(() => undefined) },
    hosts: ['*'],
    logger: stderrLogger,
  });
  return {
    async answer(method, params) {
      const asked = { method: 'POST', headers: JSON_HEADERS, body: messageOf(method, params) };
      return resultOf(await (await handler(new Request(`${origin}/mcp`, asked))).text());
    },
    close: async () => {},
  };
}

/** The tools that a page of the server offers the browser's agent: the browser of tests has a stand-in for `document.modelContext`. */
export async function inBrowser(url: string): Promise<Door> {
  const browser = await launch();
  const page = await browser.newPage();
  await page.addInitScript(() => {
    const tools = new Map<string, unknown>();
    const registerTool = async (tool: { readonly name: string }) => void tools.set(tool.name, tool);
    Object.assign(globalThis, { tools });
    Object.defineProperty(document, 'modelContext', { value: { registerTool } });
  });
  await page.goto(url);
  await page.waitForFunction(() =>
    (globalThis as never as { tools: Map<string, object> }).tools.has('open_page'),
  );
  return {
    answer: (_method, params) =>
      page.evaluate(async (asked) => {
        const { tools } = globalThis as never as { tools: Map<string, { execute(input: object): unknown }> };
        const { name, arguments: input } = asked as { readonly name: string; readonly arguments: object };
        return JSON.stringify(await tools.get(name)?.execute(input));
      }, params),
    close: () => browser.close(),
  };
}

/** The server, over HTTP. @param site Folder with `dist` and `.waymark`. */
export async function overHttp(site: string, config: string): Promise<Door & { readonly url: string }> {
  const server = await startServer(['serve', site, '--port', '0', '--config', config]);
  return {
    url: server.url,
    async answer(method, params) {
      const body = messageOf(method, params);
      const answer = await fetch(`${server.url}/mcp`, { method: 'POST', headers: JSON_HEADERS, body });
      return resultOf(await answer.text());
    },
    close: () => server.stop(),
  };
}

/** `waymark mcp`, of a packed release. @param program Starts with it: the command alone, or without a network. */
export async function overStdio(
  packed: string,
  program: readonly [string, ...string[]] = [process.execPath, MAIN],
): Promise<Door> {
  const [command, ...args] = program;
  const child = spawn(command, [...args, 'mcp', packed], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const say = (text: string): void => {
    child.stdin.write(`${text}\n`);
  };
  say(
    messageOf('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'bench', version: '1' },
    }),
  );
  await lines.next();
  say(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }));
  return {
    async answer(method, params) {
      say(messageOf(method, params));
      return resultOf(String((await lines.next()).value));
    },
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** The function of Cloudflare, in workerd. @param folder That of `--for cloudflare`. */
export async function overWorker(
  folder: string,
  origin: string,
): Promise<Door & { heap(): Promise<number> }> {
  const worker = await startWorker(join(folder, 'cloudflare'), { inspectorPort: 0 });
  const answer: Door['answer'] = async (method, params) => {
    const asked = { method: 'POST', headers: JSON_HEADERS, body: messageOf(method, params) };
    return resultOf(await (await worker.dispatchFetch(`${origin}/mcp`, asked)).text());
  };
  return {
    answer,
    close: () => worker.dispose(),
    heap: async () => heapOf(await worker.getInspectorURL(), () => answer('ping', {})),
  };
}

/** Bytes of an isolate: its objects and its buffers, after a collection, which happens with the next request. */
async function heapOf(inspector: URL, request: () => Promise<unknown>): Promise<number> {
  const targets = (await (await fetch(`http://${inspector.host}/json`)).json()) as {
    readonly id: string;
    readonly webSocketDebuggerUrl: string;
  }[];
  const target = targets.find(({ id }) => id.includes('user'));
  if (target === undefined) throw new Error('The inspector shows no Worker.');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  const call = (id: number, method: string): Promise<Record<string, number>> =>
    new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const said: { readonly id?: number; readonly result?: Record<string, number> } = JSON.parse(data);
        if (said.id === id) resolve(said.result ?? {});
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await call(1, 'Runtime.enable');
  await call(2, 'HeapProfiler.enable');
  const collected = call(3, 'HeapProfiler.collectGarbage');
  await call(4, 'Runtime.getHeapUsage');
  await request();
  await collected;
  const { usedSize = Number.NaN, backingStorageSize = 0 } = await call(5, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize + backingStorageSize;
}
