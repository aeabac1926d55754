/** The language of the home page: the server asks the browser, and a choice in the menu is remembered. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { served } from '../runtime/support/served.ts';
import { launch, started } from './browser.ts';
import { buildWritten } from './built-site.ts';

it('the language that a reader chose in the menu wins over the browser’s preference', async () => {
  const { dist } = await buildWritten('two-languages', (root) => {
    const languages = ['en', 'fr'].map((language) => ({
      language,
      pages: language === 'en' ? ['index', 'more'] : ['fr/index', 'fr/more'],
    }));
    const docs = { theme: 'mint', name: 'Two', colors: { primary: '#0f766e' }, navigation: { languages } };
    mkdirSync(join(root, 'fr'));
    writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
    for (const name of ['index', 'more', 'fr/index', 'fr/more'])
      writeFileSync(join(root, `${name}.mdx`), `# ${name}\n`);
  });
  const { url } = await served({ site: dist, release: join(dist, '../.waymark') });
  const browser = await launch();
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const arrive = async () => {
    await page.goto('about:blank');
    await page.goto(url);
    await started(page);
    return new URL(page.url()).pathname;
  };
  expect(await arrive()).toBe('/fr');
  await page.locator('#localization-select-trigger').click();
  await page.locator('#localization-select-content a[hreflang="en"]').click();
  await page.waitForURL(`${url}/`);
  expect(await arrive()).toBe('/');
  await page.locator('#localization-select-trigger').click();
  await page.locator('#localization-select-content a[hreflang="fr"]').click();
  await page.waitForURL('**/fr');
  expect(await arrive()).toBe('/fr');
});
