import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { type Definition, defineComponent } from '../../../plugin/packages/repository/extend/component.ts';
import { Extension } from '../../../plugin/packages/repository/extend/extension.ts';
import { html } from '../../../runtime/packages/contract/html.ts';
import { testRepository } from '../markdown/repository.ts';

const repo = testRepository({
  'own.mdx':
    '<Rating value="4">good</Rating>\n\n<rating />\n\n<Card title="Read" href="/own">on</Card>\n\n<Chart.Bar title="Fragment" />\n',
  'titled.mdx':
    '<Panes names={["One", "Two"]}>\n<Pane />\n<Pane title="own" />\n</Panes>\n\nChips: <Chip /><Chip />\n',
  'wrong.mdx':
    '<Rating value="4">good</Rating>\n\n<Rating value="9">too many</Rating>\n\n<Rating>none given</Rating>\n',
  'shown.mdx': '# Shown\n\n<Wrap>\n<Shown />\n</Wrap>\n',
});
afterAll(repo.remove);

const rating = defineComponent({
  name: 'Rating',
  needs: ['value'],
  html: ({ props, children }) => html`<b class="rating">${props.value} ${children}</b>`,
  markdown: ({ props }) => `*${String(props.value)} of 5*`,
});
const bar = defineComponent({
  name: 'Chart.Bar',
  html: ({ props }) => html`<i id="${props.id}">bar</i>`,
  anchor: ({ title }, words) => words(title),
});
const card = defineComponent({ name: 'Card', html: ({ children }) => html`<section>${children}</section>` });

const read = (...own: readonly Definition[]) => readPage('/own', own);

async function readPage(path: string, own: readonly Definition[]) {
  const extension = new Extension([
    { name: 'test', config: { components: [...own] }, digest: undefined, files: [] },
  ]);
  const engine = createEngine({ ...repo.site, extension });
  const page = repo.page(path);
  const document = await engine.document(page);
  const compiled = await engine.compile(page);
  return { document, html: compiled.render(engine.components.functions, () => {}) };
}

const panes = defineComponent({
  name: 'Panes',
  html: ({ children }) => html`<div>${children}</div>`,
  titles: { property: 'names', of: ['Pane'] },
});
const pane = defineComponent({
  name: 'Pane',
  props: z.object({ title: z.string() }),
  needs: ['title'],
  html: ({ props }) => html`<b>${props.title}</b>`,
});
const chip = defineComponent({
  name: 'Chip',
  html: () => html`<i></i>`,
  markdown: () => 'chip',
  apart: true,
});

const wrap = defineComponent({ name: 'Wrap', html: ({ children }) => html`<div>${children}</div>` });
const shown = defineComponent({
  name: 'Shown',
  html: () => html`<p>A chart.</p>`,
  markdown: ({ reader }) => (reader === 'people' ? 'A chart.' : 'Numbers: 1, 2.'),
});

describe('a component definition', () => {
  it('can give people’s search another text than agents, by asking for the reader', async () => {
    const { document } = await readPage('/shown', [wrap, shown]);
    const text = (sections: typeof document.sections = []): string =>
      sections.map(({ markdown }) => markdown).join();
    expect(text(document.sections)).toContain('Numbers: 1, 2.');
    expect(text(document.sections)).not.toContain('A chart.');
    expect(text(document.shownSections)).toContain('A chart.');
    expect(text(document.shownSections)).not.toContain('Numbers');
    expect((await readPage('/titled', [panes, pane, chip])).document.shownSections).toBeUndefined();
  });

  it('titles its content, and separates inline components by spaces', async () => {
    const { document, html } = await readPage('/titled', [panes, pane, chip]);
    expect(html).toContain('<b>One</b>');
    expect(html).toContain('<b>own</b>');
    expect(document.sections.map(({ markdown }) => markdown).join()).toContain('chip chip');
  });

  it('provides HTML, Markdown, fragments and the data of checks', async () => {
    const { document, html } = await read(rating, bar);
    expect(html).toContain('<b class="rating">4 good</b>');
    expect(html).toContain('<i id="fragment">bar</i>');
    expect(document.sections.map(({ markdown }) => markdown).join('\n')).toContain('*4 of 5*');
    expect(document.diagnostics.map(({ message }) => message)).toEqual(['<rating> is not an HTML element.']);
  });

  it('shows its children to people and agents if values are wrong or missing', async () => {
    const strict = { ...rating, props: z.object({ value: z.coerce.number().max(5) }) };
    const { document, html } = await readPage('/wrong', [defineComponent(strict) as unknown as Definition]);
    const text = document.sections.map(({ markdown }) => markdown).join('\n');
    expect(html).toContain('<b class="rating">4 good</b>');
    expect(text).toContain('*4 of 5*');
    for (const words of ['too many', 'none given']) {
      expect(html).toContain(words);
      expect(text).toContain(words);
    }
    expect(html.match(/class="rating"/g)).toHaveLength(1);
    expect(text).not.toMatch(/9 of 5|undefined/);
  });

  it('keeps the Markdown of a built-in component that it replaces without its own', async () => {
    const [before, after] = [await read(rating, bar), await read(rating, bar, card)];
    expect(after.html).toContain('<section>');
    expect(before.html).not.toContain('<section>');
    expect(after.document.sections).toEqual(before.document.sections);
  });
});

it.each(BUILTINS.definitions.map((definition) => [definition.name, definition] as const))(
  '<%s> describes its properties, and requires only those that exist',
  (_name, { props, needs = [] }) => {
    const shape = props?.shape ?? {};
    for (const property of Object.values(shape)) expect(property.description).toMatch(/\.$/);
    expect(Object.keys(shape)).toEqual(expect.arrayContaining([...needs]));
  },
);
