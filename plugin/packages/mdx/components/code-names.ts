import { byAlias } from '@waymark/source/values';

/** Readers' names for the languages of code, by the names that fences have. */
const NAMES = byAlias({
  Bash: 'bash',
  C: 'c',
  'C++': 'cpp',
  'C#': 'csharp cs',
  CSS: 'css',
  cURL: 'curl',
  Dart: 'dart',
  Diff: 'diff',
  Dockerfile: 'docker dockerfile',
  Elixir: 'elixir',
  Go: 'go',
  GraphQL: 'graphql',
  HTML: 'html',
  HTTP: 'http',
  Java: 'java',
  JavaScript: 'javascript js',
  JSON: 'json json5 jsonc',
  JSX: 'jsx',
  Kotlin: 'kotlin',
  Markdown: 'markdown md',
  MDX: 'mdx',
  PHP: 'php',
  PowerShell: 'powershell',
  Python: 'py python',
  Ruby: 'rb ruby',
  Rust: 'rust rs',
  SCSS: 'scss',
  Shell: 'sh shell zsh',
  Solidity: 'solidity',
  SQL: 'sql',
  Svelte: 'svelte',
  Swift: 'swift',
  TOML: 'toml',
  TypeScript: 'ts typescript',
  TSX: 'tsx',
  Vue: 'vue',
  XML: 'xml',
  YAML: 'yaml yml',
});

const NOT_A_LANGUAGE: ReadonlySet<string> = new Set(['text', 'txt', 'plaintext', 'plain', 'none', '']);

/** Undefined for plain text. */
export function shownLanguage(language: string | undefined): string | undefined {
  const name = (language ?? '').toLowerCase();
  if (NOT_A_LANGUAGE.has(name)) return undefined;
  return NAMES.get(name) ?? language;
}
