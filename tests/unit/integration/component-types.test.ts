/** Properties of components on pages of a project, as the type checker knows them: by the definitions. */
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Each use, with what is wrong with it. */
const USES: readonly (readonly [use: string, problem: RegExp | undefined])[] = [
  ["Card({ title: 'Docs', href: '/start', horizontal: true, icon: 'book', id: 'one' })", undefined],
  ["Tree.Folder({ name: 'src', defaultOpen: 'true' })", undefined],
  ["CardGroup({ cols: 2, children: 'text' })", undefined],
  ["Tabs.Tab({ label: 'One' })", undefined],
  ['AccordionGroup({})', undefined],
  ["Card({ titel: 'Docs' })", /'titel' does not exist in type|Did you mean to write 'title'/],
  ["Card({ horizontal: 'maybe' })", /Type '"maybe"' is not assignable to type 'Flag \| undefined'/],
  ['Accordion({})', /Property 'title' is missing in type '{}' but required in type/],
  ["Note({ type: 'tip' })", /'type' does not exist in type/],
  ["Callout({ type: 'tip' })", undefined],
  ['Tree.File({})', /Property 'name' is missing/],
];

let problems: ReadonlyMap<number, string>;
let exported: ReadonlySet<string>;

/** Components for pages of the docs: a project's own pages have HTML, Astro's Markdown or nothing in their place. */
const OF_DOCS = [
  ...['Changelog', 'Changes', 'Heading', 'Image', 'Latex', 'Link', 'MDX', 'Mermaid', 'Snippet', 'Variation'],
  'Visibility',
];

beforeAll(() => {
  const file = join(ROOT, 'tests/unit/integration/uses-of-components.ts');
  const lines = USES.map(([use]) => `${use};`);
  const names = 'Accordion, AccordionGroup, Callout, Card, CardGroup, Note, Tabs, Tree';
  const text = [`import { ${names} } from '../../../plugin/astro/components.ts';`, ...lines].join('\n');
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.ESNext) : getSourceFile(name, ...rest);
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  const program = ts.createProgram([file, join(ROOT, 'plugin/astro/virtual.d.ts')], options, host);
  const components = program.getSourceFile(join(ROOT, 'plugin/astro/components.ts'));
  const types = program.getTypeChecker();
  const module = components && types.getSymbolAtLocation(components);
  exported = new Set(module && types.getExportsOfModule(module).map(({ name }) => name));
  const found = program.getSemanticDiagnostics(program.getSourceFile(file));
  problems = new Map(
    found.map(({ start = 0, messageText }) => [
      text.slice(0, start).split('\n').length - 2,
      ts.flattenDiagnosticMessageText(messageText, '\n'),
    ]),
  );
});

test.each(USES)('properties of a component call are type-checked: %s', (use, problem) => {
  const said = problems.get(USES.findIndex(([each]) => each === use));
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(problem);
  // Whoever reads it wrote no schema.
  expect(said ?? '').not.toMatch(/Zod|Definition|Names</);
});

test('every component is exported for pages of a project, unless it is of docs alone', () => {
  const names = Object.keys(BUILTINS.functions).filter((name) => !name.includes('.'));
  expect(
    names.filter((name) => !exported.has(name)).toSorted(),
    'authors cannot import a component from `waymark/components`: export it in plugin/astro/components.ts',
  ).toEqual(OF_DOCS);
});
