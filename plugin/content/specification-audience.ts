import type { Audience } from '../../runtime/contract/audience.ts';
import type { Site, Specification } from '../types.ts';
import { strictest } from './audience.ts';
import { oneAbove } from './floor.ts';

/** Keys of the APIs that a file or an address is a part of: the specification itself, or one of its overlays. */
export function apisOf({ apis }: Pick<Site, 'apis'>, source: string): readonly string[] {
  return [...(apis?.keys() ?? [])].filter((key) => key.split(' + ').includes(source));
}

/**
 * The readers of a specification as a file: whoever may read every page that is made of it, as it holds the text of all. One
 * without pages is for everybody on a public site, and for those who signed in elsewhere.
 */
export function specificationAudience(
  site: Pick<Site, 'access' | 'pages' | 'apis' | 'floor'>,
  specification: Pick<Specification, 'file' | 'url'>,
): Audience {
  const keys = new Set(
    [specification.file, specification.url ?? ''].flatMap((source) => apisOf(site, source)),
  );
  const pages = site.pages.filter(({ operation }) => operation?.api !== undefined && keys.has(operation.api));
  const unused = site.access === 'public' ? 'public' : 'authenticated';
  const own = pages.length === 0 ? unused : strictest(pages.map(({ audience }) => audience));
  return oneAbove(site, 'specifications', specification.url ?? specification.file, own);
}
