import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { browseSite } from './browsed-site.ts';
import { serveFolder } from './browser.ts';
import { buildFixture, buildWritten } from './built-site.ts';

const site = browseSite(() => buildFixture('react-site'));

interface Opened {
  readonly page: Page;
  /** Errors and warnings of the console, and exceptions. */
  readonly problems: string[];
  /** Scripts that were loaded. */
  readonly scripts: string[];
  close(): Promise<void>;
}

async function open(path: string, options: { javaScriptEnabled?: boolean } = {}): Promise<Opened> {
  const context = await site.browser.newContext(options);
  const page = await context.newPage();
  const problems: string[] = [];
  const scripts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(site.url + path, { waitUntil: 'networkidle' });
  return { page, problems, scripts, close: () => context.close() };
}

/** Waits until every island of a page is React's. */
async function hydrated(page: Page): Promise<void> {
  const islands = page.locator('waymark-island');
  for (let i = 0; i < (await islands.count()); i++) {
    const island = islands.nth(i);
    const first = island.locator('waymark-root > *').first();
    if ((await first.count()) > 0) await first.scrollIntoViewIfNeeded();
    await island.and(page.locator('[data-ready]')).waitFor({ state: 'attached' });
  }
}

const html = (name: string): string => readFileSync(join(site.dist, `${name}.html`), 'utf8');
const markdown = (name: string): string => readFileSync(join(site.dist, `${name}.md`), 'utf8');

describe('React components without JavaScript', () => {
  it('show their first rendering', async () => {
    const { page, close } = await open('/', { javaScriptEnabled: false });
    const content = page.locator('#content');
    await expect(content.locator('.counter button').first().textContent()).resolves.toBe('Count: 3');
    await expect(content.locator('.named').textContent()).resolves.toBe('Hello reader');
    await expect(content.locator('.price p').textContent()).resolves.toBe('5 EUR & more');
    await close();
  });

  it('show their children in place of what only a browser renders', async () => {
    const { page, close } = await open('/browser', { javaScriptEnabled: false });
    await expect(page.locator('.width').textContent()).resolves.toBe('not measured');
    await close();
  });
});

