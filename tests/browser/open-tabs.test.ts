/** A page that is open while its site is published three times: files it loads late are of its release, or it is loaded again. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deploySchema } from '../../runtime/features/deploys/options.ts';
import { type Releases, releasesOf } from '../../runtime/features/deploys/releases.ts';
import { serve } from '../../runtime/server.ts';
import { buildSite } from '../support/build-site.ts';
import { freePort } from '../support/free-port.ts';
import { serveFolder } from './browser.ts';
import { workerBrowser } from './worker-browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-open-tabs-'));
const workspace = join(folder, 'work');
const GROUPS = 24;
const PAGES = 6;
/** Titles are long, so that a sidebar of few pages is cut. */
const LONG = ' of the handbook that nobody reads to its end'.repeat(8);
/** The first, and what three deploys make of it. */
const RELEASES = ['release-1', 'release-2', 'release-3', 'release-4'];
const EXTENSIONS = /\.(?:html|js)$/;

const browser = await workerBrowser();
let releases: Releases;

/** A site with a sidebar over 50 kB, an island far below, a picture to enlarge, and words of its release. */
function write(docs: string, release: string): void {
  const entries = (at: number) => Array.from({ length: PAGES }, (_, page) => `group-${at}/page-${page}`);
  const groups = Array.from({ length: GROUPS }, (_, at) => ({
    group: `Group ${at}`,
    pages: at === 0 ? [...entries(at), ...RELEASES.slice(0, RELEASES.indexOf(release) + 1)] : entries(at),
  }));
  mkdirSync(join(docs, 'snippets'), { recursive: true });
  writeFileSync(
    join(docs, 'docs.json'),
    JSON.stringify({ name: 'Tabs', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { groups } }),
  );
  for (const file of [...groups.flatMap((_, at) => entries(at)), ...RELEASES]) {
    mkdirSync(join(docs, file, '..'), { recursive: true });
    writeFileSync(
      join(docs, `${file}.mdx`),
      `---\ntitle: The ${file.replaceAll(/[/-]/g, ' ')}${LONG}\n---\n\nText.\n`,
    );
  }
  writeFileSync(join(docs, 'wide.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>');
  writeFileSync(
    join(docs, 'snippets/counter.jsx'),
    `import { useState } from 'react';
export const Counter = () => {
  const [count, setCount] = useState(0);
  return <button className="counter" onClick={() => setCount(count + 1)}>${release}: {count}</button>;
};
`,
  );
  const text = Array.from({ length: 120 }, (_, at) => `Paragraph ${at}.`).join('\n\n');
  writeFileSync(
    join(docs, 'group-20/page-3.mdx'),
    `---\ntitle: The tab\n---\n\nimport { Counter } from '/snippets/counter.jsx';\n\nThe quillwort of ${release}.\n\n![Wide](/wide.svg)\n\n${text}\n\n<Counter />\n`,
  );
}

/** Names of the theme's scripts change with Waymark, which is one version here: here with the release. */
function renameScripts(dist: string, release: string): void {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const scripts = readdirSync(join(dist, '_waymark/theme')).filter((name) => name.endsWith('.js'));
  const renamed = new Map(scripts.map((name) => [name, name.replace(/\.([\w-]+)\.js$/, `.$1${release}.js`)]));
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (/\.(?:br|gz)$/.test(name)) rmSync(path);
    if (!EXTENSIONS.test(name)) continue;
    let text = readFileSync(path, 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    writeFileSync(path, text);
  }
  for (const [before, after] of renamed)
    renameSync(join(dist, '_waymark/theme', before), join(dist, '_waymark/theme', after));
}

beforeAll(async () => {
  releases = releasesOf(workspace);
  const docs = join(folder, 'docs');
  for (const release of RELEASES) {
    const out = await releases.here.begin(release);
    write(docs, release);
    await buildSite({ docs, out, options: { url: 'http://127.0.0.1' } });
    renameScripts(join(out, 'dist'), release.replace('release-', ''));
    await releases.add(out, release);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** A page of the first release that has loaded nothing late but the index that search begins with. */
async function openTab(url: string): Promise<{ page: Page; missing: string[]; loads: () => number }> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const missing: string[] = [];
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  page.on('response', (response) => {
    if (response.status() >= 400) missing.push(new URL(response.url()).pathname);
  });
  // The browser is never idle: the sidebar waits for the reader.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto(`${url}/group-20/page-3`);
  return { page, missing, loads: () => loads };
}

async function search(page: Page, query: string): Promise<string> {
  await page.keyboard.press('Control+k');
  await page.locator('dialog.search input').fill(query);
  const option = page.locator('dialog.search [role="option"]').filter({ hasText: query }).first();
  await option.waitFor();
  const text = await option.innerText();
  await page.keyboard.press('Escape');
  return text;
}

const sidebarLinks = (page: Page): Promise<number> => page.locator('#navigation-items a').count();

/** Hydrated, it counts. */
async function count(page: Page): Promise<string> {
  const button = page.locator('.counter');
  await button.scrollIntoViewIfNeeded();
  await page.locator('waymark-island[data-ready]').waitFor({ state: 'attached' });
  await button.click();
  await expect.poll(() => button.innerText()).toContain(': 1');
  return button.innerText();
}

async function enlarge(page: Page): Promise<void> {
  await page.locator('#content img[data-zoomable]').click();
  await page.locator('dialog[open] img').waitFor();
  await page.keyboard.press('Escape');
}

describe('a tab that was opened three releases ago', () => {
  it('still loads its old files from the server, and search finds the current release', async () => {
    const [first = '', ...next] = RELEASES;
    const port = await freePort('127.0.0.1');
    const server = await serve({
      ...releases.paths(first),
      url: `http://127.0.0.1:${port}`,
      port,
      host: '127.0.0.1',
      storage: join(folder, 'state.db'),
      limits: false,
      deploy: { ...deploySchema.parse({ project: 'docs', remote: folder }), workspace },
    });
    onTestFinished(() => server.close());
    const { page, missing, loads } = await openTab(server.url);
    expect(await search(page, 'Paragraph')).toContain('The tab');
    for (const name of next) {
      const { release, site } = releases.paths(name);
      await server.runtime.swap(release, site);
    }
    expect(await sidebarLinks(page)).toBeLessThan(GROUPS * PAGES);
    await page.locator('#sidebar').hover();
    await expect.poll(() => sidebarLinks(page)).toBe(GROUPS * PAGES + 1);
    expect(await search(page, 'release 4')).toContain('release 4');
    await enlarge(page);
    expect(await count(page)).toBe('release-1: 1');
    expect(missing).toEqual([]);
    expect(loads()).toBe(1);
  });

  it('reloads if a static host no longer has its files', async () => {
    const [first = '', ...next] = RELEASES;
    const served = join(folder, 'static');
    const publish = (name: string): void => {
      rmSync(served, { recursive: true, force: true });
      // The files of one release, and none of the others.
      renameSync(releases.paths(name).site, served);
    };
    publish(first);
    const server = await serveFolder(served);
    onTestFinished(() => server.close());
    const { page, missing, loads } = await openTab(server.url);
    expect(await search(page, 'Paragraph')).toContain('The tab');
    for (const name of next) publish(name);
    expect(existsSync(releases.paths('release-2').site)).toBe(false);
    // The index, in the dialog that is there.
    expect(await search(page, 'release 4')).toContain('release 4');
    // The tree of the page as it is now.
    await page.locator('#sidebar').hover();
    await expect.poll(() => sidebarLinks(page)).toBe(GROUPS * PAGES + RELEASES.length);
    expect(await page.locator('#navigation-items [aria-current="page"]').innerText()).toBe('The tab');
    expect(loads()).toBe(1);
    // A script: the page is loaded again, once.
    await page.locator('.counter').scrollIntoViewIfNeeded();
    await expect.poll(loads).toBe(2);
    expect(await count(page)).toBe('release-4: 1');
    await enlarge(page);
    expect(loads()).toBe(2);
    expect(missing.filter((path) => path.startsWith('/_waymark/react/'))).not.toEqual([]);
  });

  it('opens search on the reloaded page if the dialog’s script is gone', async () => {
    const served = mkdtempSync(join(folder, 'dialog-'));
    rmSync(served, { recursive: true });
    renameSync(join(folder, 'static'), served);
    const server = await serveFolder(served);
    onTestFinished(() => server.close());
    const { page, loads } = await openTab(server.url);
    renameScripts(served, 'next');
    await page.keyboard.press('Control+k');
    await expect.poll(loads).toBe(2);
    await page.locator('dialog.search[open]').waitFor();
    await page.locator('dialog.search input').fill('release 4');
    await page.locator('dialog.search [role="option"]').first().waitFor();
  });
});
