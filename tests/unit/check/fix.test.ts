import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { applyFixes, fileDigests } from '../../../plugin/check/fix.ts';
import { findProblems } from '../../../plugin/find-problems.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

const REDIRECTS = [
  { source: '/old', destination: '/guides/other' },
  { source: '/gone/:name', destination: '/guides/:name' },
  { source: '/anchored', destination: '/guides/other#one-two' },
  { source: '/for-now', destination: '/guides/other', permanent: false },
];

/** Fixes all that can be fixed; returns the texts of the files afterwards, by their names, and the remaining problems. */
async function fix(files: RootFiles, meanwhile: (root: string) => void = () => {}) {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, redirects: REDIRECTS },
    'index.mdx': '# Home\n',
    'guides/other.mdx': '## One two\n\n## Größe (cm)\n',
    ...files,
  });
  const before = fileDigests(root);
  const site = await loadSite({ root });
  const found = findProblems(site, await createEngine(site).documents());
  meanwhile(root);
  const { fixed, changed } = applyFixes(root, found, before);
  const text = (file: string) => readFileSync(join(root, file), 'utf8');
  return { text, changed, fixed: fixed.length, left: found.length - fixed.length };
}

test('--fix changes the address and no other byte', async () => {
  const page = (old: readonly string[]) =>
    [
      '\uFEFF---\r\ntitle: Page\r\n---\r\n',
      `[/old](${old[0]} "Old") and [b](<${old[1]}>), ![i](/old.png) [![x](/x.png)](${old[2]})\r\n`,
      `<Card title="/old" href="${old[3]}">\r\n  [in it](${old[4]})\r\n</Card>\r\n`,
      `[ref][r], \`[code](/old)\` and <a href='${old[5]}'>a</a>\r\n`,
      '```md\r\n[code](/old)\r\n```\r\n',
      `[now](/for-now) [whole](https://docs.example.com/old) [here](#${old[6]})\r\n`,
      '## Here it is!\r\n',
    ].join('\r\n');
  const written = [
    '/old',
    '/gone/other?a=1#One-Two',
    '/anchored',
    '/old#one_two',
    '/guides/other#GR%C3%96%C3%9FE-CM',
    '/old',
    'here-it-is!',
  ];
  const wanted = [
    '/guides/other',
    '/guides/other?a=1#one-two',
    '/guides/other#one-two',
    '/guides/other#one-two',
    '/guides/other#größe-cm',
    '/guides/other',
    'here-it-is',
  ];
  const { text } = await fix({ 'page.mdx': page(written), 'images/x.png': 'x' });
  expect(text('page.mdx')).toBe(page(wanted));
});

test('--fix changes links of snippets and of docs.json in their files', async () => {
  const { text, fixed } = await fix({
    'docs.json': {
      ...MINIMAL,
      navbar: { links: [{ label: 'Other', href: '/guides/other#One-Two' }] },
      redirects: REDIRECTS,
    },
    'snippets/part.mdx': 'See [it](/old).\n',
    'page.mdx': 'import Part from "/snippets/part.mdx";\n\n<Part />\n',
    'second.mdx': 'import Part from "/snippets/part.mdx";\n\n<Part />\n',
  });
  expect(text('snippets/part.mdx')).toBe('See [it](/guides/other).\n');
  expect(text('docs.json')).toContain('"/guides/other#one-two"');
  expect(fixed).toBe(2);
});

test('--fix leaves links with more than one possible target', async () => {
  const page = '## a-b\n\n## a_b\n\n[x](#A.B) [y](/guides/othr) [z](/guides/other#two)\n';
  const { text, fixed, left } = await fix({ 'page.mdx': page, 'guides/othre.mdx': 'Near, too.\n' });
  expect(text('page.mdx')).toBe(page);
  expect([fixed, left]).toEqual([0, 3]);
});

test('--fix writes the only page that a broken link can mean', async () => {
  const page = (links: readonly string[]) => links.map((link) => `[x](${link})\n`).join('\n');
  const written = [
    '/other',
    '/docs/guides/other?a=1#one-two',
    '/guides/othr',
    './othr',
    '/api/other',
    '/index2',
    '/twin',
  ];
  const { text } = await fix({
    'guides/page.mdx': page(written),
    'a/twin.mdx': 'One.\n',
    'b/twin.mdx': 'Two.\n',
  });
  const wanted = [
    '/guides/other',
    '/guides/other?a=1#one-two',
    '/guides/other',
    '/guides/other',
    ...written.slice(4),
  ];
  expect(text('guides/page.mdx')).toBe(page(wanted));
});

test('--fix refuses a file that changed since it was read', async () => {
  const edit = '[x](/old) and an edit\n';
  const { text, changed } = await fix({ 'page.mdx': '[x](/old)\n', 'second.mdx': '[x](/old)\n' }, (root) =>
    writeFileSync(join(root, 'page.mdx'), edit),
  );
  expect(changed).toEqual(['page.mdx']);
  expect(text('page.mdx')).toBe(edit);
  expect(text('second.mdx')).toBe('[x](/guides/other)\n');
});

test('--fix writes the path of a snippet, a script and a specification of which there is only one elsewhere', async () => {
  const { text, fixed } = await fix({
    'docs.json': { ...MINIMAL, api: { openapi: ['openapi.json', 'twice.json'] } },
    'specs/openapi.json': '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}}',
    'specs/twice.json': '{"openapi":"3.1.0","info":{"title":"B","version":"1"},"paths":{}}',
    'old/twice.json': '{"openapi":"3.1.0","info":{"title":"C","version":"1"},"paths":{}}',
    'snippets/shared/part.mdx': 'Part\n',
    'snippets/shared/late.mdx': 'Late\n',
    'snippets/rates.js': 'export const rate = 1;\n',
    // A page is no snippet of the same name.
    'guides/page.mdx':
      'import Part from "/snippets/part.mdx"\nimport { rate } from "../rates.js"\nimport Other from "/snippets/other.mdx"\n\n<Part /><Other />\n\n<Snippet file="late.mdx" />\n\n{rate}\n',
  });
  expect(text('guides/page.mdx')).toBe(
    'import Part from "/snippets/shared/part.mdx"\nimport { rate } from "/snippets/rates.js"\nimport Other from "/snippets/other.mdx"\n\n<Part /><Other />\n\n<Snippet file="shared/late.mdx" />\n\n{rate}\n',
  );
  expect(text('docs.json')).toContain('"/specs/openapi.json"');
  expect(text('docs.json')).toContain('"twice.json"');
  expect(fixed).toBe(4);
});

test('--fix writes the only name in the folder that a page of the navigation, a snippet or a specification can mean', async () => {
  const pages = ['index', 'guides/othr', '/guides/pgae', 'guides/part', 'api/other', 'guides/stat'];
  const { text, fixed } = await fix({
    'docs.json': { ...MINIMAL, navigation: { pages }, api: { openapi: 'specs/openapi.yml' } },
    'specs/openapi.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
    'snippets/support.mdx': 'Part\n',
    'guides/page.mdx': 'import Part from "/snippets/suport.mdx"\n\n<Part />\n',
    // Two pages may be meant.
    'guides/start.mdx': 'Start.\n',
    'guides/state.mdx': 'State.\n',
  });
  expect(JSON.parse(text('docs.json'))).toMatchObject({
    navigation: {
      pages: ['index', 'guides/other', '/guides/page', 'guides/part', 'api/other', 'guides/stat'],
    },
    api: { openapi: '/specs/openapi.yaml' },
  });
  expect(text('guides/page.mdx')).toContain('"/snippets/support.mdx"');
  expect(fixed).toBe(4);
});