describe('React components in the browser', () => {
  // Tests below open the others.
  it.each(sampled(['/inline', '/', '/children', '/browser', '/builtins', '/failing'], 6))(
    'hydrate %s without an error',
    async (path) => {
      const { page, problems, close } = await open(path);
      await hydrated(page);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it('keep the DOM elements of the page', async () => {
    const { page, close } = await open('/');
    const kept = await page.evaluate(async () => {
      const before = document.querySelector('.counter button');
      const island = before?.closest<HTMLElement>('waymark-island');
      while (island?.dataset.ready === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
      return before === document.querySelector('.counter button') && before?.isConnected;
    });
    expect(kept).toBe(true);
    await close();
  });

  it('keep separate state for each counter', async () => {
    const { page, close } = await open('/');
    await hydrated(page);
    const button = page.locator('.counter button').first();
    await button.click();
    await button.click();
    await expect.poll(() => button.textContent()).toBe('Count: 5');
    await expect(page.locator('.counter span').first().textContent()).resolves.toBe('doubled 10');
    await expect(page.locator('.counter button').nth(2).textContent()).resolves.toBe('Inner: 5');
    await expect.poll(() => page.locator('.price').getAttribute('data-seen')).toBe('true');
    await close();
  });

  it('run no script from the text of a property', async () => {
    const { page, close } = await open('/');
    await hydrated(page);
    expect(await page.evaluate(() => 'attacked' in window)).toBe(false);
    await expect(page.locator('.counter button').nth(1).textContent()).resolves.toContain('</script>');
    expect(html('index')).not.toContain('<script>window.attacked');
    await close();
  });

  it('may be defined by a page, with event handlers in its text', async () => {
    const { page, close } = await open('/inline');
    await hydrated(page);
    await page.locator('.clicker').click();
    await expect.poll(() => page.locator('.clicker').textContent()).toBe('Clicked 1 of 3');
    await page.locator('.switch').click();
    await expect.poll(() => page.locator('.switch').textContent()).toBe('it is on');
    await page.locator('.direct').click();
    await expect.poll(() => page.locator('.direct').textContent()).toBe('direct 3');
    await page.locator('.says').click();
    await expect.poll(() => page.locator('.says').textContent()).toBe('hello 1');
    await expect(page.locator('.square').allTextContents()).resolves.toEqual(['1', '4', '9']);
    await close();
  });

  it('share a context between components in MDX, and keep the content between them in place', async () => {
    const { page, problems, close } = await open('/children');
    await hydrated(page);
    await expect(page.locator('.when h2').textContent()).resolves.toContain('Heading one');
    await page.locator('.pick').nth(1).click();
    await expect.poll(() => page.locator('.when').textContent()).toContain('Second text.');
    await expect(page.locator('.when .callout').count()).resolves.toBe(1);
    await expect(page.locator('.when .code button.copy').count()).resolves.toBe(1);
    await page.locator('.pick').first().click();
    await expect.poll(() => page.locator('.when').textContent()).toContain('Text with bold words');
    expect(problems).toEqual([]);
    await close();
  });

  it('choose among the static elements between their tags by their properties', async () => {
    const { page, problems, close } = await open('/children');
    await hydrated(page);
    const chosen = page.locator('.one-of');
    await expect(chosen.getByRole('button').allTextContents()).resolves.toEqual(['Express', 'Standard']);
    await expect(chosen.locator('.card').textContent()).resolves.toContain('Arrives tomorrow.');
    await chosen.getByRole('button', { name: 'Standard' }).click();
    await expect.poll(() => chosen.locator('.card').textContent()).toContain('Arrives next week.');
    await chosen.getByRole('button', { name: 'Express' }).click();
    await expect.poll(() => chosen.locator('.card').textContent()).toContain('Arrives tomorrow.');
    await expect(chosen.locator('.card').count()).resolves.toBe(1);
    expect(problems).toEqual([]);
    await close();
  });

  it('render what needs `window` after hydration', async () => {
    const { page, close } = await open('/browser');
    await hydrated(page);
    await expect.poll(() => page.locator('.path').textContent()).toBe('/browser is where you are');
    await expect.poll(() => page.locator('.width').textContent()).toMatch(/^\d+ pixels$/);
    await page.locator('.chart').click();
    await expect.poll(() => page.locator('.chart').textContent()).toBe('value 4');
    await close();
  });

  it('render built-in components inside them, also after an update', async () => {
    const { page, problems, close } = await open('/builtins');
    await hydrated(page);
    await page.locator('.click').click();
    await expect.poll(() => page.locator('.callout .count').textContent()).toBe('clicked 1');
    await page.locator('.toggle').click();
    await expect.poll(() => page.locator('.callout-warning').count()).toBe(1);
    await expect(page.locator('.callout-warning').textContent()).resolves.toContain('Hidden until asked.');
    await expect(page.locator('.callout-warning svg').count()).resolves.toBe(1);
    await page.locator('.toggle').click();
    await expect.poll(() => page.locator('.callout-warning').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('a component that fails does not affect the rest of the page', async () => {
    const { page, close } = await open('/failing');
    await hydrated(page);
    await page.locator('.breaks').click();
    await expect.poll(() => page.locator('.breaks').textContent()).toBe('Break');
    await page.locator('.counter button').click();
    await expect.poll(() => page.locator('.counter button').textContent()).toBe('Count: 2');
    const text = await page.locator('#content').textContent();
    for (const kept of ['Before.', 'Shown instead', 'still here', 'kept', 'After.'])
      expect(text).toContain(kept);
    await close();
  });
});

describe('scripts of pages with React components', () => {
  it('include no React on pages without interactive components', async () => {
    const { scripts, close } = await open('/static');
    expect(scripts.filter((path) => path.includes('/react/'))).toEqual([]);
    expect(html('static')).not.toContain('waymark-island');
    await close();
  });

  it('are one file of React and only the modules that the page uses', async () => {
    const { page, scripts, close } = await open('/children');
    await hydrated(page);
    const react = scripts.filter((path) => path.startsWith('/_waymark/react/'));
    expect(react.filter((path) => /\/react-[\w-]+\.js$/.test(path))).toHaveLength(1);
    expect(react.some((path) => path.includes('tabs'))).toBe(true);
    expect(react.some((path) => path.includes('counter'))).toBe(false);
    await close();
  });

  it('leave out components that no page uses', () => {
    const folder = join(site.dist, '_waymark/react');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const text = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
    // Grid and Both are rendered at build time only.
    expect(text).not.toContain('Second tab');
  });
});

it('scripts find React on the global object', async () => {
  const { dist } = await buildWritten('global-react', (root) => {
    const docs = {
      theme: 'mint',
      name: 'R',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index'] },
    };
    mkdirSync(join(root, 'snippets'));
    writeFileSync(join(root, 'docs.json'), JSON.stringify(docs));
    writeFileSync(join(root, 'index.mdx'), 'import { Count } from "/snippets/count.jsx";\n\n<Count />\n');
    writeFileSync(
      join(root, 'snippets/count.jsx'),
      `const own = typeof window === 'undefined' ? globalThis : window;
const { React: Global } = own;
export const Count = () => {
  const [n, set] = Global.useState(1);
  return <button id="count" onClick={() => set(n + 1)}>Count {n}</button>;
};`,
    );
  });
  const server = await serveFolder(dist);
  const page = await site.browser.newPage();
  onTestFinished(async () => {
    await page.close();
    await server.close();
  });
  await page.goto(server.url);
  const button = page.locator('#count');
  expect(await button.textContent()).toBe('Count 1');
  await page.locator('waymark-island[data-ready]').waitFor({ state: 'attached' });
  await button.click();
  await expect.poll(() => button.textContent()).toBe('Count 2');
});

describe('Markdown of React components', () => {
  it('contains their first rendering', () => {
    expect(markdown('index')).toContain('Hello reader');
    expect(markdown('index')).toContain('5 EUR & more');
    expect(markdown('children')).toContain('## Heading one');
    expect(markdown('builtins')).toContain('> **Note:** clicked 0');
    expect(markdown('builtins')).toContain('- [First](/inline): One of two');
    expect(markdown('browser')).toContain('is where you are');
  });
});
