/** `waymark new --from`: docs of other programs become a site that `waymark check` accepts. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { repeatedHeadings } from '../../../plugin/packages/migrate/text/heading-ids.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/convert');

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-convert-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file of a folder with its text. */
function files(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    names.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, 'utf8')];
    }),
  );
}

async function converted(kind: string) {
  const folder = temporaryFolder();
  const before = files(join(FIXTURES, kind));
  const run = await loadedWaymark(['new', 'site', '--from', join(FIXTURES, kind)], folder);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(files(join(FIXTURES, kind))).toEqual(before);
  const made = files(join(folder, 'site'));
  const checked = await loadedWaymark(['check', 'site'], folder);
  return {
    made,
    said: run.stdout,
    config: JSON.parse(made['docs.json'] ?? '') as Record<string, unknown>,
    checked,
  };
}

const KINDS = ['docusaurus', 'starlight', 'vitepress', 'gitbook', 'mkdocs', 'mintlify'];

describe.each(KINDS)('converting a site of %s', (kind) => {
  it('makes pages, navigation and redirects, and names what is left to do', async () => {
    const { made, said, checked } = await converted(kind);
    const text = Object.entries(made)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([file, content]) =>
        /\.(?:mdx?|json)$/.test(file) && file !== 'package.json'
          ? `==== ${file}\n${content}`
          : `==== ${file}\n`,
      )
      .join('\n');
    await expect(`${said.replaceAll('\\', '/')}\n${text}`).toMatchFileSnapshot(`snapshots/${kind}.txt`);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.stdout + checked.stderr).toContain('0 errors');
  });
});

/** A page of a site of Docusaurus, as it is after the conversion. */
async function pageOf(source: string, others: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = temporaryFolder();
  const all = {
    'docusaurus.config.js': 'module.exports = { title: "A", presets: [["classic", {}]] };',
    'docs/a.mdx': source,
    ...others,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, 'old', name)), { recursive: true });
    writeFileSync(join(folder, 'old', name), text);
  }
  const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  return Object.entries(files(join(folder, 'site')))
    .filter(([name]) => name === 'docs/a.mdx' || name.startsWith('snippets/'))
    .map(([name, text]) => `${name}: ${text}`)
    .sort()
    .join('\n');
}

describe('headings with the same words', () => {
  const ids = (text: string): string[] => text.match(/^[ \t]*#.*$/gm) ?? [];

  it('keep the IDs that the other program gave them', async () => {
    const page = await pageOf(
      '---\ntitle: T\n---\n\n## Use `a`\n\n### Use a ##\n\n```sh\n## Use a\n```\n\n## Use a-1\n\n<Tabs>\n      ## Use **a**\n</Tabs>\n\n## Own {#own}\n\n## Own\n\n## Über uns\n\n## Über uns\n',
    );
    expect(ids(page)).toEqual([
      '## Use `a`',
      '### Use a {#use-a-1}',
      '## Use a',
      '## Use a-1 {#use-a-1-1}',
      '      ## Use **a** {#use-a-2}',
      '## Own {#own}',
      '## Own {#own-1}',
      '## Über uns',
      '## Über uns {#über-uns-1}',
    ]);
  });

  it('are told from comments of code that is indented', () => {
    const code = '## A\n\n    # install\n\n    # install\n\n## A\n';
    expect(repeatedHeadings(code, 'mkdocs')).toBe('## A\n\n    # install\n\n    # install\n\n## A {#a_1}\n');
    expect(repeatedHeadings('## A {#b}\n\n## B\n\n## B {#b}\n', 'gitbook')).toBe(
      '## A {#b}\n\n## B {#b-1}\n\n## B {#b-2}\n',
    );
    expect(repeatedHeadings('export const a = `\n# x\n# x\n`;\n', 'docusaurus')).not.toContain('{#');
  });
});

it('a module whose name begins with a slash is found below the folder of the site', async () => {
  const page = await pageOf("import Part from '/src/parts/_part.mdx';\n\n<Part />\n", {
    'src/parts/_part.mdx': "import pic from '/static/img/a.png';\n\nThe words.\n\n<img src={pic} />\n",
    'static/img/a.png': 'x',
  });
  expect(page).toContain("import Part from '/snippets/part.mdx';");
  expect(page).toContain('The words.');
  expect(page).toContain('<img src="/img/a.png" />');
});

it('an image whose path leads above the folder is one of the folder, as in a browser', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'old/.gitbook/assets'), { recursive: true });
  mkdirSync(join(folder, 'old/a'));
  writeFileSync(join(folder, 'old/.gitbook/assets/b c.png'), 'x');
  writeFileSync(join(folder, 'old/SUMMARY.md'), '* [B](a/b.md)\n');
  writeFileSync(
    join(folder, 'old/a/b.md'),
    '# T\n\n<img src="../../.gitbook/assets/b c.png" alt="">\n\n![n](../../none.png)\n',
  );
  const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  const page = readFileSync(join(folder, 'site/a/b.md'), 'utf8');
  expect(page).toContain('src="/images/b%20c.png"');
  expect(page).toContain('![n](../../none.png)');
});

