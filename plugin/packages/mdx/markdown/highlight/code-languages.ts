/** Maps the language that authors write behind a fence to Shiki's name for it. */

import { byAlias } from '@waymark/source/values';
import { type BundledLanguage, bundledLanguagesInfo } from 'shiki/langs';

/** Output of a terminal with its escape sequences. Shiki reads it without a grammar. */
export const ANSI = 'ansi';

/** Other names that authors write, by Shiki's. */
const ALIASES = byAlias({
  text: 'txt plain plaintext none output log-output example gitignore pem ascii',
  bash: 'curl command terminal cli',
  python: 'py3 pycon python3',
  javascript: 'node nodejs',
  csharp: 'c# dotnet',
  dotenv: 'env .env',
  json: 'jsonl ndjson',
  asm: 'assembly',
  bat: 'cmd',
  c: 'h',
  cpp: 'c++',
  diff: 'patch',
  go: 'golang',
  groovy: 'gradle',
  html: 'markup',
  ini: 'conf',
  jinja: 'jinja2',
  log: 'logs',
  matlab: 'octave',
  'objective-c': 'objectivec',
  solidity: 'sol',
  'ssh-config': 'sshconfig',
  xml: 'svg',
});

/** Shiki leaves it to us to load the languages that stand inside of these, and takes them in only if they come first. */
export const EMBEDDED: Readonly<Record<string, readonly BundledLanguage[]>> = {
  mdx: ['tsx', 'yaml'],
  markdown: ['html-derivative', 'yaml'],
};

/** Each grammar once, whichever of its names an author writes: it takes up to a tenth of a second to compile. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['text', 'text'],
  [ANSI, ANSI],
  ...bundledLanguagesInfo.flatMap(({ id, aliases = [] }) =>
    [id, ...aliases].map((name) => [name, id] as const),
  ),
]);

/** Shiki's name of a fence's language; `text` for plain text; undefined if it is unknown. */
export function languageName(written: string): string | undefined {
  const name = written.toLowerCase() || 'text';
  return NAMES.get(ALIASES.get(name) ?? name);
}

/** Languages with fences for code of other languages. */
const WITH_FENCES: ReadonlySet<string> = new Set(['markdown', 'mdx']);

const INNER_FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*([^\s`{]+)/gm;

/** The languages that a block is highlighted by: its own, and after it those of the fences inside, separated by spaces. */
export function highlightedLanguages(language: string, code: string): string {
  if (!WITH_FENCES.has(language)) return language;
  const inner = [...code.matchAll(INNER_FENCE)]
    .map(([, written = '']) => languageName(written) ?? 'text')
    .filter((name) => name !== 'text' && !WITH_FENCES.has(name));
  return [language, ...new Set(inner.sort())].join(' ');
}
