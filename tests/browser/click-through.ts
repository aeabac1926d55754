/** Walks a site as a reader with a mouse does: every page that is found is found by a click on something visible. */
import type { Locator, Page } from 'playwright-core';

/** Without the logo: where a site has no home page, that address leads on to another. */
const LINKS = ['#navbar', '#sidebar', '.directory'].map((at) => `${at} a[href^="/"]:not(.logo)`).join();

/** The paths that were reached from a path by clicks, itself included. At most `limit` links are clicked. */
export async function clickThrough(
  page: Page,
  from: string,
  limit = Number.POSITIVE_INFINITY,
): Promise<Set<string>> {
  const seen = new Set([from]);
  const known = new Set([from]);
  const waiting: Target[] = [{ path: from, place: '' }];
  let clicks = 0;
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    await arrive(page, at);
    for (const target of (await targets(page)).filter((one) => !known.has(keyOf(one)))) {
      if (clicks === limit) return seen;
      if (known.has(keyOf(target))) continue;
      await arrive(page, at);
      const link = page.locator(LINKS).nth(target.index);
      await reveal(page, link);
      // A link may lead to another place of the same page.
      await page.evaluate("document.documentElement.id = 'before'");
      await link.click();
      await page.locator('html:not(#before)').waitFor();
      await page.waitForURL((url) => url.pathname === encodeURI(target.path));
      clicks += 1;
      known.add(keyOf(target));
      seen.add(target.path);
      waiting.push(target);
    }
  }
  return seen;
}

/** A page, and its place where it stands in several. */
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
    // The browser may take a visit of the same address for a reload, and keep this.
    history.replaceState(null, '');
  }, place);
  await page.goto(new URL(encodeURI(path), page.url()).href);
  await page.locator('html:not([data-placing])').waitFor();
}

/** What the links lead to, each once, without those that only small screens show. `index` is among all links. */
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
