/** The names that authors' styles and scripts use: what the starter lists is on the elements of real pages. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { textsFor } from '../../plugin/packages/repository/translations/texts.ts';
import { account } from '../../plugin/theme/chrome/account.ts';
import type { ThemeContext } from '../../plugin/theme/chrome/context.ts';
import { HOOKS } from '../../plugin/theme/hooks.ts';
import { started, visit } from './browser.ts';
import { buildWritten, serveBuilt } from './built-site.ts';
import { type PatternSite, serveSite } from './pattern-site.ts';
import { reachable } from './reachable.ts';
import { workerBrowser } from './worker-browser.ts';

const DOCS = resolve(import.meta.dirname, '../../starter/customize/styles-and-scripts.mdx');
const FIXTURES = resolve(import.meta.dirname, '../fixtures');

const ITEM = { icon: 'star', tag: 'New', description: 'What it is' };

/** A repository that has each part of the interface once. */
function write(root: string, styling: object = {}): void {
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  const api = readFileSync(join(FIXTURES, 'api-site/openapi.yaml'), 'utf8');
  put('openapi.yaml', api.replace('requestBody:\n', 'requestBody:\n        description: What is sent.\n'));
  const product = (name: string, more: object) => ({ product: name, ...ITEM, ...more });
  const docs = {
    name: 'Hooks',
    theme: 'mint',
    styling,
    colors: { primary: '#0f766e' },
    banner: { content: 'News' },
    navbar: {
      links: [{ label: 'Blog', href: 'https://a.example' }],
      primary: { type: 'button', label: 'Start', href: 'https://a.example' },
    },
    footer: { links: [{ header: 'More', items: [{ label: 'A', href: 'https://a.example' }] }] },
    contextual: { options: ['copy', 'view'] },
    feedback: { thumbsRating: true, codeRating: true },
    integrations: { plausible: { domain: 'a.example' } },
    navigation: {
      languages: ['en', 'fr'].map((language) => ({
        language,
        global: { anchors: [{ anchor: 'Elsewhere', icon: 'star', href: 'https://a.example' }] },
        products: [
          product('One', {
            tabs: [
              {
                tab: 'Guide',
                groups: [
                  {
                    group: 'Group',
                    icon: 'star',
                    tag: 'Beta',
                    pages: [
                      `${language}/index`,
                      `${language}/all`,
                      {
                        group: 'Cards',
                        root: `${language}/cards`,
                        directory: 'card',
                        pages: [`${language}/log`],
                      },
                      {
                        group: 'Lines',
                        root: `${language}/lines`,
                        directory: 'accordion',
                        pages: [`${language}/views`, { group: 'In', pages: [`${language}/in`] }],
                      },
                    ],
                  },
                ],
              },
              { tab: 'Menu', menu: [{ item: 'Entry', ...ITEM, pages: [`${language}/entry`] }] },
              ...(language === 'en' ? [{ tab: 'API', openapi: 'openapi.yaml' }] : []),
            ],
          }),
          product('Two', { pages: [`${language}/two`] }),
        ],
      })),
    },
  };
  put('docs.json', JSON.stringify(docs));
  for (const language of ['en', 'fr']) {
    for (const name of ['cards', 'lines', 'in', 'entry']) put(`${language}/${name}.mdx`, `# ${name}\n`);
    put(`${language}/two.mdx`, 'Two\n\n<Panel>Beside</Panel>\n');
    put(`${language}/index.mdx`, '---\ndescription: First\n---\n\n## One\n\nText\n\n### Two\n\nText\n');
    put(`${language}/log.mdx`, '<Update label="May" tags={["New"]}>\nText\n</Update>\n');
    put(`${language}/views.mdx`, '<View title="A">A</View>\n\n<View title="B">B</View>\n');
    put(`${language}/all.mdx`, ALL);
  }
  put('members.mdx', '---\ngroups: [staff]\n---\n\nMembers\n');
}

const ALL = `
<AccordionGroup><Accordion title="A">A</Accordion></AccordionGroup>

<Badge color="blue" size="sm">A</Badge> <Note>A</Note> <CardGroup><Card title="A">A</Card></CardGroup>

<Tile title="A" href="/en">A</Tile> <Icon icon="star" /> <Tooltip tip="A">A</Tooltip> [A](/en)

\`\`\`js title="a.js" icon="star"
a
\`\`\`

<CodeGroup>
\`\`\`js a
a
\`\`\`
\`\`\`js b
b
\`\`\`
</CodeGroup>

<Color><Color.Row title="A"><Color.Item name="A" value="#fff" /></Color.Row></Color>

<Expandable title="A"><ResponseField name="a" type="string">A</ResponseField></Expandable>

<Frame>A</Frame> <Prompt description="A">A</Prompt>

<Steps><Step title="A">A</Step></Steps>

<Tabs><Tab title="A" icon="star">A</Tab></Tabs>

<Tree><Tree.Folder name="a" defaultOpen><Tree.File name="b" /></Tree.Folder></Tree>

\`\`\`mermaid
graph TD; A-->B
\`\`\`
`;

