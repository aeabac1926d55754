/** Walks a site as a reader with a mouse does: every page is reached by a click on something visible. */
import type { Locator, Page } from 'playwright-core';

/** Without the logo: if a site has no home page, that address leads on to another. */
const LINKS = ['#navbar', '#sidebar', '.directory'].map((at) => `${at} a[href^="/"]:not(.logo)`).join();

/** The paths reached from a path by clicks, itself included. At most `limit` links are clicked. */
export async function clickThrough(
  page: Page,
  from: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Set<string>> {
  const start = { path: from, place: '' };
  const seen = new Set([from]);
  const known = new Set([keyOf(start)]);
  let clicks = 0;
  await arrive(page, start);
  let here: Target = start;
  const trail = [{ at: here, leads: await targets(page) }];
  for (let visited = trail.at(-1); visited !== undefined; visited = trail.at(-1)) {
    const target = visited.leads.find((lead) => !known.has(keyOf(lead)));
    if (target === undefined) {
      trail.pop();
      continue;
    }
    if (clicks === limit) return seen;
    // Most links are clicked on the page that the last click led to: a page is opened twice only to go back.
    if (visited.at !== here) await arrive(page, visited.at);
    const link = page.locator(LINKS).nth(target.index);
    await reveal(page, link);
    // A link may lead to another place of the same page.
    await page.evaluate("document.documentElement.id = 'before'");
    await link.click();
    await page.locator('html:not(#before)').waitFor();
    await page.waitForURL((url) => url.pathname === encodeURI(target.path));
    await settled(page);
    clicks += 1;
    known.add(keyOf(target));
    seen.add(target.path);
    here = target;
    trail.push({ at: here, leads: await targets(page) });
  }
  return seen;
}

/** The paths of links that can be seen on a page once its groups and each of its menus are open. */
export async function shownLinks(page: Page): Promise<string[]> {
  await settled(page);
  const paths = await page.evaluate((links) => {
    for (const group of document.querySelectorAll('details')) group.open = true;
    const seen = () =>
      [...document.querySelectorAll<HTMLAnchorElement>(links)]
        .filter((link) => link.checkVisibility({ visibilityProperty: true }) && link.offsetWidth > 0)
        .map(({ pathname }) => decodeURI(pathname));
    const found = seen();
    for (const menu of document.querySelectorAll<HTMLElement>('.menu-panel')) {
      // A menu that only small screens have has no button to be seen.
      if (!document.querySelector(`[popovertarget="${menu.id}"]`)?.checkVisibility()) continue;
      menu.showPopover();
      found.push(...seen());
      menu.hidePopover();
    }
    return found;
  }, LINKS);
  return [...new Set(paths)];
}

/** A page, and its place if it stands in several. */
interface Target {
  readonly path: string;
  readonly place: string;
}

function keyOf({ path, place }: Target): string {
  return place === '' ? path : `${path} ${place}`;
}

/** Opens a page in a place, as after a click on a link to it. */
async function arrive(page: Page, { path, place }: Target): Promise<void> {
  await page.evaluate((value) => {
    sessionStorage.setItem('waymark-place', value);
    // The browser may treat a visit of the same address as a reload, and keep this.
    history.replaceState(null, '');
  }, place);
  await page.goto(new URL(encodeURI(path), page.url()).href);
  await settled(page);
}

/** Waits until scripts put no more links into the page: the place is chosen, and a large tree is whole. */
async function settled(page: Page): Promise<void> {
  await page.locator('html:not([data-placing]):not(:has(#sidebar [data-gap]))').waitFor();
}

/** Targets of the links, each once, without those that only small screens show. `index` is among all links. */
async function targets(page: Page): Promise<(Target & { readonly index: number })[]> {
  const links = await page.locator(LINKS).evaluateAll((all) =>
    all.map((link, index) => {
      const small = link.closest('.drawer-only') !== null && link.closest('#sidebar.drawer') === null;
      const { href, dataset } = link as HTMLAnchorElement;
      return { path: small ? '' : decodeURI(new URL(href).pathname), place: dataset.place ?? '', index };
    }),
  );
  return [...new Map(links.toReversed().map((link) => [keyOf(link), link])).values()]
    .filter(({ path }) => path !== '')
    .toReversed();
}

/** Opens what hides a link: the drawer, its menu, the groups around it. */
async function reveal(page: Page, link: Locator): Promise<void> {
  const steps = await link.evaluate((element) => {
    const drawer = element.closest('#sidebar.drawer') !== null;
    const menu = element.closest('.menu-panel')?.id;
    const groups: number[] = [];
    const all = [...document.querySelectorAll('details')];
    for (let at = element.closest('details'); at; at = at.parentElement?.closest('details') ?? null) {
      if (!at.open) groups.unshift(all.indexOf(at));
    }
    return { drawer, menu, groups };
  });
  if (steps.drawer) await page.locator('.menu-button').click();
  if (steps.menu !== undefined) await page.locator(`[popovertarget="${steps.menu}"]`).click();
  for (const group of steps.groups)
    await page.locator('details').nth(group).locator(':scope > summary').click();
}
