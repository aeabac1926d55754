import { posix } from 'node:path';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { PathSuggestions } from '@waymark/source/diagnostics/path-suggestions';
import { oncePer } from '@waymark/source/made-once';
import { composed } from '@waymark/source/paths/composed';
import { outsideRoot } from '@waymark/source/paths/inside-root';
import { isObject, valuesWithin } from '@waymark/source/values';
import type { LoadedConfig } from '../config/load.ts';
import { isRestrictedAt } from '../navigation/restrictions.ts';
import type { Specification } from '../types.ts';
import type { TextsBelow } from './encodings.ts';

/**
 * The specifications of a repository, sorted by file: those that docs.json names, and every JSON or YAML file whose
 * outermost keys say that it is one. A named file that does not exist is `spec-missing`.
 */
export function findSpecifications(
  texts: TextsBelow,
  files: readonly string[],
  loaded: LoadedConfig,
  diagnostics: Diagnostics,
): Specification[] {
  const found = new Map<string, Specification>();
  const configFiles = new Set(loaded.files);
  const unnamed = new Set<string>();
  for (const file of files) {
    if (!/\.(json|ya?ml)$/i.test(file) || configFiles.has(file)) continue;
    const { text } = texts(file);
    const kind = detectSpecification(text);
    if (kind !== undefined) found.set(file, { kind, file });
    else if (restrictsReaders(text) && !/^["'{\s]*overlay\b/m.test(text)) unnamed.add(file);
  }
  const existing = new Set(files);
  const suggestions = new PathSuggestions(found.keys());
  for (const { kind, source, path } of namedSpecifications(loaded.config)) {
    const file = specificationFile(source);
    if (/^https?:\/\//i.test(file)) {
      found.set(file, { kind, file: remoteFile(file), url: file });
      continue;
    }
    if (found.has(file)) continue;
    if (posix.normalize(file).startsWith('../')) {
      diagnostics.report({ ...outsideRoot(source), ...loaded.locate(path) });
      continue;
    }
    if (existing.has(file)) {
      found.set(file, { kind, file });
      continue;
    }
    diagnostics.report({
      code: 'spec-missing',
      // The one that was meant is less closed than the element says.
      severity: isRestrictedAt(loaded.config, path) ? 'error' : undefined,
      message: `The specification \`${source}\` does not exist.`,
      ...suggestions.answer(
        { path: file, from: loaded.locate(path).file, written: source },
        (other) => `/${other}`,
        'Give its path in the docs folder, or its address; a file that `.mintignore` names is not found.',
      ),
      ...loaded.locate(path),
    });
  }
  for (const file of unnamed) {
    if (found.has(file)) continue;
    diagnostics.report({
      code: 'spec-invalid',
      severity: 'error',
      message: `\`${file}\` restricts readers by \`x-mint\`, and is no specification.`,
      hint: 'Everybody could read it. Put it into the specification, or name it in `.mintignore`.',
      ...{ file, line: 1, column: 1 },
    });
  }
  return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Path of a specification at an address, among the site's files: `api.example.com/v1/openapi.json`. */
function remoteFile(url: string): string {
  if (!URL.canParse(url)) return 'openapi.json';
  const { hostname, pathname } = new URL(url);
  const path = pathname.replace(/\/+$/, '').replaceAll(/\/\.+(?=\/|$)/g, '') || '/openapi';
  return `${hostname.replaceAll(/[^\w.-]/g, '')}${path}${/\.\w+$/.test(path) ? '' : '.json'}`;
}

/** Tells whether the text of a specification, or of a part of one, seems to restrict who reads it. */
export function restrictsReaders(text: string): boolean {
  return /\bx[-_]?mint/i.test(text) && /\b(?:groups|public)\b/i.test(text);
}

const KEY_OF_KIND = /^["']?(openapi|swagger|asyncapi)["']?\s*:[ \t]*(.*)/m;

/**
 * The kind of specification that a JSON or YAML text is, by its outermost keys. A configuration has the same keys to name specifications:
 * their value is a file, an address or a list of these, where a specification has its version.
 */
export function detectSpecification(text: string): Specification['kind'] | undefined {
  const clean = text.replace(/^\uFEFF/, '');
  const [key, value] = /^\s*\{/.test(clean) ? jsonKey(clean) : (KEY_OF_KIND.exec(clean) ?? []).slice(1);
  if (key === undefined || namesFiles(value)) return undefined;
  return key === 'asyncapi' ? 'asyncapi' : 'openapi';
}

/** @param value As JSON has it, or the text of its line in YAML. */
function namesFiles(value: unknown): boolean {
  if (typeof value === 'string') return /^[[{]|^[^#]*(?:\/|\.(?:json|ya?ml)\b)/i.test(value);
  return typeof value === 'object' && value !== null;
}

/** The outermost key of a specification, with its value if that can be read. */
function jsonKey(text: string): readonly [key?: string | undefined, value?: unknown] {
  if (!/"(openapi|swagger|asyncapi)"\s*:/.test(text)) return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A broken file that calls itself a specification: reading it as one reports the mistake, and its place.
    return [text.match(/^\s*\{\s*"(openapi|swagger|asyncapi)"\s*:/)?.[1]];
  }
  if (!isObject(value)) return [];
  const key = ['openapi', 'swagger', 'asyncapi'].find((each) => Object.hasOwn(value, each));
  return key === undefined ? [] : [key, value[key]];
}

export interface NamedSpecification {
  readonly kind: Specification['kind'];
  readonly source: string;
  /** Folder of its pages, if one is set. */
  readonly directory?: string | undefined;
  /** Overlays of an OpenAPI description, if docs.json names some. */
  readonly overlays?: readonly string[] | undefined;
  /** Place in the configuration. */
  readonly path: readonly (string | number)[];
}

/** The path below the docs root that a source in docs.json gives; an address is left as it is. */
export function specificationFile(source: string): string {
  return composed(source.trim().replace(/^(\.?\/)+/, ''));
}

/** Every `openapi` and `asyncapi` property below `api` and `navigation`. */
export const namedSpecifications = oncePer(readNamed);

function readNamed(config: { api?: unknown; navigation?: unknown }): readonly NamedSpecification[] {
  const found: NamedSpecification[] = [];
  const sources = (
    kind: NamedSpecification['kind'],
    value: unknown,
    path: NamedSpecification['path'],
    options: Pick<NamedSpecification, 'directory' | 'overlays'> = {},
  ): void => {
    if (typeof value === 'string') {
      found.push({ kind, source: value, ...options, path });
    } else if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) sources(kind, one, [...path, at]);
    } else if (isObject(value)) {
      const { source, directory, overlays } = value;
      sources(kind, source, [...path, 'source'], {
        directory: typeof directory === 'string' ? directory : undefined,
        overlays: Array.isArray(overlays) ? overlays.filter((each) => typeof each === 'string') : undefined,
      });
    }
  };
  for (const [path, value] of valuesWithin({ api: config.api, navigation: config.navigation })) {
    const key = path.at(-1);
    if (key === 'openapi' || key === 'asyncapi') sources(key, value, path);
  }
  return found;
}