const browser = await workerBrowser();
let site: PatternSite;
/** The same site with breadcrumbs. */
let breadcrumbs: string;

beforeAll(async () => {
  const { dist } = await buildWritten('hooks', (root) => write(root));
  ({ dist: breadcrumbs } = await buildWritten('hooks-breadcrumbs', (root) =>
    write(root, { eyebrows: 'breadcrumbs' }),
  ));
  // Votes are shown if something counts them, which no machine of a test reaches; and a page is missing on purpose.
  site = await serveSite(browser, dist, (error) => /plausible|\/gides\//.test(error));
});

afterAll(async () => {
  await site?.close();
});

/** The names of a list that match an element now. */
function matching(page: Page, names: readonly string[]): Promise<string[]> {
  return page.evaluate((all) => all.filter((name) => document.querySelector(name) !== null), names);
}

describe('class names and ids that the starter documents as stable', () => {
  it('match the list that the tests keep', () => {
    const listed = [...readFileSync(DOCS, 'utf8').matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name);
    expect(listed.toSorted()).toEqual(HOOKS.toSorted());
  });

  it('all occur on rendered pages', async () => {
    const found = new Set<string>();
    const look = async (page: Page) => {
      for (const name of await matching(page, HOOKS)) found.add(name);
    };
    const operation = [...reachable(site.dist, '/en')].find((path) => {
      const file = join(site.dist, `${path}.html`);
      return existsSync(file) && /tryit-button[\s\S]*heading-subtitle/.test(readFileSync(file, 'utf8'));
    });
    expect(operation).toBeDefined();
    const page = await site.open('/en');
    await page.locator('.toc-item[data-active]').first().waitFor({ state: 'attached' });
    await page.locator('#search-bar-entry').click();
    await page.locator('#search-input').waitFor();
    await look(page);
    for (const path of ['all', 'cards', 'lines', 'log', 'views', 'two', 'entry']) {
      await page.goto(`${site.url}/en/${path}`);
      await started(page);
      if (path === 'all') {
        await page.locator('.mermaid').scrollIntoViewIfNeeded();
        await page.locator('[data-component-name="mermaid-controls-wrapper"]').waitFor({ state: 'attached' });
      }
      await look(page);
    }
    await page.goto(site.url + operation);
    await started(page);
    await page.locator('.tryit-button').click();
    await page.locator('#api-playground-input').waitFor();
    await look(page);
    await page.goto(`${site.url}/gides/entri`);
    await page.locator('.not-found-recommended-page-link').first().waitFor();
    await look(page);
    const served = await serveBuilt(site, { storage: createStorage() });
    onTestFinished(() => served.close());
    const asking = await visit(browser, `${served.url}/en`);
    await asking.page.locator('#assistant-entry').click();
    await asking.page.locator('#chat-assistant-textarea').fill('What is an accordion?');
    await asking.page.keyboard.press('Enter');
    await asking.page.locator('.ask-actions').waitFor();
    await look(asking.page);
    await asking.close();
    const voting = await visit(browser, `${served.url}/en/all`);
    await voting.page.locator('#feedback-thumbs-down').click();
    await voting.page.locator('.feedback-form').waitFor();
    await look(voting.page);
    await voting.close();
    const html = readFileSync(join(breadcrumbs, 'en/all.html'), 'utf8');
    for (const name of ['breadcrumb-list', 'breadcrumb-item'])
      if (html.includes(`class="${name}"`)) found.add(`.${name}`);
    const members = {
      site: { shownTo: 'members' },
      base: '',
      texts: textsFor('en'),
    } as unknown as ThemeContext;
    if (account(members).text.includes('logout-link')) found.add('.logout-link');
    expect(HOOKS.filter((name) => !found.has(name))).toEqual([]);
  });

  it('have the language of code in an attribute that nothing else has', async () => {
    const page = await site.open('/en');
    expect(await page.locator('[data-language]:not(.code, pre)').count()).toBe(0);
    expect(await page.locator('body').getAttribute('data-docs-language')).toBe('en');
  });

  it('are nested as documented', async () => {
    const nestings = [
      '#body-content #sidebar > #sidebar-content #navigation-items .sidebar-group > li[data-active] > a[aria-current]',
      '#body-content #table-of-contents-layout > #table-of-contents #table-of-contents-content.toc > .toc-item',
      '#body-content > #content-container > #content-area > #header #page-title',
      '#content-area > #content.mdx-content',
      '#navbar .topbar-right-container .navbar-link a',
      '#navbar .topbar-right-container #topbar-cta-button span',
      '#navbar .nav-tabs .nav-tabs-item[data-active]',
      '#page-context-menu > #page-context-menu-button',
      '.sidebar-group-header > .sidebar-title',
      '#pagination .pagination-next .pagination-title',
    ];
    const page = await site.open('/en');
    const missing = await page.evaluate((all) => all.filter((one) => !document.querySelector(one)), nestings);
    expect(missing).toEqual([]);
  });
});
