/** Restrictions in frontmatter that cannot be understood: they close the page, and are errors. */

import type { Severity } from '@waymark/source/diagnostics/diagnostic';
import { asSeen, meantKey, visible } from '@waymark/source/json/access-keys';
import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';

export interface AccessProblem {
  readonly severity: Severity;
  readonly message: string;
  readonly hint: string;
  /** Nobody may read the page. */
  readonly closes: boolean;
  /** It counts as `public: false`. */
  readonly hides: boolean;
}

/** Lists whose names an author chooses. */
const OWN_NAMES: ReadonlySet<string> = new Set(['related']);

/** The name of a key, even of one that another place of the YAML holds, or that is a list. */
export function keyName(key: unknown, document: Document.Parsed): string {
  const node = isAlias(key) ? key.resolve(document) : key;
  // A merge key with its tag is a symbol.
  if (isScalar(node)) return typeof node.value === 'symbol' ? '<<' : String(node.value);
  return isNode(node) ? node.toString() : '';
}

/** A problem of a key that restricts readers, or was meant to; undefined for one that is understood. */
export function accessProblem(
  name: string,
  value: unknown,
  { isTwice, yaml }: { readonly isTwice: boolean; readonly yaml: string },
): AccessProblem | undefined {
  const closes = (message: string, hint: string): AccessProblem => {
    const until = 'Until then nobody may read the page.';
    return { severity: 'error', message, hint: `${hint} ${until}`, closes: true, hides: true };
  };
  if (name === '<<') return closes('The frontmatter has a merge key, `<<`.', 'Write its keys out.');
  const meant = meantKey(name);
  if (meant === undefined) {
    if (holdsLine(value, yaml))
      return closes(`A line of \`${name}\` restricts readers.`, 'Do not indent it.');
    if (OWN_NAMES.has(name) || !holdsGroups(value)) return undefined;
    return closes(`\`groups\` stands inside of \`${name}\`.`, 'Write it at the start of a line.');
  }
  const { key, same } = meant;
  if (name === key) {
    if (!isTwice) return undefined;
    if (key === 'groups') return closes('`groups` occurs twice in the frontmatter.', 'Remove one of them.');
    return {
      ...closes('`public` occurs twice in the frontmatter.', ''),
      ...{ hint: 'Remove one of them. Until then the page is not public.', closes: false },
    };
  }
  const hint = `Did you mean \`${key}\`?`;
  if (!same) {
    const message = `\`${name}\` in the frontmatter does not restrict who may read the page.`;
    return { severity: 'warning', message, hint, closes: false, hides: false };
  }
  const message = `\`${escaped(name)}\` in the frontmatter only looks like \`${key}\`.`;
  if (key === 'groups') return closes(message, `Write \`${key}\`.`);
  return {
    ...closes(message, ''),
    ...{ hint: `Write \`${key}\`. Until then the page is not public.`, closes: false },
  };
}

