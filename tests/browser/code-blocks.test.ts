/** Blocks of code as a reader sees them without reaching for them, and the samples of an API. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browseSite } from './browsed-site.ts';
import { buildWritten } from './built-site.ts';
import { violations } from './pattern-site.ts';

const LONG = `const long = '${'word '.repeat(60).trim()}';`;
const TEXT = `
\`\`\`ts server.ts
${LONG}
const short = 1;
\`\`\`

\`\`\`python
# A comment
print(2)
\`\`\`

\`\`\`bash
one
\`\`\`

\`\`\`
plain
\`\`\`

<CodeGroup>
\`\`\`js First
1
2
\`\`\`
\`\`\`yaml Second
a: 1
b: 2
\`\`\`
</CodeGroup>

<pre class="their-own"><code>An author's **HTML** ${'word'.repeat(100)}</code></pre>
`;

const site = browseSite(() =>
  buildWritten('code-blocks', (root) => {
    cpSync(resolve(import.meta.dirname, '../fixtures/api-site/openapi.yaml'), join(root, 'openapi.yaml'));
    const docs = {
      theme: 'mint',
      name: 'Code',
      colors: { primary: '#0f766e' },
      background: { color: { dark: '#1a1a1a' } },
      navigation: {
        groups: [
          { group: 'Code', pages: ['code'] },
          { group: 'API', openapi: 'openapi.yaml' },
        ],
      },
    };
    writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
    writeFileSync(join(root, 'code.mdx'), TEXT);
  }),
);

const tool = (block: Locator, name: string) => block.getByRole('button', { name, exact: true });

describe('a block of code', () => {
  it('a `pre` in an author’s HTML keeps its own class and does not overflow its column', async () => {
    const page = await site.open('/code');
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.locator('pre.their-own').innerText()).toContain('wordword');
    const { scrollWidth, clientWidth } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { scrollWidth, clientWidth };
    });
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  it('names the language, and shows its tools without hovering', async () => {
    const page = await site.open('/code');
    const blocks = page.locator('#content > .code');
    expect(await blocks.locator('.code-header').allInnerTexts()).toEqual([
      'server.ts\nTypeScript',
      'Python',
      'Bash',
    ]);
    for (const block of await blocks.all()) {
      const copy = tool(block, 'Copy');
      expect(await copy.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)).toBe(
        '1',
      );
      expect(await copy.isVisible()).toBe(true);
    }
    const first = blocks.first();
    expect(await tool(first, 'Wrap lines').isVisible()).toBe(true);
    expect(await tool(blocks.nth(1), 'Wrap lines').isVisible()).toBe(false);
    expect(await tool(blocks.nth(2), 'Download').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
  });

  it('has enough contrast on a background that the author chose', async () => {
    const page = await site.open('/code', { scheme: 'dark' });
    expect(await violations(page)).toEqual([]);
  });

  it('wraps long lines, and unwraps them again', async () => {
    const page = await site.open('/code', { width: 390 });
    const block = page.locator('#content > .code').first();
    const isCut = () => block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth);
    expect(await isCut()).toBe(true);
    const wrap = tool(block, 'Wrap lines');
    await wrap.click();
    expect(await isCut()).toBe(false);
    expect(await wrap.getAttribute('aria-pressed')).toBe('true');
    await wrap.click();
    expect(await isCut()).toBe(true);
  });

  it.each([
    [0, 'server.ts', `${LONG}\nconst short = 1;\n`],
    [1, 'code.py', '# A comment\nprint(2)\n'],
  ])('downloads its code as a file: %i', async (index, name, text) => {
    const page = await site.open('/code');
    const loading = page.waitForEvent('download');
    await tool(page.locator('#content > .code').nth(index), 'Download').click();
    const download = await loading;
    expect(download.suggestedFilename()).toBe(name);
    expect(readFileSync(await download.path(), 'utf8')).toBe(text);
  });

  it('places its tools beside the tabs of a code group, not over the code', async () => {
    const page = await site.open('/code');
    const group = page.locator('.code-group');
    const bottom = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    expect(await bottom(group.locator('.code-tools').first())).toBeLessThanOrEqual(
      (await group.locator('pre').first().boundingBox())?.y ?? 0,
    );
    await group.getByRole('tab', { name: 'Second' }).click();
    expect(await group.locator('.code-tools').nth(1).isVisible()).toBe(true);
    expect(await group.locator('.code-tools').first().isVisible()).toBe(false);
  });
});

describe('request samples', () => {
  it('are chosen by tabs with icons, and the choice persists on the next page', async () => {
    const page = await site.open('/api-reference/books/list-books');
    const tabs = page.locator('#request-example .api-languages');
    expect(await page.locator('#request-example select').count()).toBe(0);
    expect(await tabs.locator('button svg').count()).toBe(await tabs.locator('button').count());
    const shown = () => page.locator('#request-example .code:visible').getAttribute('data-sample');
    expect(await shown()).toBe('bash');
    await tabs.getByRole('button', { name: 'Python' }).click();
    expect(await shown()).toBe('python');
    await page.reload();
    await page.locator('html[data-started]').waitFor();
    expect(await shown()).toBe('python');
    expect(await tabs.getByRole('button', { name: 'Python' }).getAttribute('aria-pressed')).toBe('true');
    expect(await violations(page)).toEqual([]);
  });
});
