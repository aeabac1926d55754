/** Nothing is read that lies outside of the documentation's folder: every reader of files, by `..` and by symbolic links. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findProblems } from '../../../plugin/find-problems.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { questionsOf } from '../../../plugin/packages/repository/content/questions.ts';
import { configFile } from '../../../plugin/packages/repository/extend/read-config.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

const SECRET = 'the word behind the fence';
const MDX = `---\ntitle: S\n---\n\n${SECRET}\n`;

interface Outside {
  /** Folder next to the docs root that holds the secret. */
  readonly folder: string;
  /** Its name. */
  readonly name: string;
}

/** A docs root with a folder next to it; `links` has paths below the root, and files in that folder. */
function withOutside(
  files: (outside: Outside) => RootFiles,
  links: Readonly<Record<string, string>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-outside-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = {
    'secret.mdx': MDX,
    'secret.jsx': `export const Part = () => <p>${SECRET}</p>;\n`,
    'secret.json': JSON.stringify({ openapi: '3.1.0', info: { title: SECRET, version: '1' }, paths: {} }),
    'secret.svg': `<svg xmlns="http://www.w3.org/2000/svg"><title>${SECRET}</title></svg>`,
    'secret.woff2': SECRET,
    'SKILL.md': `---\nname: a\ndescription: ${SECRET}\n---\n${SECRET}\n`,
    'docs.json': JSON.stringify({ ...MINIMAL, name: SECRET }),
    ignore: 'a.mdx\n',
  };
  for (const [name, text] of Object.entries(secrets)) writeFileSync(join(folder, name), text);
  const root = docsRoot({
    'docs.json': MINIMAL,
    'index.mdx': 'Home',
    ...files({ folder, name: basename(folder) }),
  });
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    rmSync(join(root, path), { force: true, recursive: true });
    symlinkSync(join(folder, target), join(root, path));
  }
  return root;
}

