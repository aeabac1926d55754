/** Elements of authors: no class of ours gives them a look, and `not-prose` takes the one of text from them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampled } from '../support/test-all.ts';
import { browseSite } from './browsed-site.ts';
import { buildWritten } from './built-site.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Every class in the theme's stylesheets but those that are for authors: utilities, and the look of text. */
function themeClasses(): string[] {
  const folders = ['plugin/theme/styles', 'plugin/theme/styles/parts', 'plugin/theme/themes'];
  const names = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(join(ROOT, folder)).filter((name) => name.endsWith('.css'))) {
      const rules = readFileSync(join(ROOT, folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const own = rules.split(/@layer waymark\.utilities \{/)[0] ?? '';
      for (const [, name = ''] of own.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)) names.add(name);
    }
  // They only follow the word in `@layer waymark.base`.
  for (const name of ['prose', 'not-prose', 'tokens', 'base', 'chrome', 'components', 'theme'])
    names.delete(name);
  return [...names].sort();
}

const CLASSES = themeClasses();

const PARTS = '<p>a <a href="#x">b</a></p><ul><li>c</li></ul><button>d</button>';

const TEXT =
  '<h3 id="h">Heading</h3><ul><li>one</li></ul><p>Text <a href="#z">a link</a> <strong>b</strong> <code>c</code></p><table><tbody><tr><td>d</td></tr></tbody></table><blockquote>e</blockquote><img src="/a.svg" alt="" />';

function write(root: string): void {
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  put(
    'docs.json',
    JSON.stringify({
      theme: 'mint',
      name: 'Own',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'plain', 'script', 'text', 'custom'] },
    }),
  );
  const each = (attribute: string): string =>
    ['unknown-name', ...CLASSES].map((name) => `<div ${attribute}="${name}">${PARTS}</div>`).join('\n\n');
  put('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>');
  put('index.mdx', `<div id="own">\n\n${each('className')}\n\n</div>\n`);
  put('plain.md', `{\n\n<div id="own">\n\n${each('class')}\n\n</div>\n`);
  put(
    'snippets/own.jsx',
    `export const Own = () => {
  const [names, set] = useState([]);
  useEffect(() => set(${JSON.stringify(['unknown-name', ...CLASSES])}), []);
  return <div id="own">{names.map((name) => <div key={name} className={name}>${PARTS.replaceAll('"', "'")}</div>)}</div>;
};`,
  );
  put('script.mdx', 'import { Own } from "/snippets/own.jsx";\n\n<Own />\n');
  put(
    'custom.mdx',
    '---\nmode: custom\n---\n\n<h2 className="own">A</h2>\n\n<p className="own">b</p>\n\nText.\n',
  );
  put(
    'text.mdx',
    `<div className="not-prose" id="around">${TEXT}</div>\n\n<section id="plain">${TEXT}</section>\n\n<h2 className="not-prose" id="alone">A</h2>\n\n<ul className="not-prose" id="list"><li>a</li></ul>\n\n<a className="not-prose" id="link" href="#x">a</a>\n\n<div className="not-prose"><Card title="Card" id="card">Text</Card></div>\n\n<Card title="Card" id="usual">Text</Card>\n`,
  );
}

const site = browseSite(() => buildWritten('author-elements', write));

describe('the classes of the theme', () => {
  it.each(sampled(['', 'plain', 'script'], 3, 2))(
    'give no look to elements of authors on /%s',
    async (path) => {
      const page = await site.browser.newPage();
      await page.goto(`${site.url}/${path}`);
      await page.locator('#own > .unknown-name').waitFor({ state: 'attached' });
      const different = await page.evaluate(() => {
        const lookOf = (element: Element): string =>
          [element, ...element.querySelectorAll('*')]
            .map((each) => {
              const style = getComputedStyle(each);
              return [...style]
                .filter((name) => !name.startsWith('--'))
                .map((name) => `${name}:${style.getPropertyValue(name)}`)
                .join(';');
            })
            .join('\n');
        const all = [...document.querySelectorAll('#own > *')];
        const plain = lookOf(all[0] as Element);
        return all.slice(1).flatMap((element) => (lookOf(element) === plain ? [] : [element.className]));
      });
      await page.close();
      expect(CLASSES.length).toBeGreaterThan(300);
      expect(different).toEqual([]);
    },
  );
});

describe('not-prose', () => {
  it('turns off the typography of an element and of all in it, and keeps that of components', async () => {
    const page = await site.browser.newPage();
    await page.goto(`${site.url}/text`);
    const look = (selector: string, names: string): Promise<string[]> =>
      page
        .locator(selector)
        .evaluate(
          (element, wanted) => wanted.map((name) => getComputedStyle(element).getPropertyValue(name)),
          names.split(' '),
        );
    const none = {
      '#around h3': ['margin-top font-size font-weight', ['0px', '16px', '400']],
      '#around ul': ['list-style-type padding-left margin-top', ['none', '0px', '0px']],
      '#around p': ['margin-top', ['0px']],
      '#around p > a': ['text-decoration-line font-weight', ['none', '400']],
      '#around code': ['padding-left border-top-width', ['0px', '0px']],
      '#around td': ['border-bottom-width', ['0px']],
      '#around blockquote': ['border-left-width margin-left padding-left', ['0px', '0px', '0px']],
      '#around img': ['display border-radius', ['block', '0px']],
      '#alone': ['margin-top font-size', ['0px', '16px']],
      '#list': ['list-style-type padding-left', ['none', '0px']],
      '#link': ['text-decoration-line', ['none']],
    } as const;
    for (const [selector, [names, values]] of Object.entries(none))
      expect([selector, await look(selector, names)]).toEqual([selector, values]);
    expect(await look('#plain ul', 'list-style-type')).toEqual(['disc']);
    expect(await look('#plain h3', 'font-weight')).toEqual(['650']);
    expect(await look('#plain p > a', 'text-decoration-line')).toEqual(['underline']);
    for (const part of ['', ' .card-title', ' .card-text'])
      expect(await look(`#card${part}`, 'padding-left gap font-size font-weight display')).toEqual(
        await look(`#usual${part}`, 'padding-left gap font-size font-weight display'),
      );
    await page.close();
  });
});

it('on a page of mode `custom`, elements with a class have no distances but its own', async () => {
  const page = await site.browser.newPage();
  await page.goto(`${site.url}/custom`);
  const margins = await page.evaluate(() =>
    Array.from(document.querySelectorAll('#content > *'), (element) => {
      const { marginTop, marginBottom } = getComputedStyle(element);
      return [element.className, marginTop === '0px' && marginBottom === '0px'];
    }),
  );
  expect(margins).toEqual([
    ['own', true],
    ['own', true],
    ['', false],
  ]);
});
