/** Links inside a book that lead nowhere, and images that it lacks, in each of its formats. */
import { posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';

const ATTRIBUTE = /\s(?:href|src)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

function attributesIn(html: string, pattern: RegExp): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.flatMap((tag) =>
    Array.from(tag.matchAll(pattern), ([, value = '']) =>
      value.replaceAll('&amp;', '&').replaceAll('&#38;', '&').replaceAll('&#x26;', '&'),
    ),
  );
}

const isOutside = (href: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(href);

export function brokenInEpub(bytes: Uint8Array): string[] {
  const files = unzipSync(bytes);
  const pages = Object.keys(files).filter((path) => path.endsWith('.xhtml'));
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const ids = new Map(pages.map((path) => [path, new Set(attributesIn(textOf(path), ID))]));
  return pages.flatMap((page) =>
    attributesIn(textOf(page), ATTRIBUTE).flatMap((href) => {
      if (isOutside(href)) return [];
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path));
      const isThere =
        target in files && (anchor === undefined || ids.get(target)?.has(decodeURIComponent(anchor)));
      return isThere ? [] : [`${page}: ${href}`];
    }),
  );
}

export function brokenInHtml(html: string): string[] {
  const ids = new Set(attributesIn(html, ID));
  return attributesIn(html, ATTRIBUTE).filter((href) => {
    if (href.startsWith('data:') || isOutside(href)) return false;
    return !href.startsWith('#') || !ids.has(decodeURIComponent(href.slice(1)));
  });
}

/** Of links and images outside of code. */
export function brokenInZip(bytes: Uint8Array): string[] {
  const files = unzipSync(bytes);
  return Object.entries(files).flatMap(([path, content]) => {
    if (!path.endsWith('.md')) return [];
    const text = strFromU8(content).replaceAll(/^ *(`{3,}|~{3,})[\s\S]*?^ *\1`*$|`[^`\n]*`/gm, '');
    return Array.from(text.matchAll(/(?<!\\)\]\(<?([^\s()<>]+(?:\([^\s()]*\))?)/g), ([, href = '']) => href)
      .filter((href) => !isOutside(href) && !href.startsWith('#'))
      .flatMap((href) => {
        const target = posix.join(posix.dirname(path), decodeURI(href.replace(/[?#].*$/s, '')));
        return target in files ? [] : [`${path}: ${href}`];
      });
  });
}
