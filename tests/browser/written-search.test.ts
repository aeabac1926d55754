/** Search on a static host of what Pagefind does not know by itself: names with signs, and the language of a site that names none. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { serveFolder, started, visit } from './browser.ts';
import { buildWritten } from './built-site.ts';
import { workerBrowser } from './worker-browser.ts';

const browser = await workerBrowser();

/** Pages by name, with title and text. */
type Pages = Readonly<Record<string, readonly [title: string, text: string]>>;

interface Searched {
  /** Value of `<html lang>`. */
  readonly lang: string;
  /** Titles and excerpts of the pages that are found. */
  readonly find: (query: string) => Promise<string>;
}

async function searched(name: string, pages: Pages, path = '/'): Promise<Searched> {
  const { dist } = await buildWritten(name, (root) => {
    const config = { name: 'Search', theme: 'mint', colors: { primary: '#0f766e' } };
    const navigation = { pages: Object.keys(pages) };
    writeFileSync(join(root, 'docs.json'), JSON.stringify({ ...config, navigation }));
    for (const [file, [title, text]] of Object.entries(pages)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, `${file}.mdx`), `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}\n`);
    }
  });
  const server = await serveFolder(dist);
  const { page, errors, close } = await visit(browser, `${server.url}${path}`);
  onTestFinished(async () => {
    await close();
    await server.close();
    expect(errors).toEqual([]);
  });
  await started(page);
  await page.keyboard.press('Control+k');
  const field = page.locator('.search input');
  const status = page.locator('.search [role="status"]');
  return {
    lang: (await page.locator('html').getAttribute('lang')) ?? '',
    find: async (query) => {
      await field.fill('');
      await page.locator('.search-clear').waitFor({ state: 'hidden' });
      await status.evaluate((element) => {
        element.textContent = '';
      });
      await field.fill(query);
      await status.filter({ hasText: /./ }).waitFor({ state: 'attached' });
      await page.locator('.search-group, .search-note strong').first().waitFor();
      return (await page.locator('.search [role="option"]').allInnerTexts()).join('\n');
    },
  };
}

it('names with signs are found, and shown as they were written', async () => {
  const site = await searched('signs', {
    index: ['Home', 'Cats and dogs, common carriers and general goods.'],
    cpp: ['C++ guide', 'Compile C++ with g++, and link it.'],
    csharp: ['C# guide', 'Write C# and F# with .NET.'],
    test: ['A/B tests', 'Compare with A/B tests. I/O and R&D are other words.'],
    node: ['Runtime', 'Run node.js with the package @types/x.'],
    c: ['C guide', 'Plain C has no classes.'],
  });
  const signs = [
    ['C++', 'C++ guide'],
    ['c++', 'C++ guide'],
    ['g++', 'C++ guide'],
    ['C#', 'C# guide'],
    ['F#', 'C# guide'],
    ['.NET', 'C# guide'],
    ['A/B', 'A/B tests'],
    ['I/O', 'A/B tests'],
    ['R&D', 'A/B tests'],
    ['node.js', 'Runtime'],
    ['@types/x', 'Runtime'],
  ] as const;
  for (const [query, title] of sampled(signs, 3)) {
    const found = await site.find(query);
    expect(found.split('\n')[0], query).toBe(title);
    expect(found, query).not.toMatch(/[\u01c0-\u01c3]/);
  }
  expect(await site.find('C++')).toContain('Compile C++ with g++');
  expect(await site.find('C++')).not.toContain('Plain C');
});

it('a site in Chinese that names no language is found by words, in its language', async () => {
  const site = await searched('undeclared', {
    index: ['首页', '请先安装软件包，然后配置环境变量。'],
    a: ['数据库', '数据库连接失败时请检查密码。'],
  });
  expect(site.lang).toBe('zh');
  expect(await site.find('环境变量')).toContain('首页');
  expect(await site.find('密码')).toContain('数据库');
  expect(await site.find('连接')).toContain('数据库');
});

it('pages in several languages are found from each other on a site that names none', async () => {
  const pages: Pages = {
    index: [
      'Home',
      'Install the package, and set the variables of the environment before you begin to write pages with it.',
    ],
    more: [
      'Kubernetes',
      'A cluster needs credentials, and every node of it a certificate that is renewed each year by an operator.',
    ],
    ja: ['設定', '東京のサーバーに接続するには、環境変数を設定してください。'],
    th: ['ติดตั้ง', 'ติดตั้งแพ็กเกจก่อนใช้งานระบบ'],
  };
  const home = await searched('mixed', pages);
  expect(home.lang).toBe('en');
  expect(await home.find('東京')).toContain('設定');
  expect(await home.find('แพ็กเกจ')).toContain('ติดตั้ง');
  expect(await home.find('certificate')).toContain('Kubernetes');
  const japanese = await searched('mixed', pages, '/ja');
  expect(japanese.lang).toBe('ja');
  expect(await japanese.find('環境変数')).toContain('設定');
  expect(await japanese.find('certificate')).toContain('Kubernetes');
});
