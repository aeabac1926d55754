import { afterEach, expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { type TestRepository, testRepository } from './repository.ts';

let repo: TestRepository | undefined;
afterEach(() => repo?.remove());

/** Headings that readers see below the title, and the page's Markdown. */
async function shown(text: string, mode?: string): Promise<{ headings: string[]; markdown: string }> {
  repo = testRepository({ 'a.mdx': text });
  const engine = createEngine(repo.site);
  // Pages of this repository are called "Title".
  const page = { ...repo.page('/a'), frontmatter: { mode } };
  const { headings } = await engine.compile(page);
  const markdown = pageMarkdown(publicSite(repo.site), page, await engine.document(page));
  return { headings: headings.map(({ text: words }) => words), markdown };
}

test.each(['# Title\n\nText.', '\n{/* a comment */}\n\n#  **TITLE**\n\nText.'])(
  'a first heading that repeats the page title is left out: %j',
  async (body) => {
    const { headings, markdown } = await shown(body);
    expect(headings).toEqual([]);
    expect(markdown.match(/^# /gm)).toHaveLength(1);
    expect(markdown).toContain('Text.');
  },
);

test.each([
  ['another title', '# Other\n', undefined, 'Other'],
  ['a lower heading', '## Title\n', undefined, 'Title'],
  ['what stands after text', 'Text.\n\n# Title\n', undefined, 'Title'],
  ['a page that shows no title', '# Title\n', 'custom', 'Title'],
])('a first heading is kept: %s', async (_, text, mode, heading) => {
  expect((await shown(text, mode)).headings).toEqual([heading]);
});
