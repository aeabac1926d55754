/** Languages of request samples: the names that `api.examples.languages` takes, and what writes each of them. */
// One by one: the library whole is a hundred modules.
import { cLibcurl } from '@scalar/snippetz/plugins/c/libcurl';
import { dartHttp } from '@scalar/snippetz/plugins/dart/http';
import { kotlinOkhttp } from '@scalar/snippetz/plugins/kotlin/okhttp';
import { powershellRestmethod } from '@scalar/snippetz/plugins/powershell/restmethod';
import { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { swiftNsurlsession } from '@scalar/snippetz/plugins/swift/nsurlsession';
import { byAlias } from '@waymark/source/values';
import type { BuiltRequest } from '../request/request.ts';
import { csharp } from './csharp.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { browserFetch, nodeFetch } from './javascript.ts';
import { libraryWriter } from './library.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';

/** A dollar sign in an address would begin a variable. */
const dart = (request: BuiltRequest): string =>
  libraryWriter(dartHttp)({ ...request, url: request.url.replaceAll('$', '%24') });

export interface SampleLanguage {
  readonly key: string;
  readonly label: string;
  /** Language of a code block, for its colours. */
  readonly grammar: string;
  readonly write: (request: BuiltRequest) => string;
}

const LANGUAGES: readonly SampleLanguage[] = [
  { key: 'bash', label: 'cURL', grammar: 'bash', write: curl },
  { key: 'python', label: 'Python', grammar: 'python', write: python },
  { key: 'javascript', label: 'JavaScript', grammar: 'javascript', write: browserFetch },
  { key: 'typescript', label: 'TypeScript', grammar: 'typescript', write: browserFetch },
  { key: 'node', label: 'Node.js', grammar: 'javascript', write: nodeFetch },
  { key: 'go', label: 'Go', grammar: 'go', write: go },
  { key: 'java', label: 'Java', grammar: 'java', write: java },
  { key: 'php', label: 'PHP', grammar: 'php', write: php },
  { key: 'ruby', label: 'Ruby', grammar: 'ruby', write: ruby },
  { key: 'csharp', label: 'C#', grammar: 'csharp', write: csharp },
  {
    key: 'powershell',
    label: 'PowerShell',
    grammar: 'powershell',
    write: libraryWriter(powershellRestmethod),
  },
  { key: 'swift', label: 'Swift', grammar: 'swift', write: libraryWriter(swiftNsurlsession) },
  { key: 'kotlin', label: 'Kotlin', grammar: 'kotlin', write: libraryWriter(kotlinOkhttp) },
  { key: 'rust', label: 'Rust', grammar: 'rust', write: libraryWriter(rustReqwest) },
  { key: 'dart', label: 'Dart', grammar: 'dart', write: dart },
  { key: 'c', label: 'C', grammar: 'c', write: libraryWriter(cLibcurl) },
  { key: 'c++', label: 'C++', grammar: 'cpp', write: libraryWriter(cLibcurl) },
];

const ALIASES = byAlias({
  bash: 'curl shell sh',
  python: 'py python3',
  javascript: 'js fetch',
  typescript: 'ts',
  node: 'nodejs node.js',
  go: 'golang',
  ruby: 'rb',
  csharp: 'c# cs dotnet .net',
  powershell: 'ps1',
  kotlin: 'kt',
  rust: 'rs',
  'c++': 'cpp',
});

const DEFAULT = ['bash', 'python', 'javascript', 'go', 'java', 'php', 'ruby', 'csharp'];

export function sampleLanguage(name: string): SampleLanguage | undefined {
  const key = name.trim().toLowerCase();
  return LANGUAGES.find((language) => language.key === (ALIASES.get(key) ?? key));
}

/** Those that docs.json lists, in its order, or else the ones that most readers look for. */
export function sampleLanguages(names: readonly string[] | undefined): SampleLanguage[] {
  const found = (names ?? DEFAULT).map(sampleLanguage).filter((language) => language !== undefined);
  return [
    ...new Set(found.length > 0 ? found : DEFAULT.map(sampleLanguage).filter((one) => one !== undefined)),
  ];
}