/** Tells whether a text of several lines has one that looks like a restriction. */
function holdsLine(node: unknown, yaml: string): boolean {
  if (!isScalar(node) || !node.range) return false;
  return /\n\s*(?:groups:\s*(?:\[|\n\s*- )|public:\s*false\s*(?:\n|$))/.test(
    yaml.slice(node.range[0], node.range[1]),
  );
}

function holdsGroups(node: unknown): boolean {
  if (isSeq(node)) return node.items.some(holdsGroups);
  if (!isMap(node)) return false;
  return node.items.some(
    ({ key, value }) =>
      (isScalar(key) && visible(String(key.value)).trim() === 'groups') || holdsGroups(value),
  );
}

/** With non-ASCII characters as their numbers. */
function escaped(name: string): string {
  return name.replace(
    /[^ -~]/gu,
    (char) => `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

/** Tells whether text that could not be read as YAML seems to restrict who reads the page. */
export function saysWhoReads(yaml: string): boolean {
  return /(?:^|[\s{,?])["']?(?:groups["']?\s*:|public["']?\s*:\s*["']?(?:false|no|off))/m.test(asSeen(yaml));
}

/** Three dashes, with or without the name of a language, and a key below them. */
const UNCLOSED = /^\s*---[^\S\n]*(?:ya?ml|json)?\n(?:\s*\n|\s*#.*\n)*\s*["'{]*[\w:.-]+["']?[^\S\n]*:/i;

/** Tells whether a text without a block of frontmatter begins with one that has no end. */
export function isUnclosed(text: string): boolean {
  return UNCLOSED.test(visible(text));
}

/** A key that restricts readers, also in a comment or a quote; four blanks before it would make it an example. */
const STRAY =
  /^(?:\s{0,3}(?:>|<!--|\{?\/\*|\/\/))*\s{0,3}(?:\{\s*)?["']?(?:(groups)["']?\s*[:=]|(public)["']?\s*[:=]\s*["']?(?:false|no|off|0)\b["']?\W*$)/;
/** The same as a part of a line at the top, where nothing else is its subject: between any signs, with any value. */
const STRAY_AT_TOP =
  /^[^\p{L}\p{N}]*(?:(groups)[^\p{L}\p{N}:=]*[:=]|(public)[^\p{L}\p{N}:=]*[:=]\W*(?:false|no|off|0)\b\W*$)/u;
/** Places between keys on one line, also before one that has no sign in front and a plain value. */
const KEYS_APART = /[{(,;]|\s(?=(?:groups\s*:\s*\[|public\s*:\s*false\b))/;
/** Other lines that may stand among keys: blank ones, comments, entries, signs, tables of TOML, imports. */
const AMONG_KEYS = /^\s*(?:\P{L}*$|#|[-<]|[^\p{L}\p{N}]*[\w.:-]+["'*_`\]]*\s*[:=]|\[[\w.-]+\]$|import\s)/u;
/** A line of one sign only, as some tools have between frontmatter and text. */
const RULE = /^(?:\p{Pd}{2,}|([^\p{L}\p{N}\s])\1{2,}|---.*)$/u;
const FENCE = /^\s*(?:```|~~~)/;

/**
 * A restriction outside any frontmatter and its 0-based line: in the first lines, before a heading or a paragraph, or below a line of
 * dashes and the like further down. Undefined if there is none.
 *
 * @param isWhole Nothing stands before the text: a block of code that begins it was meant as frontmatter, too.
 */
export function strayRestriction(
  text: string,
  { isWhole }: { readonly isWhole: boolean },
): { readonly key: string; readonly index: number } | undefined {
  let isTop = isWhole;
  let isBelow = true;
  let isComment = false;
  for (const [index, written] of text.split('\n').entries()) {
    const line = visible(written).trimEnd();
    if (!isTop && FENCE.test(line)) return undefined;
    if (isTop || isBelow) {
      const parts = isTop ? asSeen(line).split(KEYS_APART) : [];
      const found =
        STRAY.exec(line) ?? parts.map((part) => STRAY_AT_TOP.exec(part)).find((each) => each !== null);
      if (found) return { key: found[1] ?? 'public', index };
    }
    const isInComment: boolean = isComment || /^\s*(?:<!--|\{?\/\*)/.test(line);
    isComment = isInComment && !/-->|\*\//.test(line);
    isBelow =
      RULE.test(line.trim()) ||
      (isTop && (FENCE.test(line) || line.startsWith('export '))) ||
      (isBelow && (isInComment || AMONG_KEYS.test(line)));
    isTop &&= isBelow && !line.startsWith('#');
  }
  return undefined;
}

/** The text before the first block of code: frontmatter in one is an example. */
export function beforeCode(text: string): string {
  const fence = /^[^\S\n]*(?:```|~~~)/m.exec(text);
  return fence === null ? text : text.slice(0, fence.index);
}