it('a snippet of a site with a mint.json is no page that the navigation should list', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'old/snippets'), { recursive: true });
  const mint = { name: 'A', navigation: [{ group: 'G', pages: ['a'] }] };
  writeFileSync(join(folder, 'old/mint.json'), JSON.stringify(mint));
  for (const name of ['a.mdx', 'b.mdx', 'snippets/c.mdx'])
    writeFileSync(join(folder, 'old', name), 'Words\n');
  const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
  expect(run.stdout).toContain('2 pages, 1 other file');
  expect(run.stdout).toContain('  b.mdx\n');
  expect(run.stdout).not.toContain('c.mdx');
  expect(readFileSync(join(folder, 'site/snippets/c.mdx'), 'utf8')).toBe('Words\n');
});

it('a per cent sign in the contents of a site of GitBook is a part of a name', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'old'));
  writeFileSync(join(folder, 'old/SUMMARY.md'), '* [All](100%.md)\n* [Blank](a%20b.md)\n');
  for (const name of ['100%.md', 'a b.md']) writeFileSync(join(folder, 'old', name), '# T\n\nWords\n');
  const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(readFileSync(join(folder, 'site/docs.json'), 'utf8')).navigation.groups[0].pages).toEqual(
    ['100%', 'a b'],
  );
});

