/** Readers' names for the languages of code, by the names that fences have. */
const NAMES: Readonly<Record<string, string>> = {
  bash: 'Bash',
  c: 'C',
  cpp: 'C++',
  csharp: 'C#',
  cs: 'C#',
  css: 'CSS',
  curl: 'cURL',
  dart: 'Dart',
  diff: 'Diff',
  docker: 'Dockerfile',
  dockerfile: 'Dockerfile',
  elixir: 'Elixir',
  go: 'Go',
  graphql: 'GraphQL',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  javascript: 'JavaScript',
  js: 'JavaScript',
  json: 'JSON',
  json5: 'JSON',
  jsonc: 'JSON',
  jsx: 'JSX',
  kotlin: 'Kotlin',
  markdown: 'Markdown',
  md: 'Markdown',
  mdx: 'MDX',
  php: 'PHP',
  powershell: 'PowerShell',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  rust: 'Rust',
  rs: 'Rust',
  scss: 'SCSS',
  sh: 'Shell',
  shell: 'Shell',
  solidity: 'Solidity',
  sql: 'SQL',
  svelte: 'Svelte',
  swift: 'Swift',
  toml: 'TOML',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  vue: 'Vue',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
  zsh: 'Shell',
};

const NOT_A_LANGUAGE: ReadonlySet<string> = new Set(['text', 'txt', 'plaintext', 'plain', 'none', '']);

/** Undefined for plain text. */
export function shownLanguage(language: string | undefined): string | undefined {
  const name = (language ?? '').toLowerCase();
  if (NOT_A_LANGUAGE.has(name)) return undefined;
  return Object.hasOwn(NAMES, name) ? NAMES[name] : language;
}
