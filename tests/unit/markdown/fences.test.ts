import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import type { Component } from '../../../plugin/packages/repository/extend/component.ts';
import { isHtml, NOTHING } from '../../../runtime/packages/contract/html.ts';
import { testRepository } from './repository.ts';

let remove = (): void => {};
afterEach(() => remove());

const MODULES = resolve(import.meta.dirname, '../../../node_modules');

/** The HTML of a page's blocks, and its problems. */
async function render(source: string, installed = false) {
  const one = testRepository({ 'page.mdx': source });
  remove = one.remove;
  if (installed) symlinkSync(MODULES, join(one.site.root, 'node_modules'));
  const engine = createEngine(one.site);
  const page = one.page('/page');
  const { diagnostics } = await engine.document(page);
  const compiled = await engine.compile(page);
  const blocks: Readonly<Record<string, unknown>>[] = [];
  const block: Component = ({ props }) => {
    blocks.push(props);
    return isHtml(props.html) ? props.html : NOTHING;
  };
  const shown = compiled.render({ CodeBlock: block }, () => {});
  return { html: JSON.stringify(blocks) + shown, diagnostics, compiled };
}

it('fence options without a language are not taken as the language', async () => {
  const { html, diagnostics } = await render('```title="A file.txt" lines\na\n```\n');
  expect(diagnostics).toEqual([]);
  expect(html).toContain('"title":"A file.txt"');
  expect(html).toContain('"language":"text","lines":true');
});

it('words that Rust’s tools read after a comma are not part of the language', async () => {
  const { html, diagnostics } = await render('```rust,ignore{1} lib.rs\nfn a() {}\n```\n');
  expect(diagnostics).toEqual([]);
  expect(html).toContain('"title":"lib.rs","language":"rust"');
});

it.each(['lines', 'wrap', 'expandable', 'nocopy'])(
  'the fence option `%s` alone is not taken as the language',
  async (option) => {
    const { html, diagnostics } = await render(`\`\`\` ${option}\na\n\`\`\`\n`);
    expect(diagnostics).toEqual([]);
    expect(html).toContain('"language":"text"');
    expect(html).toContain(`"${option}":true`);
  },
);

describe('the theme of a single code block', () => {
  it('sets its colours, background and scheme', async () => {
    const { html } = await render('```js theme="dracula"\nconst a = 1;\n```\n\n```js\nconst b = 1;\n```\n');
    expect(html).toContain('"scheme":"dark","background":"#282A36"');
    expect(html.match(/"scheme"/g)).toHaveLength(1);
  });

  it.each(['{null}', '"nothing"', 'system'])('is ignored if it is %s', async (theme) => {
    const { html } = await render(`\`\`\`js theme=${theme}\na\n\`\`\`\n`);
    expect(html).not.toContain('"scheme"');
  });
});

describe('a Twoslash block', () => {
  const SOURCE = '```ts twoslash\nconst answer = 42;\n```\n';

  it('shows types if the package is installed', async () => {
    const { html, diagnostics } = await render(SOURCE, true);
    expect(html).toMatch(/twoslash-popup-code.* answer<.*:<.* 42</);
    expect(diagnostics).toEqual([]);
  });

  it('asks for the package if it is missing, and shows plain code', async () => {
    const { html, diagnostics } = await render(SOURCE);
    expect(diagnostics).toMatchObject([{ code: 'twoslash-missing', line: 1 }]);
    expect(html).not.toContain('twoslash-hover');
    expect(html).toContain('answer');
  });

  it('reports compiler errors, and shows plain code', async () => {
    const { html, compiled } = await render('Text.\n\n```ts twoslash\nconst a: string = 1;\n```\n', true);
    expect(compiled.diagnostics).toMatchObject([
      { code: 'page-render-failed', severity: 'warning', file: 'page.mdx', line: 3 },
    ]);
    expect(html).not.toContain('twoslash-hover');
  });
});
