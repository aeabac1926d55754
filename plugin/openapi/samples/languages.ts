/** Languages of request samples: the names that `api.examples.languages` takes, and what writes each of them. */
import type { BuiltRequest, RequestBody } from '../request/request.ts';

export interface SampleLanguage {
  readonly key: string;
  readonly label: string;
  /** Language of a code block, for its colours. */
  readonly grammar: string;
  /** Target and client of the library that writes the sample; undefined for curl, which we write. */
  readonly writer: readonly [target: string, client: string] | undefined;
  readonly finish?: ((code: string, request: BuiltRequest) => string) | undefined;
}

const form = (body: RequestBody | undefined): boolean => body?.kind === 'multipart';

const LANGUAGES: readonly SampleLanguage[] = [
  { key: 'bash', label: 'cURL', grammar: 'bash', writer: undefined },
  {
    key: 'python',
    label: 'Python',
    grammar: 'python',
    writer: ['python', 'requests'],
    finish: (code) => `import requests\n\nresponse = ${code}\n\nprint(response.text)`,
  },
  { key: 'javascript', label: 'JavaScript', grammar: 'javascript', writer: ['js', 'fetch'], finish: awaited },
  { key: 'typescript', label: 'TypeScript', grammar: 'typescript', writer: ['js', 'fetch'], finish: awaited },
  { key: 'node', label: 'Node.js', grammar: 'javascript', writer: ['node', 'fetch'], finish: awaited },
  { key: 'go', label: 'Go', grammar: 'go', writer: ['go', 'native'] },
  { key: 'java', label: 'Java', grammar: 'java', writer: ['java', 'okhttp'] },
  {
    key: 'php',
    label: 'PHP',
    grammar: 'php',
    writer: ['php', 'curl'],
    finish: (code, { body }) =>
      `<?php\n\n${form(body) ? code : code.replace(/\n\ncurl_exec\(\$ch\);/, '\ncurl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\n\necho curl_exec($ch);')}`,
  },
  { key: 'ruby', label: 'Ruby', grammar: 'ruby', writer: ['ruby', 'native'] },
  { key: 'csharp', label: 'C#', grammar: 'csharp', writer: ['csharp', 'httpclient'] },
  { key: 'powershell', label: 'PowerShell', grammar: 'powershell', writer: ['powershell', 'restmethod'] },
  { key: 'swift', label: 'Swift', grammar: 'swift', writer: ['swift', 'nsurlsession'] },
  { key: 'kotlin', label: 'Kotlin', grammar: 'kotlin', writer: ['kotlin', 'okhttp'] },
  { key: 'rust', label: 'Rust', grammar: 'rust', writer: ['rust', 'reqwest'] },
  { key: 'dart', label: 'Dart', grammar: 'dart', writer: ['dart', 'http'] },
  { key: 'c', label: 'C', grammar: 'c', writer: ['c', 'libcurl'] },
  { key: 'c++', label: 'C++', grammar: 'cpp', writer: ['c', 'libcurl'] },
];

const ALIASES: Readonly<Record<string, string>> = {
  curl: 'bash',
  shell: 'bash',
  sh: 'bash',
  py: 'python',
  python3: 'python',
  js: 'javascript',
  fetch: 'javascript',
  ts: 'typescript',
  nodejs: 'node',
  'node.js': 'node',
  golang: 'go',
  rb: 'ruby',
  'c#': 'csharp',
  cs: 'csharp',
  dotnet: 'csharp',
  '.net': 'csharp',
  ps1: 'powershell',
  kt: 'kotlin',
  rs: 'rust',
  cpp: 'c++',
};

const DEFAULT = ['bash', 'python', 'javascript', 'go', 'java', 'php', 'ruby', 'csharp'];

export function sampleLanguage(name: string): SampleLanguage | undefined {
  const key = name.trim().toLowerCase();
  return LANGUAGES.find((language) => language.key === (ALIASES[key] ?? key));
}

/** Those that docs.json lists, in its order, else the ones that most readers look for. */
export function sampleLanguages(names: readonly string[] | undefined): SampleLanguage[] {
  const found = (names ?? DEFAULT).map(sampleLanguage).filter((language) => language !== undefined);
  return [
    ...new Set(found.length > 0 ? found : DEFAULT.map(sampleLanguage).filter((one) => one !== undefined)),
  ];
}

function awaited(code: string): string {
  const called = code.replace(/(^|\n)fetch\(/, '$1const response = await fetch(');
  return `${called}\n\nconsole.log(await response.text())`;
}
