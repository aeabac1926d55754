/** Builds of random sites, each in a fraction of a second: processes that have loaded everything wait for them. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AccessMode } from '../../../runtime/packages/contract/access-mode.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { plainEnvironment, waymark } from '../../unit/cli/run-cli.ts';
import type { BuildOutcome, Order } from './builder.ts';
import type { RepositoryFiles } from './repository.ts';

export interface BuiltAccessSite {
  /** Folder with `dist` and `.waymark`. */
  readonly out: string;
  /** The audience of each page, as the build found it. */
  readonly audiences: Readonly<Record<string, Audience>>;
}

export interface Builds {
  /** A site that stays until the end. */
  readonly first: string;
  build(files: RepositoryFiles, access: AccessMode, name: string): Promise<BuiltAccessSite>;
  close(): void;
}

/** @param url Address of all sites. */
export async function startBuilds(url: string): Promise<Builds> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-access-'));
  const docs = join(folder, 'first-docs');
  const first = join(folder, 'first');
  await write(docs, FIRST);
  const made = await waymark(['build', docs, '--out', first, '--access', 'partial', '--url', url]);
  if (made.code !== 0) throw new Error(made.stderr);
  const env = plainEnvironment();
  const start = (): ChildProcess =>
    fork(fileURLToPath(new URL('builder.ts', import.meta.url)), [], { env, execArgv: [] });
  const waiting = [start(), start()];
  return {
    first,
    async build(files, access, name) {
      const [root, out] = [join(folder, `docs-${name}`), join(folder, name)];
      await Promise.all([root, out].map((each) => rm(each, { recursive: true, force: true })));
      await write(root, files);
      const child = waiting.shift() ?? start();
      const built = await ask(child, { docs: root, out, access, url });
      waiting.push(start());
      if ('problem' in built) throw new Error(built.problem);
      return { out, audiences: built.audiences };
    },
    close() {
      for (const child of waiting) child.disconnect();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const FIRST: RepositoryFiles = new Map([
  [
    'docs.json',
    JSON.stringify({
      ...{ theme: 'mint', name: 'Acme Docs', colors: { primary: '#0a7cff' } },
      navigation: { pages: ['index'] },
    }),
  ],
  ['index.mdx', '---\ntitle: First\npublic: true\n---\n\nFirst.\n'],
]);

async function ask(child: ChildProcess, order: Order): Promise<BuildOutcome> {
  child.send(order);
  const ended = once(child, 'exit').then(
    ([code, signal]): BuildOutcome => ({ problem: `The build ended with ${code ?? signal}.` }),
  );
  return Promise.race([once(child, 'message').then(([built]) => built as BuildOutcome), ended]);
}

async function write(root: string, files: RepositoryFiles): Promise<void> {
  for (const [name, content] of files) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), content);
  }
}
