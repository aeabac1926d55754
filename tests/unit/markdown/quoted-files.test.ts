import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems } from '../../../plugin/find-problems.ts';
import { createEngine } from '../../../plugin/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, places, type RootFiles } from '../config/docs-root.ts';

const empty = (file: string) => `\`\`\`ts file="${file}"\n\`\`\`\n`;

async function shown(page: string, files: RootFiles = {}, prepare: (root: string) => void = () => {}) {
  const root = docsRoot({ 'docs.json': MINIMAL, 'index.mdx': page, ...files });
  prepare(root);
  const site = await loadSite({ root });
  const engine = createEngine(site);
  const documents = await engine.documents();
  const markdown = () =>
    documents
      .get('/index')
      ?.sections.map((section) => section.markdown)
      .join('') ??
    documents
      .get('/')
      ?.sections.map((section) => section.markdown)
      .join('');
  return { root, site, engine, markdown: markdown(), problems: findProblems(site, documents) };
}

test('an empty block that quotes a file shows that part of it, and again after a change', async () => {
  const files = { 'src/pay.ts': 'one();\nif (x) {\n  two();\n}\n' };
  const { root, site, engine, markdown, problems } = await shown(empty('src/pay.ts#L2-4'), files);
  expect(markdown).toContain('if (x) {\n  two();\n}');
  expect(problems).toEqual([]);
  writeFileSync(join(root, 'src/pay.ts'), 'one();\nthree();\n\nfour();\n');
  engine.invalidate('src/pay.ts');
  const [page] = site.pages;
  const after = page && (await engine.document(page));
  expect(after?.sections[0]?.markdown).toContain('three();\n\nfour();');
});

test.each([
  ['..', '../secret.ts'],
  ['.. after a folder', 'src/../../secret.ts'],
  ['a link that leads out of the folder', 'linked.ts'],
  ['a hidden file', '.env'],
  ['a file that is ignored', 'drafts/plan.ts'],
  ['the configuration of a server', 'server.ts'],
  ['a line that the file has not', 'src/pay.ts#L2'],
])(
  'a block quotes nothing outside of the folder, and no hidden, ignored or private file: %s',
  async (_, file) => {
    const files = {
      'src/pay.ts': 'pay();\n',
      '.env': 'KEY=SECRET\n',
      '.mintignore': 'drafts/\n',
      'drafts/plan.ts': 'SECRET\n',
      'server.ts':
        '{ "signIn": { "oidc": { "issuer": "https://SECRET.dev", "clientId": "a", "clientSecret": "b" } } }',
    };
    const outside = docsRoot({ 'secret.ts': 'SECRET\n' });
    const { markdown, problems } = await shown(empty(file), files, (root) =>
      symlinkSync(join(outside, 'secret.ts'), join(root, 'linked.ts')),
    );
    expect(markdown).not.toContain('SECRET');
    expect(places(problems)).toContainEqual('sample-file-missing index.mdx:1:1');
  },
);

test('a public page that quotes a page for some readers is an error', async () => {
  const { problems } = await shown(empty('closed.mdx'), {
    'closed.mdx': '---\ngroups: [staff]\n---\nSECRET\n',
  });
  expect(places(problems)).toContainEqual('page-includes-restricted index.mdx:1:1');
});
