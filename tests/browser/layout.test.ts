/** Pages of the docs in a layout of an Astro project, as a reader uses them. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AstroProject, astroProject } from '../unit/integration/astro-project.ts';
import { type StaticServer, serveFolder, started, visit } from './browser.ts';
import { workerBrowser } from './worker-browser.ts';

const LAYOUT = `<html>
  <head><slot name="head" /></head>
  <body>
    <nav class="own-nav">Own navigation</nav>
    <slot name="banner" /><slot name="header" />
    <div id="body-content" class="page-columns">
      <main id="content-container" tabindex="-1">
        <article id="content-area"><slot name="title" /><slot /></article>
        <slot name="end" /><slot name="pagination" /><slot name="footer" />
      </main>
      <slot name="sidebar" /><slot name="contents" />
    </div>
    <script>document.documentElement.dataset.ownScript = 'ran';</script>
  </body>
</html>
<style>.own-nav { background: rgb(1, 2, 3) }</style>
`;

let project: AstroProject;
let server: StaticServer;
const browser = await workerBrowser();
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  project = await astroProject(
    { 'src/layouts/Docs.astro': LAYOUT },
    "integrations: [waymark({ layout: './src/layouts/Docs.astro' })]",
  );
  await project.build();
  server = await serveFolder(`${project.dir}/dist`);
  ({ page, errors } = await visit(browser, `${server.url}/guides/install/`, { width: 1440 }));
});
afterAll(async () => {
  await server.close();
  await project.remove();
});

it('a page in a layout of an Astro project has the styles and scripts of both layout and theme', async () => {
  await page.locator('html[data-own-script="ran"]').waitFor();
  const color = await page
    .locator('.own-nav')
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(color).toBe('rgb(1, 2, 3)');
});

it('a page in a layout of an Astro project lays out its columns as the theme does', async () => {
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (found === null) throw new Error(`${selector} is not shown.`);
    return found;
  };
  const [sidebar, content, contents] = [
    await box('#sidebar'),
    await box('#content'),
    await box('#contents-list'),
  ];
  expect(sidebar.x + sidebar.width).toBeLessThanOrEqual(content.x);
  expect(content.x + content.width).toBeLessThanOrEqual(contents.x);
});

it('a page in a layout of an Astro project has search, and navigates to other pages', async () => {
  await started(page);
  await page.keyboard.press('Control+k');
  await page.locator('.search input').fill('install');
  await page.locator('.search [role="option"]').first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#sidebar').getByRole('link', { name: 'Welcome' }).click();
  await page.locator('#page-title', { hasText: 'Welcome' }).waitFor();
  expect(await page.locator('.own-nav').count()).toBe(1);
  expect(errors).toEqual([]);
});
