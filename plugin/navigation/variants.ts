import type { Navigation } from '../config/schema/navigation.ts';

/** What a page inherits from the places in the navigation that it stands in. */
export interface PageVariant {
  /** As docs.json has it. Undefined where the page stands outside of every language, or in several. */
  readonly language?: string | undefined;
  readonly version?: string | undefined;
  /** Every place that it stands in is hidden. */
  readonly hidden: boolean;
  readonly searchable?: boolean | undefined;
  readonly public?: boolean | undefined;
  /** Names of user groups. */
  readonly groups?: readonly string[] | undefined;
  readonly boost?: number | undefined;
}

/** Each page that the navigation names, by `entryPath`, with what it inherits. Needs no page to exist. */
export function pageVariants(_navigation: Navigation): ReadonlyMap<string, PageVariant> {
  throw new Error('not built yet');
}
