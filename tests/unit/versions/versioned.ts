/** A docs folder whose versions the command changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite } from '../../../plugin/site.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

export interface Versioned {
  readonly root: string;
  /** The output of the command. */
  readonly said: string;
  readonly code: number | null;
  readonly text: (file: string) => string;
  readonly config: () => Record<string, unknown>;
  readonly site: () => Promise<Site>;
  /** Files below the root, sorted. */
  readonly files: () => string[];
  /** The same folder after another command: `v2 --remove`. */
  readonly again: (...args: string[]) => Promise<Versioned>;
}

/** Runs `waymark version` with arguments in a folder with these files. */
export async function versioned(files: RootFiles, ...args: string[]): Promise<Versioned> {
  return changed(docsRoot(files), args);
}

export const docs = (navigation: object, keys: object = {}): object => ({ ...MINIMAL, ...keys, navigation });

export async function changed(root: string, args: readonly string[]): Promise<Versioned> {
  const [name = '', ...options] = args;
  const { code, stdout, stderr } = await loadedWaymark(['version', name, root, ...options]);
  const text = (file: string): string => readFileSync(join(root, file), 'utf8');
  return {
    ...{ root, code, text, said: stdout + stderr },
    config: () => JSON.parse(text('docs.json')) as Record<string, unknown>,
    site: () => loadSite({ root }),
    files: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
        .sort(),
    again: (...more) => changed(root, more),
  };
}
