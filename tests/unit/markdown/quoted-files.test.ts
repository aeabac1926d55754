import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems } from '../../../plugin/find-problems.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
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

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, stdio: 'ignore' });

/** A block of docs in a folder of a repository. */
async function besides(file: string, choices = '{ "test": { "quotes": ["../src"] } }') {
  const repository = docsRoot({
    'docs/docs.json': MINIMAL,
    'docs/index.mdx': empty(file),
    'docs/waymark.json': choices,
    'src/pay.ts': 'pay();\n',
    'src/.env': 'KEY=SECRET\n',
    'lib/key.ts': 'SECRET\n',
    'gone/old.ts': 'SECRET\n',
  });
  const outside = docsRoot({ 'secret.ts': 'SECRET\n' });
  symlinkSync(join(outside, 'secret.ts'), join(repository, 'src/linked.ts'));
  symlinkSync('../lib/key.ts', join(repository, 'src/inner.ts'));
  git(repository, 'init');
  git(repository, 'add', '-A');
  writeFileSync(join(repository, 'src/untracked.ts'), 'SECRET\n');
  rmSync(join(repository, 'gone'), { recursive: true });
  const site = await loadSite({ root: join(repository, 'docs') });
  const documents = await createEngine(site).documents();
  const markdown = JSON.stringify([...documents.values()].flatMap(({ sections }) => sections));
  return { markdown, problems: places(findProblems(site, documents)) };
}

test('a block quotes a file beside the docs folder that waymark.json opens', async () => {
  const { markdown, problems } = await besides('../src/pay.ts');
  expect(markdown).toContain('pay();');
  expect(problems).toEqual([]);
});

test.each<[name: string, file: string, choices?: string]>([
  ['a folder that is not named', '../lib/key.ts'],
  ['a folder that is not named, through one that is', '../src/../lib/key.ts'],
  ['a hidden file', '../src/.env'],
  ['a file that git has not', '../src/untracked.ts'],
  ['a link out of the repository', '../src/linked.ts'],
  ['a link into a folder that is not named', '../src/inner.ts'],
  ['a folder that was removed', '../gone/old.ts', '{ "test": { "quotes": ["../gone"] } }'],
  ['no folder at all', '../src/pay.ts', '{}'],
  ['a file of choices with a mistake', '../src/pay.ts', '{ "test": { "quotes": ["../src"] '],
  ['the folder above the repository', '../../x.ts', '{ "test": { "quotes": ["../.."] } }'],
])('a block quotes nothing beside the docs folder that is not opened: %s', async (_, file, choices) => {
  const { markdown, problems } = await besides(file, choices);
  expect(markdown).not.toMatch(/SECRET|pay\(\)/);
  expect(problems).toContainEqual('sample-file-missing index.mdx:1:1');
});

test('a public page that quotes a page for some readers is an error', async () => {
  const { problems } = await shown(empty('closed.mdx'), {
    'closed.mdx': '---\ngroups: [staff]\n---\nSECRET\n',
  });
  expect(places(problems)).toContainEqual('page-includes-restricted index.mdx:1:1');
});
