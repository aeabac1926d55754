/**
 * Looks at whole repositories in a real browser, as they are, and says what it finds, as a table of Markdown.
 *
 *     git clone --depth 1 https://github.com/OWNER/NAME FOLDER/NAME     as many as you like, by hand
 *     node tests/sites/crawl-repositories.ts [--pages 12] FOLDER/NAME …
 *
 * Of each, some pages: the first of each kind, and others from all over the tree. At 1440, 820 and 390 pixels, in light and dark:
 * local addresses that lead nowhere although `waymark check` does not say so, errors of the console that are not the author's,
 * pages wider than the screen, and what axe finds outside of the author's text. Each is listed on standard error; what lies
 * in the author's text is listed as `theirs`, and for a reader to judge. The exit code is 1 if anything of ours was found.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import type { Diagnostic } from '../../plugin/packages/source/diagnostics/diagnostic.ts';
import { COLOURS, LAYOUT, violationsOn } from '../browser/axe.ts';
import { launch, visit } from '../browser/browser.ts';
import { startServer } from '../support/start-server.ts';
import { check, OFFLINE, repositoryAt } from './repository.ts';

const WIDTHS = [1440, 820, 390];

/** Marks of the kinds of pages in their HTML. */
const KINDS = [
  'class="api-section',
  'class="katex',
  'class="mermaid',
  '<waymark-island',
  'class="update',
  'class="tabs',
  'class="code-group',
  'class="steps',
  '<table',
  '<video',
  '<iframe',
  'class="tree',
];

/** Problems that explain an address that leads nowhere. */
const EXPLAINED: ReadonlySet<string> = new Set([
  'link-broken',
  'image-missing',
  'asset-missing',
  'nav-page-missing',
  'config-invalid',
  'spec-missing',
]);

interface Found {
  pages: number;
  readonly lost: Set<string>;
  readonly errors: Set<string>;
  readonly wide: Set<string>;
  readonly axe: Set<string>;
  /** In the author's own text. */
  readonly theirs: Set<string>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pages: { type: 'string', default: '12' } },
});
const limit = Number(values.pages);
if (positionals.length === 0 || !Number.isInteger(limit) || limit < 1) {
  console.error('Usage: crawl-repositories.ts [--pages NUMBER] FOLDER …');
  process.exitCode = 2;
} else {
  console.log(
    '| repository | pages | lost addresses | console errors | too wide | axe | in the author’s text |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|');
  const browser = await launch();
  for (const folder of positionals) console.log(await row(browser, resolve(folder)));
  await browser.close();
}

async function row(browser: Browser, folder: string): Promise<string> {
  const { label, root } = repositoryAt(folder);
  if (root === undefined) return `| ${label} | no docs.json | | | | | |`;
  const out = mkdtempSync(join(tmpdir(), 'waymark-crawl-'));
  try {
    const args = [...OFFLINE, 'build', root, '--out', out, '--images', 'original', '--allow-errors'];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 30 });
    if (status !== 0) throw new Error(`The build of ${root} ended with ${status}:\n${stderr.slice(-2000)}`);
    const found = await crawl(browser, out, check(root) ?? []);
    const { pages, lost, errors, wide, axe, theirs } = found;
    const ours = { lost, errors, wide, axe };
    for (const [kind, list] of Object.entries({ ...ours, theirs }))
      for (const each of [...list].sort()) console.error(`${label}: ${kind}: ${each}`);
    const counts = Object.values(ours).map(({ size }) => size);
    if (counts.some((count) => count > 0)) process.exitCode = 1;
    return `| ${[label, pages, ...counts, theirs.size].join(' | ')} |`;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