describe('a conversion with `waymark new --from`', () => {
  it('refuses to write into its source folder', async () => {
    const folder = temporaryFolder();
    cpSync(join(FIXTURES, 'gitbook'), folder, { recursive: true });
    const before = files(folder);
    const run = await loadedWaymark(['new', 'site', '--from', '.'], folder);
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain('which stays as it is. Choose another one.');
    expect(files(folder)).toEqual(before);
  });

  it('refuses a target folder with files', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'site'));
    writeFileSync(join(folder, 'site/mine.md'), 'mine');
    const run = await loadedWaymark(['new', 'site', '--from', join(FIXTURES, 'gitbook')], folder);
    expect(run).toMatchObject({ code: 2 });
    expect(files(join(folder, 'site'))).toEqual({ 'mine.md': 'mine' });
  });

  it('lists the known programs if the source belongs to none, and makes nothing', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'empty'));
    const run = await loadedWaymark(['new', 'site', '--from', 'empty'], folder);
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain('Docusaurus (docusaurus.config.*)');
    expect(readdirSync(folder)).toEqual(['empty']);
  });

  it('refuses a source that needs no conversion', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'old'));
    writeFileSync(join(folder, 'old/docs.json'), '{}');
    writeFileSync(join(folder, 'old/mint.json'), '{}');
    const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 2 });
    expect(run.stderr).toContain('has a docs.json, which Waymark reads as it is. Run `waymark check` in');
    expect(readdirSync(folder)).toEqual(['old']);
  });

  it('reports the position of a mistake in a mint.json', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'old'));
    writeFileSync(join(folder, 'old/mint.json'), '{\n  "name": "A"\n  "navigation": []\n}\n');
    const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toMatch(/mint\.json\n\s+3:3\s+error\s+A comma is missing\./);
    expect(readdirSync(folder)).toEqual(['old']);
  });

  it('copies only the published files of a site with a mint.json', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.mdx'), 'secret');
    mkdirSync(join(folder, 'old/.git'), { recursive: true });
    mkdirSync(join(folder, 'old/node_modules/a'), { recursive: true });
    writeFileSync(join(folder, 'old/.git/config'), 'secret');
    writeFileSync(join(folder, 'old/.env'), 'secret');
    writeFileSync(join(folder, 'old/node_modules/a/a.js'), 'a');
    writeFileSync(join(folder, 'old/index.mdx'), '---\r\ntitle: A\r\n---\r\n\r\n# A\r\n');
    symlinkSync('../secret.mdx', join(folder, 'old/linked.mdx'));
    writeFileSync(
      join(folder, 'old/mint.json'),
      '{ "name": "A", "colors": { "primary": "#00f" }, "navigation": [{ "group": "A", "pages": ["index"] }] }',
    );
    const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('a link that leads out of the folder: it is not copied.\n  linked.mdx\n');
    const made = files(join(folder, 'site'));
    expect(Object.keys(made).sort()).toEqual(['.gitignore', 'docs.json', 'index.mdx', 'package.json']);
    expect(made['index.mdx']).toBe('---\r\ntitle: A\r\n---\r\n\r\n# A\r\n');
  });

  it('reads nothing outside of the source, and writes nothing outside of the target', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'secret.png'), 'secret');
    writeFileSync(join(folder, 'secret.md'), 'secret');
    const from = join(folder, 'old/docs');
    mkdirSync(from, { recursive: true });
    writeFileSync(
      join(folder, 'old/docusaurus.config.js'),
      "module.exports = { title: 'A', presets: [['classic', {}]] };",
    );
    symlinkSync('../../secret.md', join(from, 'linked.md'));
    symlinkSync('../../secret.png', join(from, 'linked.png'));
    writeFileSync(join(from, 'a.md'), '# A\n\n![A](../../secret.png) ![B](./linked.png)\n');
    writeFileSync(join(from, 'b.md'), '---\nslug: /../../outside\n---\n\n# B\n');
    const run = await loadedWaymark(['new', 'new/site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toContain(
      'The file is a link that leads out of the folder: it is not copied.\n  docs/linked.md\n',
    );
    expect(run.stdout).toContain(
      'The address of the page leads out of the site: it is not copied.\n  docs/b.md:1\n',
    );
    expect(readdirSync(join(folder, 'new'))).toEqual(['site']);
    const made = files(join(folder, 'new/site'));
    expect(Object.keys(made).sort()).toEqual(['.gitignore', 'docs.json', 'docs/a.md', 'package.json']);
    expect(JSON.stringify(made)).not.toContain('secret"');
  });

  it('copies no files in which programs keep secrets', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'old/docs'), { recursive: true });
    mkdirSync(join(folder, 'old/.git'));
    mkdirSync(join(folder, 'old/.github'));
    writeFileSync(join(folder, 'old/mkdocs.yml'), 'site_name: A\n');
    writeFileSync(join(folder, 'old/.git/config'), 'secret');
    writeFileSync(join(folder, 'old/.npmrc'), 'secret');
    writeFileSync(join(folder, 'old/.github/logo.png'), 'logo');
    const links = ['../.git/config', '../.npmrc', '../.github/logo.png'].map((path) => `![A](${path})`);
    writeFileSync(join(folder, 'old/docs/a.md'), `# A\n\n${links.join('\n')}\n`);
    expect(await loadedWaymark(['new', 'site', '--from', 'old'], folder)).toMatchObject({
      code: 0,
      stderr: '',
    });
    const made = Object.values(files(join(folder, 'site')));
    expect(made).not.toContain('secret');
    expect(made).toContain('logo');
  });

  it.each([
    'server.pem',
    'id_rsa',
    'id_ed25519',
    'tls/site.key',
    'keys.p12',
    'release.jks',
    'prod.env',
    'credentials.json',
    'service-account-docs.json',
    'terraform.tfstate',
    '.aws/config',
    '.docker/config.json',
    '.kube/config',
    'application_default_credentials.json',
    'vault.kdbx',
    'notes.txt',
  ])('copies no keys and stores of secrets: %s in a folder of assets', async (name) => {
    const folder = temporaryFolder();
    for (const docs of ['old/docs', 'mint']) {
      mkdirSync(dirname(join(folder, docs, 'files', name)), { recursive: true });
      writeFileSync(
        join(folder, docs, 'files', name),
        name === 'notes.txt' ? '-----BEGIN PRIVATE KEY-----\nsecret\n' : 'secret',
      );
      writeFileSync(join(folder, docs, 'a.md'), `# A\n\n[The file](./files/${name})\n`);
    }
    writeFileSync(join(folder, 'old/mkdocs.yml'), 'site_name: A\n');
    writeFileSync(
      join(folder, 'mint/mint.json'),
      '{"name": "A", "navigation": [{"group": "A", "pages": ["a"]}]}',
    );
    for (const from of ['old', 'mint']) {
      await loadedWaymark(['new', `new-${from}`, '--from', from], folder);
      const made = files(join(folder, `new-${from}`));
      expect(Object.keys(made).join('\n')).toMatch(/^a\.mdx?$/m);
      expect(Object.values(made).join()).not.toContain('secret');
    }
  });

  it('makes no page outside of the target through a version name', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'old/docs'), { recursive: true });
    mkdirSync(join(folder, 'old/versioned_docs/version-1'), { recursive: true });
    mkdirSync(join(folder, 'old/versioned_sidebars'), { recursive: true });
    writeFileSync(join(folder, 'old/docs/a.md'), '# A\n');
    writeFileSync(join(folder, 'old/versioned_docs/version-1/a.md'), '# A\n');
    writeFileSync(join(folder, 'old/versions.json'), '["1"]');
    const sidebar = { docs: ['a', { type: 'link', label: 'Evil', href: 'https://example.com' }] };
    writeFileSync(join(folder, 'old/versioned_sidebars/version-1-sidebars.json'), JSON.stringify(sidebar));
    writeFileSync(
      join(folder, 'old/docusaurus.config.js'),
      "module.exports = { title: 'A', presets: [['classic', { docs: { lastVersion: 'current', versions: { 1: { label: '../../Out' } } } }]] };",
    );
    const run = await loadedWaymark(['new', 'new/site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder).sort()).toEqual(['new', 'old']);
    expect(readdirSync(join(folder, 'new'))).toEqual(['site']);
    expect(Object.keys(files(join(folder, 'new/site')))).toContain('out/links/evil.mdx');
  });

  it.each([
    ['mkdocs', 'mkdocs.yml', 'site_name: A\ndocs_dir: ../private\n'],
    [
      'docusaurus',
      'docusaurus.config.js',
      "module.exports = { title: 'A', presets: [['classic', { docs: { path: '../private' } }]], staticDirectories: ['../private'] };",
    ],
    ['vitepress', '.vitepress/config.js', "export default { title: 'A', srcDir: '../private' };"],
  ])('copies nothing of an outside folder that the configuration of %s names', async (_, name, text) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'private'));
    writeFileSync(join(folder, 'private/diary.md'), '# Secret\n\n![A](./photo.png)\n');
    writeFileSync(join(folder, 'private/photo.png'), 'secret');
    mkdirSync(join(folder, 'old/.vitepress'), { recursive: true });
    writeFileSync(join(folder, 'old', name), text);
    const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('../private');
    const made = files(join(folder, 'site'));
    expect(Object.keys(made).sort()).toEqual(['.gitignore', 'docs.json', 'package.json']);
    // Those of one repository belong together.
    mkdirSync(join(folder, '.git'));
    const again = await loadedWaymark(['new', 'whole', '--from', 'old'], folder);
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.stringify(files(join(folder, 'whole')))).toContain('title: Secret');
  });

  it.each([
    [
      'docusaurus',
      'docusaurus.config.js',
      "module.exports = { title: 'A', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };",
    ],
    ['mintlify', 'mint.json', '{ "name": "A", "navigation": [{ "group": "A", "pages": ["docs/in"] }] }'],
    ['mkdocs', 'mkdocs.yml', 'site_name: A\nnav:\n  - in.md\n'],
  ])(
    'names the pages of %s that no navigation lists, and how search finds them',
    async (kind, name, text) => {
      const folder = temporaryFolder();
      mkdirSync(join(folder, 'old/docs/sub'), { recursive: true });
      writeFileSync(join(folder, 'old', name), text);
      writeFileSync(join(folder, 'old/sidebars.js'), "module.exports = { docs: ['in'] };");
      for (const page of ['index', 'in', 'out', 'sub/out'])
        writeFileSync(join(folder, 'old/docs', `${page}.md`), `---\ntitle: ${page}\n---\n\nText.\n`);
      const hidden = kind === 'docusaurus' ? 'unlisted' : 'hidden';
      writeFileSync(join(folder, 'old/docs/hidden.md'), `---\n${hidden}: true\n---\n\nText.\n`);
      const { code, stdout } = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
      expect(code).toBe(0);
      const [, places = ''] =
        /^No navigation lists the page: .*"indexing": "all".*\n((?: {2}.*\n)+)/m.exec(stdout) ?? [];
      const named = places
        .trim()
        .split(/\s+/)
        .filter((place) => place !== 'docs/index.md');
      expect(named.sort()).toEqual(['docs/out.md', 'docs/sub/out.md']);
    },
  );

  it('reads an exponentially growing configuration up to a limit', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'old/docs'), { recursive: true });
    writeFileSync(join(folder, 'old/docs/a.md'), '# A\n');
    const doubled = Array.from({ length: 40 }, (_, at) => `const a${at + 1} = [...a${at}, ...a${at}];\n`);
    writeFileSync(
      join(folder, 'old/docusaurus.config.js'),
      `const a0 = ['x'];\n${doubled.join('')}module.exports = { title: 'A', presets: [['classic', {}]], plugins: a40 };`,
    );
    const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(files(join(folder, 'site')))).toContain('docs/a.md');
  });

  it('never runs the configuration of the source', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'old/docs'), { recursive: true });
    writeFileSync(join(folder, 'old/docs/a.md'), '# A\n');
    writeFileSync(
      join(folder, 'old/docusaurus.config.js'),
      "require('node:fs').writeFileSync('ran.txt', ''); module.exports = { title: process.exit(7), presets: [['classic', {}]] };",
    );
    const run = await loadedWaymark(['new', 'site', '--from', 'old'], folder);
    expect(run).toMatchObject({ code: 0 });
    expect(run.stdout).toContain('The title is computed by code, which the command does not run.');
    expect(run.stdout).toContain('  docusaurus.config.js:1\n');
    expect(readdirSync(folder).sort()).toEqual(['old', 'site']);
  });
});