/** The reports to an author, and everything that a release would be made of. */
async function read(root: string) {
  const site = await loadSite({ root });
  const engine = createEngine(site);
  const documents = await engine.documents();
  const texts = site.pages.map((page) =>
    pageMarkdown(publicSite(site), page, documents.get(page.path) as never),
  );
  const files = [...site.assets, ...site.specifications].map(({ file }) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const { pageByPath: _, ...rest } = site;
  const skills = rest.skills.flatMap((skill) =>
    [...skill.files.values()].map((bytes) => Buffer.from(bytes).toString()),
  );
  const all = [...texts, ...files, ...skills, rest.config.name].join('\n');
  const errors = findProblems(site, documents).filter(
    ({ code, severity }) => severity === 'error' || code === 'file-outside-root',
  );
  const at = ({ code, severity, file, line, column }: Diagnostic): string =>
    `${severity === 'error' ? '' : 'warning '}${code} ${file}:${line}:${column}`;
  return { all, errors: errors.map(at) };
}

test.each<[string, (outside: Outside) => RootFiles, string]>([
  [
    '<Snippet>',
    ({ name }) => ({ 'a.mdx': `Text\n\n<Snippet file="../../${name}/secret.mdx" />\n` }),
    'a.mdx:3:1',
  ],
  [
    '<Snippet> from the root',
    ({ name }) => ({ 'a.mdx': `<Snippet file="/../../${name}/secret.mdx" />\n` }),
    'a.mdx:1:1',
  ],
  ['an import', ({ name }) => ({ 'a.mdx': `import S from '../${name}/secret.mdx'\n\n<S />\n` }), 'a.mdx:1:1'],
  [
    'an import of a folder',
    ({ name }) => ({ 'x/a.mdx': `import S from '/x/../../${name}/secret.mdx'\n\n<S />\n` }),
    '',
  ],
  [
    'an import of React',
    ({ name }) => ({ 'a.mdx': `import { Part } from '../${name}/secret.jsx'\n\n<Part />\n` }),
    'a.mdx:1:1',
  ],
  [
    'an import in JSX',
    ({ name }) => ({
      'a.mdx': "import { P } from '/snippets/p.jsx'\n\n<P />\n",
      'snippets/p.jsx': `\nimport { Part } from '../../${name}/secret.jsx';\nexport const P = () => <Part />;\n`,
    }),
    'snippets/p.jsx:2:1',
  ],
  [
    'a nested snippet',
    ({ name }) => ({
      'a.mdx': '<Snippet file="b.mdx" />\n',
      'snippets/b.mdx': `Part\n\n<Snippet file="../../${name}/secret.mdx" />\n`,
    }),
    'snippets/b.mdx:3:1',
  ],
  [
    'a specification',
    ({ name }) => ({
      'docs.json': { ...MINIMAL, api: { openapi: `../${name}/secret.json` } },
    }),
    'docs.json:13:16',
  ],
])('%s cannot leave the root by `..`', async (_, files, place) => {
  const { all, errors } = await read(withOutside(files));
  expect(all).not.toContain(SECRET);
  // An address from the root is the root's, whatever stands in front.
  if (place !== '') expect(errors).toEqual([`file-outside-root ${place}`]);
});

test.each<[string, Readonly<Record<string, string>>, RootFiles, readonly string[]]>([
  ['a page', { 'secret.mdx': 'secret.mdx' }, {}, ['secret.mdx:1:1']],
  ['a folder of pages', { guides: '.' }, {}, ['guides:1:1']],
  [
    'a snippet',
    { 'snippets/s.mdx': 'secret.mdx' },
    { 'a.mdx': '<Snippet file="s.mdx" />\n' },
    ['a.mdx:1:1', 'snippets/s.mdx:1:1'],
  ],
  [
    'an imported snippet',
    { 'snippets/s.mdx': 'secret.mdx' },
    { 'a.mdx': "import S from '/snippets/s.mdx'\n\n<S />\n" },
    ['a.mdx:1:1', 'snippets/s.mdx:1:1'],
  ],
  [
    'a folder of snippets',
    { snippets: '.' },
    { 'a.mdx': '<Snippet file="secret.mdx" />\n' },
    ['a.mdx:1:1', 'snippets:1:1'],
  ],
  [
    'React',
    { 'snippets/p.jsx': 'secret.jsx' },
    { 'a.mdx': "import { Part } from '/snippets/p.jsx'\n\n<Part />\n" },
    ['a.mdx:1:1', 'snippets/p.jsx:1:1'],
  ],
  [
    'an ignored snippet',
    { 'private/s.mdx': 'secret.mdx' },
    { '.mintignore': 'private\n', 'a.mdx': "import S from '/private/s.mdx'\n\n<S />\n" },
    ['a.mdx:1:1'],
  ],
  [
    'a hidden snippet',
    { '.private/s.mdx': 'secret.mdx' },
    { 'a.mdx': "import S from '/.private/s.mdx'\n\n<S />\n" },
    ['a.mdx:1:1'],
  ],
  ['an image', { 'images/a.svg': 'secret.svg' }, { 'a.mdx': '![x](/images/a.svg)\n' }, ['images/a.svg:1:1']],
  [
    'a logo',
    { 'logo.svg': 'secret.svg' },
    { 'docs.json': { ...MINIMAL, logo: '/logo.svg' } },
    ['logo.svg:1:1'],
  ],
  [
    'a favicon',
    { 'favicon.svg': 'secret.svg' },
    { 'docs.json': { ...MINIMAL, favicon: '/favicon.svg' } },
    ['favicon.svg:1:1'],
  ],
  [
    'a font',
    { 'fonts/a.woff2': 'secret.woff2' },
    { 'docs.json': { ...MINIMAL, fonts: { family: 'A', source: '/fonts/a.woff2', format: 'woff2' } } },
    ['fonts/a.woff2:1:1'],
  ],
  [
    'a grammar',
    { 'g.json': 'secret.json' },
    { 'docs.json': { ...MINIMAL, styling: { codeblocks: { languages: { custom: ['/g.json'] } } } } },
    ['g.json:1:1'],
  ],
  [
    'a specification',
    { 'api.json': 'secret.json' },
    { 'docs.json': { ...MINIMAL, api: { openapi: 'api.json' } } },
    ['api.json:1:1'],
  ],
  [
    'a reference of docs.json',
    { 'part.json': 'secret.json' },
    { 'docs.json': { ...MINIMAL, api: { $ref: './part.json' } } },
    ['part.json:1:1', 'ref-outside-root docs.json:13:13'],
  ],
  [
    'a skill',
    { '.mintlify/skills/a/SKILL.md': 'SKILL.md' },
    {},
    ['warning file-outside-root .mintlify/skills/a/SKILL.md:1:1'],
  ],
  [
    'a folder of a skill',
    { '.mintlify/skills/a': '.' },
    {},
    ['warning file-outside-root .mintlify/skills/a:1:1'],
  ],
  [
    'the folder of skills',
    { '.mintlify/skills': '.' },
    {},
    ['warning file-outside-root .mintlify/skills:1:1'],
  ],
  [
    'a file of a skill',
    { '.mintlify/skills/a/notes.md': 'secret.mdx' },
    { '.mintlify/skills/a/SKILL.md': '---\nname: a\ndescription: D\n---\nText' },
    ['warning file-outside-root .mintlify/skills/a/notes.md:1:1'],
  ],
  ['skill.md', { 'skill.md': 'SKILL.md' }, {}, ['skill.md:1:1']],
  ['.mintignore', { '.mintignore': 'ignore' }, { 'a.mdx': 'A' }, ['.mintignore:1:1']],
  ['docs.json', { 'docs.json': 'docs.json' }, {}, ['docs.json:1:1']],
])('%s cannot leave the root by a symbolic link', async (_, links, files, places) => {
  const { all, errors } = await read(withOutside(() => files, links));
  expect(all).not.toContain(SECRET);
  const wanted = places.map((place) => (place.includes(' ') ? place : `file-outside-root ${place}`));
  expect(errors.toSorted()).toEqual(wanted.toSorted());
});

test('symbolic links inside the folder, and unused ignored ones, are no errors', async () => {
  const root = withOutside(
    () => ({ 'real/part.mdx': 'Part', '.mintignore': 'other.mdx\n', 'a.mdx': '<Snippet file="s.mdx" />\n' }),
    { 'other.mdx': 'secret.mdx', 'README.md': 'secret.mdx' },
  );
  mkdirSync(join(root, 'snippets'));
  symlinkSync('../real/part.mdx', join(root, 'snippets/s.mdx'));
  const { all, errors } = await read(root);
  expect(errors).toEqual([]);
  expect(all).toContain('Part');
});

test('pipes, devices and links to them are not read: questions.yaml, docs.json and every other name', async () => {
  const root = docsRoot({ 'docs.json': MINIMAL, 'index.mdx': 'Home' });
  mkdirSync(join(root, 'snippets'));
  const pipes = [
    'questions.yaml',
    'a.mdx',
    'a.json',
    'snippets/a.mdx',
    'snippets/a.jsx',
    'waymark.config.ts',
  ];
  for (const name of pipes) execFileSync('mkfifo', [join(root, name)]);
  expect(questionsOf(root, () => {})).toEqual([]);
  expect(configFile(root)).toBeUndefined();
  expect((await loadSite({ root })).diagnostics).toEqual([]);

  rmSync(join(root, 'questions.yaml'));
  symlinkSync('/dev/zero', join(root, 'questions.yaml'));
  expect(questionsOf(root, () => {})).toEqual([]);
  expect((await loadSite({ root })).diagnostics).toMatchObject([
    { code: 'file-outside-root', file: 'questions.yaml' },
  ]);

  rmSync(join(root, 'docs.json'));
  execFileSync('mkfifo', [join(root, 'docs.json')]);
  expect((await loadSite({ root })).diagnostics.map(({ code }) => code)).toContain('config-missing');
  rmSync(join(root, 'docs.json'));
  symlinkSync('/dev/zero', join(root, 'docs.json'));
  expect((await loadSite({ root })).diagnostics.map(({ code }) => code)).toContain('file-outside-root');
});
