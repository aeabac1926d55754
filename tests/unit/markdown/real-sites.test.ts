import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { PINNED_SITES } from '../../sites/fetch-sites.ts';
import { realSites } from '../../sites/real-sites.ts';
import { sampled } from '../../support/test-all.ts';
import { pageOfText, testRepository } from './repository.ts';

const NAMES = sampled(Object.keys(PINNED_SITES), 3);
const roots = new Map(realSites().map(({ name, root }) => [name, root]));

describe('pages of real repositories', () => {
  it.for(NAMES)('all pages of %s parse, with clean Markdown', async (name, { skip }) => {
    const root = roots.get(name) ?? skip('the site is not there');
    const one = testRepository({});
    one.remove();
    const pages = globSync('**/*.{md,mdx}', { cwd: root })
      .filter((file) => !/(?:^|\/)_?snippets\//.test(file))
      .sort()
      .map((file) => pageOfText(file, readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')));
    const engine = createEngine({ ...one.site, root, pages });
    const problems: string[] = [];
    for (const page of pages) {
      const document = await engine.document(page);
      for (const { code, file, line, message } of document.diagnostics) {
        if (code === 'page-syntax' || code === 'snippet-cycle') problems.push(`${file}:${line} ${message}`);
      }
      const ids = document.headings.map(({ id }) => id);
      if (new Set(ids).size !== ids.length) problems.push(`${page.file}: two headings with one id`);
      if (ids.some((id) => !document.anchors.has(id))) problems.push(`${page.file}: a heading is no anchor`);
      const prose = pageMarkdown(publicSite(one.site), page, document).replaceAll(
        /(`{3,})[\s\S]*?\n\s*(?:> *)*\1|`[^`\n]*`/g,
        '',
      );
      const component = /^\s*<\/?(?:Card|Note|Steps?|Tabs?|Accordion|Frame|CodeGroup|Snippet)\b/m.exec(prose);
      // A guide in plain Markdown writes of components, with fences inside its code.
      if (component && page.format === 'mdx')
        problems.push(`${page.file}: ${component[0].trim()} is left in its Markdown`);
      if (prose.includes('[object Object]')) problems.push(`${page.file}: an object as text`);
    }
    expect(problems).toEqual([]);
  });
});
