/** Whatever the value of a variable is, a page shows it as words. */
import { afterEach, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { type TestRepository, testRepository } from './repository.ts';

const open: TestRepository[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.remove();
});

async function render(text: string, value: string, file = 'page.mdx') {
  const one = testRepository({ [file]: text }, { variables: { v: value } });
  open.push(one);
  const engine = createEngine(one.site);
  const page = one.page('/page');
  const compiled = await engine.compile(page);
  const html = compiled.render(BUILTINS.functions, () => {});
  const document = await engine.document(page);
  return { html, markdown: pageMarkdown(publicSite(one.site), page, document), document };
}

const HOSTILE = `"'><script>alert(1)</script>{process.exit()}\\" </p> <Card> \${x}`;

const PLACES: Readonly<Record<string, string>> = {
  words: 'Say {{v}}.',
  heading: '## {{v}}',
  'list item': '- {{v}}',
  'table cell': '| a |\n|---|\n| {{v}} |',
  'link text': '[{{v}}](/a)',
  'title of a link': '[a](/a "{{v}}")',
  'text of an image': '![{{v}}](https://example.com/a.png)',
  code: '`{{v}}`',
  fence: '```text {{v}}\nlet a = "{{v}}";\n```',
  'text of a tag': '<p>{{v}}</p>',
  'attribute of a tag': '<p title="{{v}}">a</p>',
  'attribute of a component': '<Card title="{{v}}" href="/{{v}}">{{v}}</Card>',
  'attribute with an expression': '<Card title={"{{v}}"} {...{ href: `/{{v}}` }}>a</Card>',
  expression: '{"{{v}}"} {`{{v}}`} {\'{{v}}\'}',
  export: 'export const a = "{{v}}";\n\n{a}',
  'style of a tag': '<p style={{ color: "{{v}}" }}>a</p>',
};

it.each(Object.entries(PLACES))(
  'a variable in the %s cannot add elements, attributes or expressions',
  async (_, text) => {
    const plain = await render(text, 'value');
    const hostile = await render(text, HOSTILE);
    expect(hostile.document.diagnostics).toEqual(plain.document.diagnostics);
    expect(tags(hostile.html)).toEqual(tags(plain.html));
    expect(hostile.html.replaceAll('>', '&gt;')).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  },
);

it('a variable may contain inline Markdown and characters of page syntax', async () => {
  const { html, markdown } = await render('{{v}}', '**bold** [link](/a) \\d 1 < 2 {x}');
  expect(html).toBe('<p><strong>bold</strong> <a href="/a">link</a> \\d 1 &lt; 2 {x}</p>');
  expect(markdown).toContain('**bold** [link](/a) \\d 1 < 2 {x}');
});

it('a variable in plain Markdown cannot add HTML', async () => {
  const { html } = await render('<p title="{{v}}">a</p>\n\n<b>{{v}}</b> {\n', HOSTILE, 'page.md');
  expect(tags(html)).toEqual(['p title', '/p ', 'p ', 'b ', '/b ', '/p ']);
});

const tags = (html: string) =>
  [...html.matchAll(/<(\/?[a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(
    ([, name, attributes = '']) =>
      `${name} ${[...attributes.matchAll(/([\w:-]+)(?:="[^"]*")?/g)].map(([, key]) => key).join(' ')}`,
  );
