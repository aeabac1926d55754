import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';

const site = await loadSite({ root: resolve(import.meta.dirname, '../../fixtures/components-site') });
const engine = createEngine(site);

describe('the Markdown of each component', () => {
  it.each(site.pages.map((page) => page.path))('%s', async (path) => {
    const page = site.pageByPath.get(path);
    if (page === undefined) throw new Error(`There is no ${path}.`);
    const document = await engine.document(page);
    const unknown = document.diagnostics.filter(({ code }) => code === 'component-unknown');
    expect(unknown, 'the page has a component that is not defined yet').toEqual([]);
    const markdown = pageMarkdown(publicSite(site), page, document);
    expect(markdown).toMatchSnapshot();
    // Nothing of a component is left in it, except in code.
    const prose = markdown.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').replaceAll(/`[^`]*`/g, '');
    expect(prose).not.toMatch(/<\/?[A-Z]\w*|className=|\[object/);
  });
});
