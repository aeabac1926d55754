/** A page of the site from its file, its places in the navigation, and the rules of the site. */
import type { AccessMode } from '@waymark/contract/access-mode';
import type { Config } from '../config/schema.ts';
import { combined } from '../navigation/restrictions.ts';
import type { PageVariant } from '../navigation/variants.ts';
import type { Page } from '../types.ts';
import { audienceOf, type Restriction, strictest } from './audience.ts';
import type { PageFile } from './pages.ts';
import { oneAbove, type PreviewLimit } from './preview-limit.ts';
import { visibilityOf } from './visibility.ts';

export interface SiteRules {
  readonly access: AccessMode;
  readonly config: Config;
  readonly previewLimit: PreviewLimit | undefined;
  /** The restriction of entries of the navigation that mean the page and miss it. */
  readonly missed?: Restriction | undefined;
  /** By the navigation before plugins changed it. */
  readonly kept?: Restriction | undefined;
}

export function pageOfFile(file: PageFile, variant: PageVariant | undefined, rules: SiteRules): Page {
  const { closed: _closed, narrowedBy: _narrowedBy, ...page } = file;
  const { frontmatter } = file;
  return {
    ...page,
    languages: variant?.languages ?? [],
    versions: variant?.versions ?? [],
    audience: oneAbove(rules, 'pages', file.path, audienceOfFile(file, variant ?? {}, rules)),
    ...visibilityOf({
      hidden: frontmatter.hidden === true,
      noindex: frontmatter.noindex === true,
      searchable: frontmatter.searchable,
      place: variant === undefined ? 'none' : variant.hidden ? 'hidden' : 'shown',
      placeSearchable: variant?.searchable,
      indexAll: rules.config.seo.indexing === 'all',
      isLink: Boolean(frontmatter.url) && file.source.trim() === '',
    }),
    boost: frontmatter.boost ?? variant?.boost ?? 1,
  };
}

export function audienceOfFile(
  { frontmatter, closed, narrowedBy = [] }: Pick<PageFile, 'frontmatter' | 'closed' | 'narrowedBy'>,
  found: Restriction,
  { access, config, missed, kept }: SiteRules,
): Page['audience'] {
  const place = missed === undefined ? found : combined([found, missed]);
  const readersOf = (page: Restriction, place: Restriction, publicByDefault: boolean): Page['audience'] =>
    audienceOf({ access, publicByDefault, page, place, closed });
  return strictest([
    readersOf(frontmatter, place, config.public === true),
    ...(kept === undefined ? [] : [readersOf(frontmatter, kept, config.public === true)]),
    ...narrowedBy.map((each) => readersOf(each, {}, true)),
  ]);
}
