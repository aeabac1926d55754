import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { browseSite } from './browsed-site.ts';
import { buildFixture } from './built-site.ts';

const site = browseSite(() => buildFixture('react-site'));

async function stylesOf(selector: string, names: readonly string[], options: object = {}): Promise<string[]> {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
  await page.goto(`${site.url}/utilities`);
  const values = await page
    .locator(selector)
    .evaluate(
      (element, wanted) => wanted.map((name) => getComputedStyle(element).getPropertyValue(name)),
      names,
    );
  await context.close();
  return values;
}

const link = (name: string): string | undefined =>
  /href="(\/_waymark\/utilities-[\w-]+\.css)"/.exec(
    readFileSync(join(site.dist, `${name}.html`), 'utf8'),
  )?.[1];

describe('Tailwind utilities in pages', () => {
  it('style the elements of authors', async () => {
    expect(await stylesOf('#grid', ['display', 'column-gap'])).toEqual(['grid', '16px']);
    expect(await stylesOf('#arbitrary', ['width', 'margin-top', 'flex-shrink'])).toEqual([
      '37px',
      '0px',
      '0',
    ]);
    expect(await stylesOf('.rounded-lg', ['border-radius', 'padding-top'])).toEqual(['8px', '16px']);
  });

  it('respond to the width of the window', async () => {
    const size = (width: number) => ({ viewport: { width, height: 800 } });
    expect(await stylesOf('#responsive', ['display'], size(1200))).toEqual(['block']);
    expect(await stylesOf('#responsive', ['display'], size(500))).toEqual(['none']);
  });

  it.each([true, false])('follow the colour scheme; with scripts: %s', async (javaScriptEnabled) => {
    const light = await stylesOf('#grid', ['color'], { colorScheme: 'light', javaScriptEnabled });
    const dark = await stylesOf('#grid', ['color'], { colorScheme: 'dark', javaScriptEnabled });
    expect(light[0]).toMatch(/^oklch\(0\.6\d* 0\.2/);
    expect(dark[0]).toMatch(/^oklch\(0\.79/);
  });

  it('are loaded only by pages that use one', () => {
    expect(link('utilities')).toMatch(/^\/_waymark\/utilities-/);
    expect(link('static')).toBeUndefined();
    const css = readFileSync(join(site.dist, link('utilities') ?? ''));
    expect(gzipSync(css).length).toBeLessThan(1500);
  });
});
