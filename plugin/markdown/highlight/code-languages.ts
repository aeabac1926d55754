/** Maps the language that authors write behind a fence to Shiki's name for it. */
import { type BundledLanguage, bundledLanguages, bundledLanguagesInfo } from 'shiki/langs';

/** Output of a terminal with its escape sequences. Shiki reads it without a grammar. */
export const ANSI = 'ansi';

const PLAIN: ReadonlySet<string> = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'none',
  'output',
  'log-output',
  'example',
]);

const ALIASES: Readonly<Record<string, string>> = {
  curl: 'bash',
  env: 'dotenv',
  '.env': 'dotenv',
  gitignore: 'text',
  golang: 'go',
  objectivec: 'objective-c',
  'c++': 'cpp',
  'c#': 'csharp',
  jsonl: 'json',
  ndjson: 'json',
  markup: 'html',
  gradle: 'groovy',
  svg: 'xml',
  dotnet: 'csharp',
  node: 'javascript',
  nodejs: 'javascript',
  py3: 'python',
  pycon: 'python',
  jinja2: 'jinja',
  python3: 'python',
  conf: 'ini',
  cmd: 'bat',
  command: 'bash',
  terminal: 'bash',
  cli: 'bash',
  sol: 'solidity',
  patch: 'diff',
  logs: 'log',
  pem: 'text',
  h: 'c',
  assembly: 'asm',
  octave: 'matlab',
  sshconfig: 'ssh-config',
  ascii: 'text',
};

/** Shiki leaves it to us to load the languages that stand inside of these, and takes them in only if they come first. */
export const EMBEDDED: Readonly<Record<string, readonly BundledLanguage[]>> = {
  mdx: ['tsx', 'yaml'],
  markdown: ['html-derivative', 'yaml'],
  md: ['html-derivative', 'yaml'],
};

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(bundledLanguages),
  ...bundledLanguagesInfo.flatMap((info) => info.aliases ?? []),
]);

/** Shiki's name of a fence's language; `text` for plain text; undefined if it is unknown. */
export function languageName(written: string): string | undefined {
  const name = written.toLowerCase();
  if (PLAIN.has(name)) return 'text';
  const alias = ALIASES[name] ?? name;
  return alias === 'text' || alias === ANSI || KNOWN.has(alias) ? alias : undefined;
}

/** Languages with fences for code of other languages. */
const WITH_FENCES: ReadonlySet<string> = new Set(['md', 'markdown', 'mdx']);

const INNER_FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*([^\s`{]+)/gm;

/** The languages that a block is highlighted by: its own, and after it those of the fences inside, separated by spaces. */
export function highlightedLanguages(language: string, code: string): string {
  if (!WITH_FENCES.has(language)) return language;
  const inner = [...code.matchAll(INNER_FENCE)]
    .map(([, written = '']) => languageName(written) ?? 'text')
    .filter((name) => name !== 'text' && !WITH_FENCES.has(name));
  return [language, ...new Set(inner.sort())].join(' ');
}
