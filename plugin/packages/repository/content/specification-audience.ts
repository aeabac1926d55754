import type { Audience } from '@waymark/contract/audience';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { asSeen, meantKey, meantToRestrict } from '@waymark/source/json/access-keys';
import { oncePer } from '@waymark/source/made-once';
import { isObject, type JsonObject, objectOf, own, textOf } from '@waymark/source/values';
import type { Site, Specification } from '../types.ts';
import { audienceOf, strictest } from './audience.ts';
import { type ParsedFile, parseFrontmatter } from './frontmatter.ts';
import { strayRestriction } from './frontmatter-access.ts';
import { oneAbove } from './preview-limit.ts';

/** Keys of the APIs that a file or an address is a part of: the specification itself, or one of its overlays. */
export function apisOf({ apis }: Pick<Site, 'apis'>, source: string): readonly string[] {
  return [...(apis?.keys() ?? [])].filter((key) => key.split(' + ').includes(source));
}

/** Keys beside those that restrict readers. */
const SETTINGS: ReadonlySet<string> = new Set(['content', 'href', 'metadata', 'pre', 'post']);

/** The part of an `x-mint` that restricts readers, or was meant to. */
function accessOfSettings(options: unknown): JsonObject {
  // Nothing in another value can be read, except that it restricts somebody.
  if (!isObject(options))
    return /groups[\\"']*\s*:/.test(JSON.stringify(options) ?? '') ? { groups: null } : {};
  const found = Object.entries(options).filter(
    ([key, value]) => meantKey(key) !== undefined || (!SETTINGS.has(key) && meantToRestrict(key, value)),
  );
  const isInText = strayRestriction(textOf(options.content) ?? '', { isWhole: true }) !== undefined;
  return { ...(isInText && { groups: null }), ...Object.fromEntries(found) };
}

/**
 * Restrictions at a place of a specification, as frontmatter: those of its `x-mint`, and of a key that was meant to be one.
 *
 * @param ownNames Names of keys are the author's there, such as those of examples.
 */
export function accessOf(place: unknown, { ownNames }: { readonly ownNames: boolean }): JsonObject {
  if (!isObject(place)) return {};
  const misspelt = Object.entries(place).flatMap(([key, value]) => {
    const name = asSeen(key).replace(/[^a-z]/g, '');
    if (key === 'x-mint' || !(ownNames ? /^x?mint/ : /^x?(?:mint|groups$)/).test(name)) return [];
    const inside = isObject(value) ? value : name.endsWith('groups') ? { groups: value } : {};
    // Frontmatter that has it in another key, which resembles none, closes the page.
    return meantToRestrict('', inside) ? [[`${key} of the specification`, inside] as const] : [];
  });
  return { ...accessOfSettings(place['x-mint']), ...Object.fromEntries(misspelt) };
}

/** The restrictions that a specification has anywhere, also of what became no page. */
const restrictionsIn = oncePer((document: JsonObject) => {
  const found: Pick<ParsedFile, 'frontmatter' | 'closed'>[] = [];
  const met = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || met.has(value)) return;
    met.add(value);
    const metadata = own(own(value, 'x-mint'), 'metadata');
    for (const access of [accessOf(value, { ownNames: true }), accessOfSettings(metadata)])
      if (Object.keys(access).length > 0)
        found.push(parseFrontmatter(`---\n${JSON.stringify(access)}\n---\n`, '', new Diagnostics()));
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(document);
  return found;
});

/**
 * The readers of a specification as a file: whoever may read all that is in it, with a page or without one. One without pages and
 * restrictions is for everybody on a public site, and for those who signed in elsewhere.
 */
export function specificationAudience(
  site: Pick<Site, 'access' | 'pages' | 'apis' | 'previewLimit'>,
  specification: Pick<Specification, 'file' | 'url'>,
): Audience {
  const keys = new Set(
    [specification.file, specification.url ?? ''].flatMap((source) => apisOf(site, source)),
  );
  const pages = site.pages.filter(({ operation }) => operation?.api !== undefined && keys.has(operation.api));
  const unused: Audience = site.access === 'public' ? 'public' : 'authenticated';
  const { access } = site;
  const within = [...keys]
    .flatMap((key) => restrictionsIn(objectOf(site.apis?.get(key)?.document)))
    .map(({ frontmatter, closed }) =>
      audienceOf({ access, publicByDefault: true, page: frontmatter, place: {}, closed }),
    );
  const shown = pages.length === 0 ? [unused] : pages.map(({ audience }) => audience);
  const name = specification.url ?? specification.file;
  return oneAbove(site, 'specifications', name, strictest([...shown, ...within]));
}
