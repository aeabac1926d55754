/** A repository with a `waymark.config.ts` in a folder outside of this one. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadedWaymark } from '../../support/loaded-command.ts';

export interface OwnSite {
  readonly root: string;
  write(files: Readonly<Record<string, string>>): void;
  run(...args: readonly string[]): ReturnType<typeof loadedWaymark>;
  /** A file of the built site. */
  built(path: string): string;
  remove(): void;
}

const DOCS = {
  theme: 'mint',
  name: 'Own',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index', 'plain', 'reference/cli'] },
};

export function ownSite(files: Readonly<Record<string, string>>): OwnSite {
  const root = mkdtempSync(join(tmpdir(), 'waymark-own-'));
  const write: OwnSite['write'] = (some) => {
    for (const [name, text] of Object.entries(some)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  };
  write({ 'docs.json': JSON.stringify(DOCS), 'plain.mdx': '# Plain\n\nNothing of its own.\n', ...files });
  return {
    root,
    write,
    run: (...[verb = '', ...args]) => loadedWaymark([verb, '.', ...args], root),
    built: (path) => readFileSync(join(root, 'out', path), 'utf8'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
