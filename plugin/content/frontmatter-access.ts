/** Restrictions in frontmatter that cannot be understood: they close the page, and are errors. */
import { type Document, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import { asSeen, meantKey, visible } from '../config/access-keys.ts';
import type { Severity } from '../diagnostics/diagnostic.ts';

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
  if (isScalar(node)) return String(node.value);
  return isNode(node) ? node.toString() : '';
}

/** A problem of a key that restricts readers, or was meant to; undefined for one that is understood. */
export function accessProblem(name: string, value: unknown, isTwice: boolean): AccessProblem | undefined {
  const closes = (message: string, hint: string): AccessProblem => {
    const until = 'Until then nobody may read the page.';
    return { severity: 'error', message, hint: `${hint} ${until}`, closes: true, hides: true };
  };
  if (name === '<<') return closes('The frontmatter has a merge key, `<<`.', 'Write its keys out.');
  const meant = meantKey(name);
  if (meant === undefined) {
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

/** Whether text that could not be read as YAML seems to restrict who reads the page. */
export function saysWhoReads(yaml: string): boolean {
  return /(?:^|[\s{,?])["']?(?:groups["']?\s*:|public["']?\s*:\s*["']?(?:false|no|off))/m.test(asSeen(yaml));
}

/** Three dashes, with or without the name of a language, and a key below them. */
const UNCLOSED = /^\s*---[^\S\n]*(?:ya?ml|json)?\n(?:\s*\n|\s*#.*\n)*\s*["'{]*[\w:.-]+["']?[^\S\n]*:/i;

/** Whether a text without a block of frontmatter begins with one that has no end. */
export function isUnclosed(text: string): boolean {
  return UNCLOSED.test(visible(text));
}

/** A key that restricts readers, in YAML, TOML or JSON; four blanks before it would make it an example. */
const STRAY =
  /^\{?[^\S\n]{0,3}["']?(?:(groups)["']?[^\S\n]*[:=]|(public)["']?[^\S\n]*[:=][^\S\n]*["']?(?:false|no|off)["']?[\s,}]*$)/;
/** Other lines that may stand among keys: blank ones, comments, entries, braces, tables of TOML. */
const AMONG_KEYS = /^(?:\s|$|#|- |[{}],?$|\[[\w.-]+\]$|["']?[\w.:-]+["']?[^\S\n]*[:=])/;

/**
 * A restriction outside any frontmatter and its 0-based line: among keys at the start, whose dashes were forgotten or
 * are others, or below dashes further down. Undefined if there is none.
 */
export function strayRestriction(text: string): { readonly key: string; readonly index: number } | undefined {
  let isBelow = true;
  for (const [index, written] of text.split('\n').entries()) {
    const line = visible(written).trimEnd();
    if (/^(?:\p{Pd}{2,}|\+{3,}|;{3,}|---.*)$/u.test(line.trim())) isBelow = true;
    else if (isBelow) {
      const [found, groups] = STRAY.exec(line) ?? [];
      if (found !== undefined) return { key: groups ?? 'public', index };
      isBelow = AMONG_KEYS.test(line);
    }
  }
  return undefined;
}

/** The text before the first block of code: frontmatter in one is an example. */
export function beforeCode(text: string): string {
  const fence = /^[^\S\n]*(?:```|~~~)/m.exec(text);
  return fence === null ? text : text.slice(0, fence.index);
}
