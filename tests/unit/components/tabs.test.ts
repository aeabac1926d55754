import { describe, expect, it } from 'vitest';
import { pageContext } from '../../../plugin/packages/mdx/components/page-context.ts';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { type Html, raw } from '../../../runtime/packages/contract/html.ts';
import { testRepository } from '../markdown/repository.ts';

const { site, remove } = testRepository({});
remove();
const page = pageContext(site, { path: '/page', frontmatter: {}, languages: [], audience: 'public' });

const component = (name: string) => {
  const found = BUILTINS.functions[name];
  if (found === undefined) throw new Error(`There is no <${name}>.`);
  return found;
};
const [tab, tabs, codeGroup] = [component('Tab'), component('Tabs'), component('CodeGroup')];
const text = (html: Html) => html.text;
const panel = (props: Record<string, unknown>, content = '') =>
  text(tab({ props, children: raw(content), page }));
const group = (content: string, props: Record<string, unknown> = {}) =>
  text(tabs({ props, children: raw(content), page }));

describe('<Tabs>', () => {
  it('renders a tab bar and panels, with the selected one shown', () => {
    const html = group(panel({ title: 'A' }, 'one') + panel({ title: 'B', id: 'b' }, 'two'), {
      defaultTabIndex: 1,
    });
    expect(html).toBe(
      '<div class="tabs" data-tabs="sync"><div class="tab-bar"><button type="button" class="tab">A</button>' +
        '<button type="button" class="tab" data-active>B</button></div>' +
        '<div class="tab-panel" data-panel data-title="A" data-inactive>one</div>' +
        '<div class="tab-panel" data-panel data-title="B" id="b">two</div></div>',
    );
  });

  it('keeps the panels of a nested group apart', () => {
    const html = group(panel({ title: 'Outer' }, group(panel({ title: 'Inner' }))));
    expect(html.match(/class="tab"[^>]*>[^<]*/g)).toEqual([
      'class="tab" data-active>Outer',
      'class="tab" data-active>Inner',
    ]);
  });

  it('shows the first panel if the selected one does not exist', () => {
    expect(group(panel({ title: 'A' }), { defaultTabIndex: 9 })).toContain('data-active>A');
    expect(group('')).toContain('<div class="tab-bar"></div>');
  });

  it('renders titles as text, with their code and icons', () => {
    const title = '<b onclick="x">"A" & $&</b> `code`';
    const html = group(panel({ title, icon: '<svg class="own"></svg>' }));
    expect(html).toContain('<svg class="own"></svg>');
    expect(html).toContain(
      '&lt;b onclick=&quot;x&quot;&gt;&quot;A&quot; &amp; $&amp;&lt;/b&gt; <code>code</code></button>',
    );
    expect(html).toContain(
      'data-title="&lt;b onclick=&quot;x&quot;&gt;&quot;A&quot; &amp; $&amp;&lt;/b&gt; code"',
    );
  });

  it('is synchronised unless its author opts out', () => {
    expect(group(panel({ title: 'A' }), { sync: false })).toContain('data-tabs=""');
  });
});

describe('<CodeGroup>', () => {
  it('may be a dropdown', () => {
    const children = raw(panel({ title: '`npm`' }) + panel({ title: 'pnpm' }));
    expect(text(codeGroup({ props: { dropdown: true }, children, page }))).toContain(
      '<select class="tab-select option-dropdown" aria-label="Code samples"><option selected>npm</option><option>pnpm</option></select>',
    );
  });
});
