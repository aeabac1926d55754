import { expect, it } from 'vitest';
import { memberSite, publicSite } from '../../../plugin/members/readable-site.ts';
import type { ReadableSite, Site } from '../../../plugin/packages/repository/types.ts';
import { loadSite } from '../../../plugin/site.ts';
import { themeContext } from '../../../plugin/theme/chrome/context.ts';
import { menuButton } from '../../../plugin/theme/contextual/menu.ts';
import { pageMenu } from '../../../plugin/theme/contextual/options.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const URL = 'https://docs.example.com/docs';
const ASSISTANTS = [
  'chatgpt',
  'claude',
  'perplexity',
  'grok',
  'aistudio',
  'devin',
  'devin-desktop',
  'windsurf',
];

async function load(access: 'public' | 'partial' | 'full'): Promise<Site> {
  const options = [
    ...['copy', 'view', ...ASSISTANTS, 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp', 'download-pdf'],
    { title: 'Share', href: 'https://example.com/?text=$page' },
    { title: 'Issue', href: 'https://example.com/?path=$path' },
  ];
  const config = { ...MINIMAL, navigation: { pages: ['open', 'closed'] }, contextual: { options } };
  const root = docsRoot({
    'docs.json': config,
    'open.mdx': '---\npublic: true\n---\nOpen.',
    'closed.mdx': '---\ngroups: [staff]\n---\nClosed.',
  });
  return loadSite({ root, access, url: URL, base: '/docs' });
}

function menuOf(site: ReadableSite, path: string): string {
  const context = themeContext(site, undefined);
  const page = site.pageByPath.get(path);
  const menu = page && pageMenu(context, page, undefined, false);
  return menu === undefined ? '' : menuButton(menu, context.texts, `/docs${path}.md`).text;
}

const decoded = (html: string): string =>
  html.replace(/config=([^"&]+)/g, (_, config: string) => atob(decodeURIComponent(config)));

it.each(['public', 'partial', 'full'] as const)(
  'the page menu on protected pages of a %s site has only entries that work there',
  async (access) => {
    const site = await load(access);
    const html = decoded(
      menuOf(
        memberSite(site, () => true),
        '/closed',
      ),
    );
    expect(html).toContain('data-copy-page');
    expect(html).toContain('href="/docs/closed.md"');
    expect(html).toContain('data-print');
    expect(html).toContain('path=%2Fclosed');
    // Nobody else can read it, nor is it handed to them.
    expect(html).not.toMatch(
      /chatgpt|claude|perplexity|grok|aistudio|windsurf|newChat|[?&](?:q|prompt|text)=/,
    );
    expect(html).not.toContain('$page');
    const addresses = [...decodeURIComponent(html).matchAll(/https:\/\/docs\.example\.com[^"'}\s]*mcp/g)].map(
      String,
    );
    // Copied, in a command, and for three programs; the first entry is not among them.
    expect(addresses).toHaveLength(5);
    expect(new Set(addresses)).toEqual(new Set([`${URL}/authed/mcp`]));
    expect(html).not.toContain('data-mcp');
  },
);

it('the page menu of a public page offers members their server, and strangers the public one', async () => {
  const site = await load('partial');
  expect(
    menuOf(
      memberSite(site, () => true),
      '/open',
    ),
  ).toContain(`data-copy="${URL}/authed/mcp"`);
  const shown = menuOf(publicSite(site), '/open');
  expect(shown).toContain(`data-copy="${URL}/mcp"`);
  expect(shown).toContain('chatgpt.com');
  // If the operator may have closed it, the browser asks.
  expect(shown).toContain(`data-mcp="${URL}/mcp"`);
});
