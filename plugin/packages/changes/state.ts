/** Docs at one time, as far as their changes are told: of a release, a commit or a site. */
import { type Audience, isWithin } from '@waymark/contract/audience';
import type { Redirect } from '@waymark/contract/release';

export interface StatePage {
  /** Its address below the site's: `/guides/start`. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
  readonly audience: Audience;
  /** Its sections in their order, as far as they are known. */
  readonly anchors?: readonly { readonly title: string; readonly anchor: string }[] | undefined;
}

export interface StateSpecification {
  /** `/openapi/api.json`. */
  readonly path: string;
  readonly text: string;
  readonly audience: Audience;
}

export interface DocsState {
  readonly pages: readonly StatePage[];
  readonly specifications: readonly StateSpecification[];
  /** Undefined if they are not known. */
  readonly redirects: readonly Redirect[] | undefined;
  /** Readers of pages that agents do not find, by address. */
  readonly unlisted?: ReadonlyMap<string, Audience> | undefined;
}

export function haveSameReaders(one: Readers, other: Readers): boolean {
  return isWithin(one.audience, other.audience) && isWithin(other.audience, one.audience);
}

interface Readers {
  readonly audience: Audience;
}
