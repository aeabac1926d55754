import { afterAll, describe, expect, it } from 'vitest';
import { BUILTINS } from '../../../plugin/components/registry.ts';
import { type Definition, defineComponent } from '../../../plugin/extend/component.ts';
import { Extension } from '../../../plugin/extend/extension.ts';
import { html } from '../../../plugin/extend/html.ts';
import { createEngine } from '../../../plugin/markdown/engine.ts';
import { testRepository } from '../markdown/repository.ts';

const repo = testRepository({
  'own.mdx':
    '<Rating value="4">good</Rating>\n\n<rating />\n\n<Card title="Read" href="/own">on</Card>\n\n<Chart.Bar title="Fragment" />\n',
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

async function read(...own: readonly Definition[]) {
  const extension = new Extension([
    { name: 'test', config: { components: [...own] }, digest: undefined, files: [] },
  ]);
  const engine = createEngine({ ...repo.site, extension });
  const page = repo.page('/own');
  const document = await engine.document(page);
  const compiled = await engine.compile(page);
  return { document, html: compiled.render(engine.components.functions, () => {}) };
}

describe('one definition', () => {
  it('makes HTML, Markdown, fragments and what a check knows', async () => {
    const { document, html } = await read(rating, bar);
    expect(html).toContain('<b class="rating">4 good</b>');
    expect(html).toContain('<i id="fragment">bar</i>');
    expect(document.sections.map(({ markdown }) => markdown).join('\n')).toContain('*4 of 5*');
    expect(document.diagnostics.map(({ message }) => message)).toEqual(['<rating> is no element of HTML.']);
  });

  it('in place of a built-in one keeps the Markdown that it does not give', async () => {
    const [before, after] = [await read(rating, bar), await read(rating, bar, card)];
    expect(after.html).toContain('<section>');
    expect(before.html).not.toContain('<section>');
    expect(after.document.sections).toEqual(before.document.sections);
  });
});

it.each(BUILTINS.definitions.map((definition) => [definition.name, definition] as const))(
  '<%s> describes its properties, and needs none that it does not have',
  (_name, { props, needs = [] }) => {
    const shape = props?.shape ?? {};
    for (const property of Object.values(shape)) expect(property.description).toMatch(/\.$/);
    expect(Object.keys(shape)).toEqual(expect.arrayContaining([...needs]));
  },
);
