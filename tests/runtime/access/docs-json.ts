/** The docs.json of a planned site, and the marks by which its two sides differ. */
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import {
  audienceIn,
  contentOf,
  isSecretAudience,
  type Plan,
  type PlannedRedirect,
  type PlannedSection,
  pathOf,
  type Side,
} from './plan.ts';

export function plannedFile(plan: Plan, number: number): string {
  return number === 0 ? 'index.mdx' : `${pathOf(plan, number).slice(1)}.mdx`;
}

/** A sign of the side for texts that only readers of secret audiences see; the same on both sides for all others. */
export function markOf(plan: Plan, audiences: readonly Audience[], side: Side): string {
  return audiences.every((audience) => isSecretAudience(plan, audience)) ? side : 'both';
}

export function sectionAudiences(plan: Plan, number: number): Audience[] {
  const own = plan.sections[number]?.spec ? [audienceIn(plan, { section: number, audience: 'place' })] : [];
  return [
    ...own,
    ...plan.pages.filter(({ section }) => section === number).map((page) => audienceIn(plan, page)),
  ];
}

/** Whether nothing of a section exists on one side. */
export function isEmptySection(plan: Plan, number: number, side: Side): boolean {
  const pages = plan.pages.filter(
    (page) => page.section === number && contentOf(plan, page, side) !== undefined,
  );
  const isOwn = plan.sections[number]?.spec === true;
  if (pages.length > 0 || !isOwn) return pages.length === 0;
  // A specification without pages: if it is secret it exists on one side only.
  return (
    side === 'before' && isSecretAudience(plan, audienceIn(plan, { section: number, audience: 'place' }))
  );
}

/** The docs.json of one side. @param url Address that the site is built for. */
export function plannedConfig(plan: Plan, side: Side, url: string): object {
  const sections = plan.sections
    .map((section, number) => [section, number] as const)
    .filter(([, number]) => !isEmptySection(plan, number, side))
    .map(([section, number]) => sectionJson(plan, section, number, side));
  const loose = plan.menu === 'groups' ? sections.flat() : sections.map(([section]) => section);
  const anchors = plan.anchors.flatMap((groups, number) => {
    const mark = groups === undefined ? 'both' : markOf(plan, [{ groups: [...groups] }], side);
    if (mark === 'before' && number % 2 === 0) return [];
    return [
      {
        anchor: `Anchor ${number} ${mark}`,
        href: `https://example.com/${number}-${mark}`,
        ...(groups && { groups }),
      },
    ];
  });
  return {
    theme: 'mint',
    name: 'Acme Docs',
    colors: { primary: '#0a7cff' },
    ...(plan.openByDefault && { public: true }),
    ...(plan.config.logo && { logo: '/images/logo.png' }),
    ...(plan.config.indexing && { seo: { indexing: 'all' } }),
    contextual: { options: ['copy', 'view', 'mcp', 'chatgpt'] },
    redirects: plan.redirects.flatMap((redirect, number) =>
      redirectJson(plan, redirect, { number, side, url }),
    ),
    navigation: {
      [plan.menu]: [...loose, { ...named(plan.menu, 'kept', 9), pages: ['guarded'] }],
      ...(anchors.length > 0 && { global: { anchors } }),
    },
  };
}

function redirectJson(
  plan: Plan,
  { to: target, kind }: PlannedRedirect,
  { number, side, url }: { readonly number: number; readonly side: Side; readonly url: string },
): object[] {
  const page = plan.pages[target];
  if (page === undefined) return [];
  const to = pathOf(plan, target);
  if (kind === 'over') return target === 0 ? [] : [{ source: to, destination: '/elsewhere' }];
  if (contentOf(plan, page, side) === undefined) return [];
  const source = `/old-${number}`;
  if (kind === 'fragment') return [{ source, destination: `${to}#part` }];
  if (kind === 'markdown') return [{ source, destination: `${to === '/' ? '/index' : to}.md` }];
  if (kind === 'whole') return [{ source, destination: `${url}${to}` }];
  if (kind === 'pattern') return [{ source: `/older-${number}/:rest*`, destination: to }];
  return [{ source, destination: to }];
}

/** Groups for a navigation of groups, or else one element. */
function sectionJson(plan: Plan, section: PlannedSection, number: number, side: Side): object[] {
  const pages = plan.pages
    .map((page, at) => [page, at] as const)
    .filter(([page]) => page.section === number && contentOf(plan, page, side) !== undefined);
  const mark = markOf(plan, sectionAudiences(plan, number), side);
  const isPlain = plan.menu === 'groups';
  const access = {
    ...(section.groups && { groups: section.groups }),
    ...(section.public !== undefined && { public: section.public }),
    ...(section.hidden && { hidden: true }),
  };
  const look = {
    ...(section.icon && { icon: section.icon }),
    ...(section.tag && { tag: `Tag ${mark}` }),
    ...(section.directory && { directory: section.directory }),
  };
  const groups: object[] = [...Map.groupBy(pages, ([page]) => page.group)].map(([group, members]) => {
    const all = plan.pages.filter((page) => page.section === number && page.group === group);
    const title = `Group ${number}.${group} ${markOf(
      plan,
      all.map((page) => audienceIn(plan, page)),
      side,
    )}`;
    const root = members.find(([page]) => page.root);
    return {
      group: title,
      ...(root && { root: entryOf(plan, root[1]) }),
      pages: members.filter((member) => member !== root).map(([, at]) => entryOf(plan, at)),
      ...(isPlain && { ...access, ...look }),
    };
  });
  if (section.spec)
    groups.push({ group: `Endpoints ${number}`, openapi: `/specs/s${number}.json`, ...(isPlain && access) });
  if (isPlain) return groups;
  // In an element with groups of pages, user groups stand among them.
  const { groups: readers = [], ...rest } = access as { groups?: readonly string[] };
  return [
    {
      ...named(plan.menu, mark, number),
      ...rest,
      ...look,
      ...(isDefault(plan, section) && { default: true }),
      groups: [...readers, ...groups],
    },
  ];
}

/** More than one is a mistake of the author. */
function isDefault({ menu, sections }: Plan, section: PlannedSection): boolean {
  const first = sections.find((each) => each.default);
  return (menu === 'versions' || menu === 'languages') && section === first;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'ja'] as const;

function named(menu: Plan['menu'], mark: string, number: number): object {
  if (menu === 'languages' && mark === 'kept') return { language: 'ko' };
  if (menu === 'languages') return { language: LANGUAGES[(number * 2 + (mark === 'before' ? 1 : 0)) % 6] };
  const name = menu.slice(0, -1);
  return { [name]: `${name} ${number} ${mark}` };
}

function entryOf(plan: Plan, number: number): string {
  return plannedFile(plan, number).replace(/\.mdx$/, '');
}
