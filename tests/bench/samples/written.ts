/**
 * The requests of samples, read by plain expressions: the truth that the mutations rest on must not come from the readers that they measure.
 * Samples with more than one request, or one that is hard to tell, are left out.
 */
import type { PageSample } from '@waymark/samples/sample';
import type { SampleSpecification } from '@waymark/samples/specification';
import { isObject, type JsonObject, objectOf } from '@waymark/source/values';

export interface Use {
  readonly sample: PageSample;
  readonly method: string;
  readonly path: string;
  readonly query: ReadonlyMap<string, string>;
  /** Undefined if it sends none. */
  readonly body: JsonObject | undefined;
}

const ADDRESS = /(?:https?:\/\/[^\s"'`)\\,]+|(?:\$\{\w+\}|\$\w+|\{\{\s*\w+\s*\}\})\/[^\s"'`)\\,]+)/g;
const SHELL = /^(?:bash|sh|shell|curl)$/i;
const CODE = /^(?:js|javascript|ts|typescript|py|python)$/i;
const PLACEHOLDER = /[<>{}$*…]|\.\.\.|your|xxx|placeholder/i;

export const isLiteral = (value: string): boolean => value !== '' && !PLACEHOLDER.test(value);

/** The one request of a sample that an operation of these specifications has. */
export function useOf(sample: PageSample, specs: readonly SampleSpecification[]): Use | undefined {
  const { text, language } = sample;
  const isShell = SHELL.test(language) && /\bcurl\s/.test(text);
  if (!isShell && !(CODE.test(language) && /\b(?:fetch\(|axios|requests\.|httpx\.)/.test(text)))
    return undefined;
  const method = isShell ? methodOfCurl(text) : methodOfCode(text);
  const addresses = [...new Set([...text.matchAll(ADDRESS)].map(([address]) => address))];
  const meant = addresses.flatMap((address) => {
    const path = specs.map((spec) => pathIn(spec, address, method ?? '')).find((each) => each !== undefined);
    return path === undefined ? [] : [{ address, path }];
  });
  const [only] = meant;
  if (only === undefined || meant.length !== 1 || method === undefined) return undefined;
  const query = new URLSearchParams(only.address.split('?')[1]?.split('#')[0] ?? '');
  return {
    sample,
    method,
    path: only.path,
    query: new Map(query),
    body: isShell ? bodyOfCurl(text) : undefined,
  };
}

function methodOfCurl(text: string): string | undefined {
  if ([...text.matchAll(/\bcurl\s/g)].length !== 1 || /\s(?:-G|--get)\s/.test(text)) return undefined;
  const [, named] = /\s(?:-X|--request)[ =]?["']?([A-Z]+)/.exec(text) ?? [];
  return named ?? (/\s(?:-d|-F|--data\S*|--json|--form)\b/.test(text) ? 'POST' : 'GET');
}

function methodOfCode(text: string): string | undefined {
  const calls = [...text.matchAll(/\b(?:axios|requests|httpx)\.(get|post|put|patch|delete)\(|\bfetch\(/g)];
  if (calls.length !== 1) return undefined;
  const [, named] = /\bmethod:\s*["']([A-Z]+)["']/.exec(text) ?? [];
  return named ?? (calls[0]?.[1] ?? 'GET').toUpperCase();
}

function bodyOfCurl(text: string): JsonObject | undefined {
  const [, written] = /\s(?:-d|--data|--data-raw|--json)[ =]'([^']*)'/.exec(text) ?? [];
  return written === undefined ? undefined : parsedObject(written);
}

export function parsedObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The path of an operation at an address below a server of a specification. */
function pathIn({ document }: SampleSpecification, address: string, method: string): string | undefined {
  const [whole = ''] = address.split(/[?#]/);
  const servers = [document.servers ?? []].flat().map((server) => String(objectOf(server).url ?? ''));
  const below = servers.flatMap((server) => {
    const plain = server.replace(/\/$/, '');
    if (/^https?:\/\/[\w.:-]+(?:\/[\w./-]*)?$/.test(plain) && whole.startsWith(`${plain}/`))
      return [whole.slice(plain.length)];
    const [, rest] = /^\$?\{*\s*\w+\s*\}*(\/.*)$/.exec(whole) ?? [];
    return rest === undefined ? [] : [rest];
  });
  const fitting = Object.keys(objectOf(document.paths)).filter(
    (path) =>
      Object.hasOwn(objectOf(objectOf(document.paths)[path]), method.toLowerCase()) &&
      below.some((each) => templateOf(path).test(each)),
  );
  const [first] = fitting.toSorted((a, b) => holesIn(a) - holesIn(b));
  return first;
}

const holesIn = (path: string): number => path.split('{').length;

export function templateOf(path: string): RegExp {
  const parts = path
    .replace(/\/$/, '')
    .split(/\{[^{}]+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^/]+')}/?$`);
}
