/** The frame of the dashboard: the site's name, the user who is signed in, and links to every page. */
import { type Html, html, raw } from '@waymark/contract/html';
import { brand, type PageSite } from '@waymark/foundation/pages/page';
import { LOGOUT } from '@waymark/foundation/sign-in/paths';
import { actorOf } from '@waymark/foundation/state/audit';
import type { User } from '@waymark/foundation/state/users';
import type { DashboardSection } from '../../section.ts';

/** In the order of the menu; pages that name none stand first. */
const GROUPS = [undefined, 'Site', 'Readers', 'Access'] as const;

const svg = (paths: string, className = ''): Html =>
  raw(
    `<svg${className} width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  );

const MENU = svg('<path d="M4 7h16M4 12h16M4 17h16"/>');
const SUN = svg(
  '<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4"/>',
  ' class="only-light"',
);
const MOON = svg('<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/>', ' class="only-dark"');

export interface FrameOptions {
  readonly site: PageSite;
  readonly user: User;
  readonly sections: readonly DashboardSection[];
  readonly current: DashboardSection | undefined;
  readonly pathOf: (section: DashboardSection) => string;
}

/** The top of a page, before its main part. */
export function header({ site, user }: Pick<FrameOptions, 'site' | 'user'>): Html {
  const isStrict = site.look?.scheme.strict === true;
  return html`<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<button type="button" class="menu icon" popovertarget="sections" aria-label="Menu">${MENU}</button>
${brand(site)}<span class="of">Dashboard</span>
<form method="post" action="${site.base}${LOGOUT}"><span><span>Signed in as </span>${actorOf(user)}</span>
${!isStrict && html`<button type="button" class="icon" data-scheme data-scripted hidden aria-label="Light or dark">${SUN}${MOON}</button>`}<button>Sign out</button></form>
</header>`;
}

/** The menu: on small screens it opens over the page, without a script too. */
export function sectionMenu({ sections, current, pathOf }: FrameOptions): Html {
  const link = (section: DashboardSection) =>
    html`<li><a href="${pathOf(section)}"${section === current && html` aria-current="page"`}>${section.title}</a></li>`;
  return html`<nav id="sections" popover aria-label="Dashboard">${GROUPS.map((group) => {
    const own = sections.filter((section) => section.group === group);
    return own.length > 0 && html`${group !== undefined && html`<h2>${group}</h2>`}<ul>${own.map(link)}</ul>`;
  })}</nav>`;
}