async function crawl(browser: Browser, out: string, problems: readonly Diagnostic[]): Promise<Found> {
  const found: Found = {
    pages: 0,
    lost: new Set(),
    errors: new Set(),
    wide: new Set(),
    axe: new Set(),
    theirs: new Set(),
  };
  // Pages of a specification that could not be read have unknown addresses.
  const isUnread = problems.some(({ code }) => code === 'spec-remote' || code === 'spec-missing');
  const explained = problems.flatMap(({ code, message }) => (EXPLAINED.has(code) ? [message] : []));
  const isExplained = (path: string): boolean => {
    const name = path.split('/').findLast((part) => part !== '') ?? path;
    return explained.some((message) => message.includes(name));
  };
  const server = await startServer(['serve', out, '--port', '0']);
  const leadsSomewhere = new Map<string, Promise<boolean>>();
  const exists = (path: string): Promise<boolean> => {
    const known =
      leadsSomewhere.get(path) ??
      fetch(server.url + path).then(({ ok, body }) => body?.cancel().then(() => ok) ?? ok);
    leadsSomewhere.set(path, known);
    return known;
  };
  try {
    for (const path of sample(join(out, 'dist'))) {
      found.pages += 1;
      const { page, errors, close } = await visit(browser, server.url + encodeURI(path), { width: 1440 });
      for (const address of await localAddresses(page))
        if (!isUnread && !(await exists(address)) && !isExplained(decodeURI(address)))
          found.lost.add(`${path}: ${address}`);
      await look(page, path, found);
      for (const error of errors)
        if (isOurs(error, server.url, isExplained)) found.errors.add(`${path}: ${error}`);
      await close();
    }
  } finally {
    await server.stop();
  }
  return found;
}

/** The first page of each kind, and others at equal distances. */
function sample(dist: string): string[] {
  const { paths } = JSON.parse(readFileSync(join(dist, '../.waymark/pages.json'), 'utf8')) as {
    paths: string[];
  };
  const left = new Set(KINDS);
  const chosen = new Set<string>();
  for (const path of paths.toSorted()) {
    if (chosen.size >= limit / 2) break;
    const html = readFileSync(join(dist, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
    const kinds = [...left].filter((kind) => html.includes(kind));
    if (kinds.length > 0) chosen.add(path);
    for (const kind of kinds) left.delete(kind);
  }
  const step = Math.max(1, Math.floor(paths.length / (limit - chosen.size)));
  for (let at = 0; at < paths.length && chosen.size < limit; at += step) chosen.add(paths[at] ?? '/');
  return [...chosen];
}

/** Paths of the same site that the page names, as a browser understands them. */
function localAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll<HTMLElement>('[href], [src], [poster]')].flatMap((element) =>
      ['href', 'src', 'poster'].flatMap((name) => element.getAttribute(name) ?? []),
    );
    const urls = named.flatMap((address) =>
      URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : [],
    );
    return [
      ...new Set(urls.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)),
    ];
  });
}

/** At each width in both schemes. What axe finds is named once, wherever else it stands. */
async function look(page: Page, path: string, found: Found): Promise<void> {
  const scripts = await ownScripts(page);
  const hasButton = (await page.locator('[data-scheme]').count()) > 0;
  for (const scheme of hasButton ? ['light', 'dark'] : ['its only scheme']) {
    // As the button in the bar does.
    if (hasButton) await page.evaluate(`waymarkScheme('${scheme}')`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 600 ? 800 : 900 });
      const isFirst = width === WIDTHS[0] && scheme !== 'dark';
      for (const { rule, nodes } of await violationsOn(page, {
        rules: isFirst ? undefined : [...COLOURS, ...LAYOUT],
      })) {
        for (const { html, target } of nodes) {
          const isTheirs =
            (await page
              .locator(target)
              .first()
              .evaluate((node) => node.closest('#content') !== null)) ||
            // An element that a script of the repository makes.
            /class="([\w-]+)/
              .exec(html)
              ?.slice(1)
              .some((name) => scripts.includes(name)) === true;
          addOnce(
            isTheirs ? found.theirs : found.axe,
            `${rule}: ${html.slice(0, 200)}`,
            `${path} in ${scheme} at ${width}`,
          );
        }
      }
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (wider > 0) found.wide.add(`${path}: ${wider} pixels too wide at ${width}`);
    }
  }
}

function addOnce(list: Set<string>, what: string, where: string): void {
  if (![...list].some((each) => each.startsWith(what))) list.add(`${what} (${where})`);
}

/** The text of the scripts that the repository brings. */
function ownScripts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const own = [...document.scripts].filter(
      ({ src }) => src.startsWith(location.origin) && !src.includes('/_waymark/'),
    );
    return (await Promise.all(own.map(({ src }) => fetch(src).then((answer) => answer.text())))).join('\n');
  });
}

/** Files of other hosts cannot be loaded here, and the author's own scripts are theirs. */
function isOurs(error: string, url: string, isExplained: (path: string) => boolean): boolean {
  const address = /\bhttps?:\/\/\S+$/.exec(error)?.[0];
  if (/net::ERR_(?:NAME_NOT_RESOLVED|ADDRESS_INVALID|FAILED)/.test(error)) return false;
  if (address?.startsWith(url) !== true) return true;
  return !isExplained(decodeURI(new URL(address).pathname));
}
