/** A block of code on a page, as whoever reads the page hands it over. */
import type { SamplePlace } from './specification.ts';

export interface PageSample {
  /** Its page. */
  readonly page: string;
  readonly text: string;
  /** After the backticks; empty if there is none. */
  readonly language: string;
  readonly title: string;
  /** Elements around it, from the outermost. */
  readonly inside: readonly string[];
  /** Number of the heading above it on its page. */
  readonly section: number;
  /** The paragraph above it. */
  readonly intro: string;
  /** The page's own operation. */
  readonly operation?:
    | { readonly method: string; readonly path: string; readonly source: string }
    | undefined;
  /** A schema that the author names, or that is bound to its title. */
  readonly schema?: string | undefined;
  /** A part of a file that it quotes. */
  readonly quotes?: string | undefined;
  readonly saysDeprecated: boolean;
  readonly isPartial: boolean;
  /** The place of an offset in the text. */
  readonly place: (offset: number) => SamplePlace;
}

const SHELL = new Set(['bash', 'sh', 'shell', 'curl', 'zsh', 'console', 'terminal', 'shellscript']);
const JAVASCRIPT = new Set(['js', 'javascript', 'jsx', 'mjs', 'node', 'nodejs', 'node.js']);
const TYPESCRIPT = new Set(['ts', 'typescript', 'tsx', 'mts']);
const PYTHON = new Set(['py', 'python', 'python3']);

export type SampleKind = 'shell' | 'http' | 'javascript' | 'typescript' | 'python' | 'json';

/** The language of a request or a response in a sample; undefined if it has neither. */
export function kindOfSample({ language, text, inside }: PageSample): SampleKind | undefined {
  const name = language.toLowerCase();
  if (SHELL.has(name)) return /(?:^|[\s($`])curl(?:\.exe)?\s/m.test(text) ? 'shell' : undefined;
  if (JAVASCRIPT.has(name) && /\b(?:fetch|axios|ky)\b/.test(text)) return 'javascript';
  if (TYPESCRIPT.has(name) && /\b(?:fetch|axios|ky)\b/.test(text)) return 'typescript';
  if (PYTHON.has(name)) return /\b(?:requests|httpx)\.\w+\(/.test(text) ? 'python' : undefined;
  if (name === 'http' || name === 'rest') return /^\s*curl\s/.test(text) ? 'shell' : 'http';
  if (/^(?:json|json5|jsonc)$/.test(name)) return 'json';
  if (!['', 'text', 'txt', 'plaintext', 'plain'].includes(name)) return undefined;
  if (/^\s*(?:\$ )?curl\s/.test(text)) return 'shell';
  if (
    /^\s*(?:GET|POST|PUT|PATCH|DELETE)\s+\S+\s+HTTP\/[\d.]+/.test(text) ||
    /^\s*HTTP\/[\d.]+\s+\d{3}/.test(text)
  )
    return 'http';
  return inside.includes('ResponseExample') && /^\s*[{[]/.test(text) ? 'json' : undefined;
}
