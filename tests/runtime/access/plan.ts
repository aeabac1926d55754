/** The plan of a random site: plain data, so that a counterexample can be read, kept and shrunk. */
import type { AccessMode } from '../../../runtime/packages/contract/access-mode.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';

/** A site, and the same site with other contents in places that only the readers of `secret` see. */
export interface Plan {
  readonly access: AccessMode;
  /** docs.json says `public: true`. */
  readonly openByDefault: boolean;
  /** Audiences whose pages differ between the two sites. */
  readonly secret: readonly Audience[];
  readonly menu: NavigationMenu;
  readonly sections: readonly PlannedSection[];
  readonly pages: readonly PlannedPage[];
  readonly skills: readonly PlannedSkill[];
  readonly redirects: readonly PlannedRedirect[];
  /** Links in the navigation of every page. */
  readonly anchors: readonly (readonly string[] | undefined)[];
  readonly config: {
    readonly logo?: boolean | undefined;
    readonly indexing?: boolean | undefined;
    readonly styles?: boolean | undefined;
  };
}

export const MENUS = ['groups', 'tabs', 'versions', 'languages', 'dropdowns', 'anchors', 'products'] as const;
export type NavigationMenu = (typeof MENUS)[number];

export const SIDES = ['before', 'after'] as const;
export type Side = (typeof SIDES)[number];

export interface PlannedSection {
  /** User groups that its pages are for, unless they say otherwise. */
  readonly groups?: readonly string[] | undefined;
  readonly public?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  readonly icon?: string | undefined;
  readonly tag?: boolean | undefined;
  readonly default?: boolean | undefined;
  readonly directory?: 'card' | 'accordion' | undefined;
  /** It has the pages of a specification. */
  readonly spec?: boolean | undefined;
}

export interface PlannedPage {
  readonly folder: '' | 'guides' | 'v1' | 'guides/deep';
  /** Number of its section; none: it stands in no navigation. */
  readonly section?: number | undefined;
  /** Number of its group in the section. */
  readonly group: number;
  /** It is the page that the title of its group opens. */
  readonly root?: boolean | undefined;
  readonly audience: 'place' | Audience;
  /** Undefined: there is no such page. Pages that are not secret always have the first. */
  readonly before?: PlannedContent | undefined;
  readonly after?: PlannedContent | undefined;
}

export interface PlannedContent {
  readonly title: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  readonly parts: readonly PlannedPart[];
}

export type PlannedPart =
  | { readonly kind: 'text' | 'heading' | 'code' | 'callout' | 'update'; readonly words: readonly string[] }
  | { readonly kind: 'image' | 'snippet' | 'island' | 'card' | 'link' | 'shared'; readonly number: number }
  | { readonly kind: 'formula' | 'diagram' | 'utility' | 'tabs' | 'tree' };

export interface PlannedSkill {
  readonly audience: Audience;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * `over`: from its address to another page. The others go with their page: one that stays when that is gone leads nowhere,
 * and what leads nowhere is public.
 */
export const REDIRECTS = ['plain', 'pattern', 'fragment', 'markdown', 'whole', 'over'] as const;

export interface PlannedRedirect {
  /** Number of the page that it leads to. */
  readonly to: number;
  readonly kind: (typeof REDIRECTS)[number];
}

export const PLAIN_CONTENT: PlannedContent = { title: 'Plain', frontmatter: {}, parts: [] };

/** The audience of a page, by the documentation of the format. */
export function audienceIn(plan: Plan, page: Pick<PlannedPage, 'section' | 'audience'>): Audience {
  const { audience } = page;
  if (typeof audience === 'object') return audience;
  const section = page.section === undefined ? undefined : plan.sections[page.section];
  if (section?.groups !== undefined) return { groups: [...section.groups] };
  if (plan.access === 'public') return 'public';
  if (plan.access === 'full') return 'authenticated';
  if (audience !== 'place') return audience;
  return (section?.public ?? plan.openByDefault) ? 'public' : 'authenticated';
}

/** The audience of a skill: groups, or everybody who comes in. */
export function skillAudience({ access }: Plan, { audience }: PlannedSkill): Audience {
  if (typeof audience === 'object') return audience;
  if (access === 'partial') return audience;
  return access === 'full' ? 'authenticated' : 'public';
}

export function isSecretAudience(plan: Plan, audience: Audience): boolean {
  return plan.secret.some((each) => JSON.stringify(each) === JSON.stringify(audience));
}

/** The content of a page on one side; undefined if it does not exist. */
export function contentOf(plan: Plan, page: PlannedPage, side: Side): PlannedContent | undefined {
  return isSecretAudience(plan, audienceIn(plan, page)) ? page[side] : (page.before ?? PLAIN_CONTENT);
}

/** Address of a page below the base. */
export function pathOf(plan: Plan, number: number): string {
  const folder = plan.pages[number]?.folder ?? '';
  if (number === 0) return '/';
  return `/${[folder, `p${number}`].filter(Boolean).join('/')}`;
}
