import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Severity } from '@waymark/source/diagnostics/diagnostic';
import { wordsOf } from '@waymark/source/failures';
import { isOfWeb } from '@waymark/source/scheme';
import { type Document, isAlias, isNode, isScalar, isSeq, type Node } from 'yaml';
import { z } from 'zod';
import { contextual } from '../config/schema/chrome.ts';
import { iconProblem } from '../icons/icon-problem.ts';
import { type FieldKind, FRONTMATTER_KEYS } from './frontmatter-keys.ts';

/** Result of reading a key of the frontmatter: its value, nothing (`undefined`), or a problem. */
export type FrontmatterField =
  | { readonly value: unknown }
  | {
      readonly problem: {
        readonly code?: DiagnosticCode;
        readonly severity?: Severity;
        readonly message: string;
        readonly hint: string;
      };
      /** Value that replaces the written one. */
      readonly instead?: unknown;
      /** Nobody may read the page. */
      readonly closes?: boolean;
    };

/** Keys whose type Waymark relies on (`Frontmatter` in types.ts). */
type CheckedKind = Exclude<FieldKind, 'any'>;

export const EXPECTED: Readonly<Record<CheckedKind, string>> = {
  text: 'text',
  web: 'an `https` address, or a path of the site',
  flag: '`true` or `false`',
  number: 'a number from 0 up',
  words: 'a list of words',
  groups: 'a list of group names',
  contextual: 'a menu as in docs.json: `options`, and `display` if it is not `header`',
  related: '`false`, or a list of paths, addresses and `Title: path` pairs',
};

/**
 * Reads one value. An empty value is as if the key were absent, except for `groups` and `public`. A number, a date or `true`
 * in place of text is that text as written (`version: 1.10` stays `1.10`).
 */
export function readField(
  key: string,
  written: unknown,
  document: Document.Parsed,
  yaml: string,
): FrontmatterField {
  const node = isAlias(written) ? written.resolve(document) : written;
  const known = Object.hasOwn(FRONTMATTER_KEYS, key) ? FRONTMATTER_KEYS[key]?.kind : undefined;
  const kind = known === 'any' ? undefined : known;
  const isEmpty = !isNode(node) || (isScalar(node) && node.value === null);
  if (isEmpty) return kind === undefined ? { value: undefined } : unreadable(key, kind, true);
  if (kind === undefined) return readOther(key, node, document);
  const value = read(kind, node, document, yaml);
  return value === undefined ? unreadable(key, kind, false) : { value };
}

function unreadable(key: string, kind: CheckedKind, isEmpty: boolean): FrontmatterField {
  const message = `\`${key}\` in the frontmatter is ${isEmpty ? 'empty' : `not ${EXPECTED[kind]}`}.`;
  const severity = 'error';
  if (key === 'groups') {
    const hint = `Write ${EXPECTED[kind]}, or \`[]\` for all readers who signed in. Until then nobody may read the page.`;
    return { problem: { severity, message, hint }, closes: true };
  }
  // A value that may not be understood as open counts as not open, whatever the navigation says.
  if (key === 'public') {
    const hint = `Write ${EXPECTED[kind]}. Until then the page is not public.`;
    return { problem: { severity, message, hint }, instead: false };
  }
  if (isEmpty) return { value: undefined };
  return { problem: { message, hint: `Write ${EXPECTED[kind]}, or remove the key.` } };
}

function readOther(key: string, node: Node, document: Document.Parsed): FrontmatterField {
  try {
    const value: unknown = node.toJS(document, { maxAliasCount: 100 });
    if (isEndless(value)) throw new Error('it contains itself');
    const problem = key === 'icon' ? iconProblem(value) : undefined;
    if (problem === undefined) return { value };
    const message = `\`icon\` in the frontmatter ${problem.message}`;
    return { problem: { code: 'icon-invalid', message, hint: problem.hint }, instead: value };
  } catch (error) {
    const reason = wordsOf(error);
    return {
      problem: {
        message: `\`${key}\` in the frontmatter cannot be read: ${reason}.`,
        hint: 'Write the value out instead of repeating it with `*`.',
      },
    };
  }
}

/** Tells whether a value contains itself: it has no JSON. */
function isEndless(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return false;
  } catch {
    return true;
  }
}

function read(kind: CheckedKind, node: Node, document: Document.Parsed, yaml: string): unknown {
  switch (kind) {
    case 'text':
      return text(node, yaml);
    case 'web': {
      const address = text(node, yaml);
      return address !== undefined && isOfWeb(address) ? address : undefined;
    }
    case 'flag':
      return flag(node);
    case 'number':
      return isScalar(node) && typeof node.value === 'number' && node.value >= 0 ? node.value : undefined;
    case 'words':
      return list(node, yaml, (one) => one.split(','));
    case 'groups':
      return groups(node, yaml);
    case 'contextual':
      return matching(contextual, node, document);
    case 'related':
      return matching(related, node, document);
  }
}

export const related: z.ZodType = z.union([
  z.literal(false),
  z.array(z.union([z.string().min(1), z.record(z.string().min(1), z.string().min(1))])),
]);

/** The value if it has the shape of a schema. */
function matching(schema: z.ZodType, node: Node, document: Document.Parsed): unknown {
  try {
    const result = schema.safeParse(node.toJS(document, { maxAliasCount: 100 }));
    return result.success ? result.data : undefined;
  } catch {
    // More repetitions by `*` than any honest value has.
    return undefined;
  }
}

function text(node: unknown, yaml: string): string | undefined {
  if (!isScalar(node)) return undefined;
  if (typeof node.value === 'string') return node.value;
  return node.range ? yaml.slice(node.range[0], node.range[1]) : undefined;
}

/** `yes`, `no`, `on` and `off` are flags to authors, though they are text to YAML 1.2. */
function flag(node: Node): boolean | undefined {
  if (!isScalar(node)) return undefined;
  const written = String(node.value).toLowerCase();
  if (written === 'true' || written === 'yes' || written === 'on') return true;
  return written === 'false' || written === 'no' || written === 'off' ? false : undefined;
}

/** Undefined if an entry names no group. */
function groups(node: Node, yaml: string): string[] | undefined {
  const written: readonly unknown[] = isSeq(node) ? node.items : [node];
  const names = list(node, yaml, (one) => [one]);
  const isWhole = names?.length === written.length;
  return isWhole && !written.some((entry) => isScalar(entry) && entry.value === null) ? names : undefined;
}

function list(node: Node, yaml: string, split: (one: string) => string[]): string[] | undefined {
  const items = isSeq(node) ? node.items : [node];
  const words = items.map((item) => text(item, yaml));
  if (!words.every((word) => word !== undefined)) return undefined;
  const found = isSeq(node) ? words : words.flatMap(split);
  return found.map((word) => word.trim()).filter((word) => word !== '');
}
