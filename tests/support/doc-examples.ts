/** The `@example` of each export that has one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface DocExample {
  /** Of the repository. */
  readonly file: string;
  readonly code: string;
}

/** Those of `waymark/extend` and `waymark/runtime`. */
export function docExamples(): readonly DocExample[] {
  return ['plugin/extend', 'runtime'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => examplesOf(join(folder, name))),
  );
}

function examplesOf(file: string): DocExample[] {
  const comments = readFileSync(join(ROOT, file), 'utf8').matchAll(/ \* @example\n([\s\S]*?)\n \*\//g);
  return [...comments].map(([, lines = '']) => ({ file, code: lines.replaceAll(/^ \* ?/gm, '') }));
}
