/** The `@example` of each export that has one, and the examples of the page about plugins. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

export interface DocExample {
  /** Of the repository. */
  readonly file: string;
  readonly code: string;
}

/** Those of `waymark/extend`, `waymark/extend/testing`, `waymark/runtime`, and of the page. */
export function docExamples(): readonly DocExample[] {
  const files = ['plugin/packages/repository/extend', 'runtime'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return [...[...files, 'plugin/testing.ts'].flatMap(examplesOf), ...pageExamples()];
}

/** Those of the page about plugins that need no other file of it. */
export function pageExamples(): readonly DocExample[] {
  const file = 'starter/customize/plugins.mdx';
  const blocks = readFileSync(join(ROOT, file), 'utf8').matchAll(/^```ts[^\n]*\n(.*?)^```$/gms);
  return [...blocks]
    .map(([, code = '']) => ({ file, code }))
    .filter(({ code }) => code.startsWith('import') && !/from '(?!waymark\/extend)/.test(code));
}

function examplesOf(file: string): DocExample[] {
  const comments = readFileSync(join(ROOT, file), 'utf8').matchAll(/ \* @example\n([\s\S]*?)\n \*\//g);
  return [...comments].map(([, lines = '']) => ({ file, code: lines.replaceAll(/^ \* ?/gm, '') }));
}
