import type { Root } from 'mdast';
import { afterAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { Extension } from '../../../plugin/packages/repository/extend/extension.ts';
import type { MarkdownSettings } from '../../../plugin/packages/repository/extend/plugin.ts';
import { testRepository } from '../markdown/repository.ts';

const repo = testRepository({
  'page.mdx':
    '# Page\n\nAll of *this* is old.\n\nStays `as` it **is**.\n\n- one old\n- two\n\n<Note>\n  Noted: old.\n</Note>\n\n<Shared />\n\nexport const a = 1;\n',
  'code.mdx':
    '```js {2} title="a.js"\nconst a = 1;\nconst b = "<b>"; // [!code ++]\n```\n\n```\nplain\n```\n\n```nolang\nx\n```\n',
  'uses.mdx': "import Shared from '/snippets/shared.mdx';\n\n<Shared />\n",
  'snippets/shared.mdx': 'Shared and old.\n',
});
afterAll(repo.remove);

async function read(path: string, markdown: MarkdownSettings) {
  const extension = new Extension([
    { name: 'own', config: { plugins: [{ name: 'mine', markdown }] }, digest: '', files: [] },
  ]);
  const engine = createEngine({ ...repo.site, extension });
  const page = repo.page(path);
  const document = await engine.document(page);
  const compiled = await engine.compile(page);
  const text = document.sections.map(({ markdown: each }) => each).join('\n');
  return { text, html: compiled.render(engine.components.functions, () => {}) };
}

const renew = (node: { value?: unknown; children?: readonly unknown[] }): void => {
  if (typeof node.value === 'string') node.value = node.value.replace('old', 'new');
  for (const child of node.children ?? []) renew(child as typeof node);
};
const replaced = { remark: [(tree: Root) => renew(tree)] };

describe('a remark plugin', () => {
  it('changes what people read and what agents read alike', async () => {
    const { html, text } = await read('/page', replaced);
    expect(html).toContain('is new.');
    for (const words of [
      'All of *this* is new.',
      '- one new',
      'Noted: new.',
      'Stays `as` it **is**.',
      '- two',
    ])
      expect(text).toContain(words);
    expect(html + text).not.toContain('old');
  });

  it('changes snippets, and may return another tree', async () => {
    expect((await read('/uses', replaced)).text).toContain('Shared and new.');
    const other = { remark: [(): Root => ({ type: 'root', children: [{ type: 'thematicBreak' }] })] };
    const { html, text } = await read('/page', other);
    expect(html.trim()).toBe('<hr>');
    expect(text).not.toContain('old');
  });

  it('leaves no trace of nodes that it removes', async () => {
    const drop = (tree: Root): void => {
      for (const node of tree.children)
        if (node.type === 'paragraph') node.children = node.children.filter(({ type }) => type !== 'strong');
    };
    const { html, text } = await read('/page', { remark: [drop] });
    expect(text).toMatch(/Stays `as` it\s*\./);
    expect(html).not.toContain('<strong>');
  });

  it.each([
    [
      () => Promise.resolve(),
      /“mine” failed in a remark plugin, on page\.mdx: it has to return a tree or nothing/,
    ],
    [
      () => {
        throw new Error('no');
      },
      /“mine” failed in a remark plugin, on page\.mdx: no/,
    ],
  ])('is named in its error (%#)', async (transform, expected) => {
    await expect(read('/page', { remark: [transform] })).rejects.toThrow(expected);
  });
});

describe('a Shiki transformer', () => {
  it('changes blocks, which keep their marks, colours and titles', async () => {
    const { html } = await read('/code', {
      shiki: [
        {
          line(node, line) {
            node.properties['data-line'] = `${line} ${this.options.meta?.__raw ?? ''}`;
          },
        },
      ],
    });
    expect(html).toContain('<span class="line" data-line="1 {2} title=&#x22;a.js&#x22;">');
    expect(html).toMatch(/<span class="line diff add highlighted" data-line="2 /);
    expect(html).toMatch(/--shiki-light:#[0-9A-F]{6};--shiki-dark:#/);
    expect(html).not.toContain('<b>');
    expect(html).toContain('a.js');
    expect(html).toContain('plain');
  });

  it('is named in its error', async () => {
    const shiki = [
      {
        pre() {
          throw new Error('no');
        },
      },
    ];
    await expect(read('/code', { shiki })).rejects.toThrow(
      /“mine” failed in a Shiki transformer, on code of code\.mdx: no/,
    );
  });
});
