/**
 * How the sources of redirects match and what their destinations become. The build checks links with it, the runtime
 * answers with it, so that both agree.
 *
 * A source is a path, or a pattern: `:name` is one segment or part of one, `:name*` any number of segments, none
 * included, `:name+` at least one, and `*` whatever follows (`/articles/old-*`). A destination may use what its
 * source captured under the same name; `*` and `:splat` there are what `*` captured.
 */
import { encodePath } from './encode-path.ts';
import { escapeLiteral } from './escape-literal.ts';
import type { Redirect } from './release.ts';

interface RedirectTarget {
  /** Ready for a `Location` header: percent-encoded; a path below the base, or an address elsewhere. */
  readonly destination: string;
  readonly permanent: boolean;
  /** True if the source is this very path, and no pattern. */
  readonly exact: boolean;
}

export type RedirectMatcher = (path: string) => RedirectTarget | undefined;

interface Pattern {
  readonly expression: RegExp;
  readonly names: readonly string[];
  readonly redirect: Redirect;
}

export const PLACEHOLDER: RegExp = /:([A-Za-z_]\w*)([*+]?)|\*/g;
/** Patterns match paths up to here: several `*` in one take time by a power of the length, which strangers choose. */
const LONGEST = 1024;
/** Name of the capture of a bare `*`. */
const SPLAT = 'splat';

/**
 * Prepares a list of redirects. The matcher takes a path below the base that is not percent-encoded. An exact source
 * wins over a pattern, whatever their order; among patterns the first one of the list wins.
 */
export function compileRedirects(redirects: readonly Redirect[]): RedirectMatcher {
  const exact = new Map<string, Redirect>();
  const byFirstSegment = new Map<string, Pattern[]>();
  const anywhere: Pattern[] = [];
  const order = new Map<Redirect, number>();
  for (const [index, redirect] of redirects.entries()) {
    order.set(redirect, index);
    if (!isRedirectPattern(redirect.source)) {
      if (!exact.has(redirect.source)) exact.set(redirect.source, redirect);
      continue;
    }
    const pattern = { ...compileSource(redirect.source), redirect };
    const first = firstSegment(redirect.source);
    if (isRedirectPattern(first)) anywhere.push(pattern);
    else byFirstSegment.set(first, [...(byFirstSegment.get(first) ?? []), pattern]);
  }
  const position = (pattern: Pattern) => order.get(pattern.redirect) ?? 0;
  for (const [first, patterns] of byFirstSegment) {
    byFirstSegment.set(
      first,
      [...patterns, ...anywhere].sort((a, b) => position(a) - position(b)),
    );
  }
  return (path) => {
    const clean = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    const found = exact.get(clean);
    if (found !== undefined) return target(found, {});
    if (clean.length > LONGEST) return undefined;
    for (const { expression, names, redirect } of byFirstSegment.get(firstSegment(clean)) ?? anywhere) {
      const match = expression.exec(clean);
      if (match === null) continue;
      return target(redirect, Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])));
    }
    return undefined;
  };
}

/**
 * True if HTML without Markdown beside it stands in for a redirect, on hosts without rules: that of an exact source, which is an
 * address of the file or the file itself (`/old/page.html`). A pattern has none, so HTML at a path that only a pattern matches is a page.
 *
 * @param file Below `dist/`.
 */
export function isStandIn(file: string, redirects: RedirectMatcher): boolean {
  const address = file.replace(/\.html$/, '');
  const sources = [file, address, address.replace(/\/index$/, '') || '/'];
  return sources.some((source) => redirects(source)?.exact === true);
}

/** True if a source holds placeholders. */
export function isRedirectPattern(source: string): boolean {
  return source.search(PLACEHOLDER) !== -1;
}

/** Names of the placeholders in a source or a destination, in order; a bare `*` is `splat`. */
export function placeholders(pattern: string): string[] {
  return [...pattern.matchAll(PLACEHOLDER)].map((match) => match[1] ?? SPLAT);
}

/** An expression for paths, whose captures are those of the names, in order. */
export function compileSource(source: string): { expression: RegExp; names: string[] } {
  let expression = '';
  let end = 0;
  for (const match of source.matchAll(PLACEHOLDER)) {
    const literal = source.slice(end, match.index);
    end = match.index + match[0].length;
    const isWhole = literal.endsWith('/') && (end === source.length || source[end] === '/');
    const isMany = match[1] === undefined || match[2] === '*';
    if (isMany && isWhole) expression += `${escapeLiteral(literal.slice(0, -1))}(?:/(.*))?`;
    else expression += `${escapeLiteral(literal)}${isMany ? '(.*)' : match[2] === '+' ? '(.+)' : '([^/]+)'}`;
  }
  return {
    expression: new RegExp(`^${expression}${escapeLiteral(source.slice(end))}$`, 's'),
    names: placeholders(source),
  };
}

function target(redirect: Redirect, captured: Readonly<Record<string, string>>): RedirectTarget {
  const filled = redirect.destination.replace(PLACEHOLDER, (written: string, name: string | undefined) => {
    const key = name ?? SPLAT;
    return Object.hasOwn(captured, key) ? encodePath(captured[key] ?? '') : written;
  });
  const { source, permanent } = redirect;
  return { destination: encodeAddress(filled), permanent, exact: !isRedirectPattern(source) };
}

/** Encodes what a header cannot hold. A path never begins with two slashes: that would name another host. */
function encodeAddress(address: string): string {
  const encoded = address.toWellFormed().replace(/[^\x21-\x7e]|["<>\\^`{|}]/gu, encodeURIComponent);
  if (!encoded.startsWith('/')) return encoded;
  const end = encoded.search(/[?#]/);
  const path = (end === -1 ? encoded : encoded.slice(0, end)).replace(/\/{2,}/g, '/');
  const shortened = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return shortened + (end === -1 ? '' : encoded.slice(end));
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}
