/** `waymark dev` as an author starts and ends it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../../support/free-port.ts';

const repository = path.resolve(import.meta.dirname, '../../..');

export interface DevServer {
  readonly child: ChildProcess;
  readonly url: string;
  /** Milliseconds from the start of the process to the first answer. */
  readonly firstPage: number;
  /** As an author ends it: then it keeps Node's compiled code. */
  end(): Promise<void>;
}

/**
 * Resolves when `page` was answered with 200.
 *
 * @param cache Folder of the files that it keeps for the next time.
 * @param isPackage Whether the compiled package is started; `npm run build:package` makes it.
 */
export async function startDev(
  root: string,
  page: string,
  { cache, isPackage }: { readonly cache: string; readonly isPackage: boolean },
): Promise<DevServer> {
  const cli = path.join(repository, isPackage ? 'packed/waymark/lib/cli/main.js' : 'plugin/cli/main.ts');
  const url = `http://127.0.0.1:${await freePort()}`;
  const started = performance.now();
  const args = ['dev', root, '--port', new URL(url).port, '--host', '127.0.0.1'];
  const child = spawn(process.execPath, [cli, ...args], {
    // A group of its own, whose memory is counted.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, WAYMARK_CACHE: cache },
  });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  while (performance.now() - started < 120_000) {
    const response = await fetch(url + page).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return { child, url, firstPage: performance.now() - started, end };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await end();
  throw new Error(`no ${page} from \`waymark dev\` within two minutes`);
}
