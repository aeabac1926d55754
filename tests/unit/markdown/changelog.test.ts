import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { findProblems } from '../../../plugin/find-problems.ts';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { feeds } from '../../../plugin/outputs/feeds.ts';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { loadSite } from '../../../plugin/site.ts';
import { docsRoot, MINIMAL, places, type RootFiles } from '../config/docs-root.ts';

const CONFIG = { ...MINIMAL, feedback: { repository: 'https://github.com/acme/app/tree/main/docs' } };

const git = (cwd: string, ...args: string[]) => gitAt('2026-01-02T00:00:00Z', cwd, ...args);

function gitAt(date: string, cwd: string, ...args: string[]) {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@acme.dev', ...args], {
    cwd,
    stdio: 'ignore',
    env: { ...process.env, GIT_COMMITTER_DATE: date },
  });
}

/** A repository with docs in a folder, and a page with this element. */
function repository(element: string, files: RootFiles, config: object = CONFIG): string {
  const root = docsRoot({
    'docs/docs.json': config,
    'docs/index.mdx': `---\ntitle: Changes\n---\n\n${element}\n`,
    ...files,
  });
  git(root, 'init');
  git(root, 'add', '-A');
  return root;
}

async function read(root: string) {
  const site = await loadSite({ root: join(root, 'docs') });
  const engine = createEngine(site);
  const documents = await engine.documents();
  const [page] = site.pages;
  const document = page && documents.get(page.path);
  if (page === undefined || document === undefined) throw new Error('There is no page.');
  const problems = findProblems(site, documents);
  const markdown = document.sections.map((section) => section.markdown).join('\n');
  const updates = document.updates ?? [];
  return { site, engine, documents, page, document, updates, markdown, problems, places: places(problems) };
}

const shown = (element: string, files: RootFiles, config?: object) =>
  read(repository(element, files, config));

/** `label · description · tags` of each entry. */
const lines = ({ updates }: Awaited<ReturnType<typeof read>>) =>
  updates.map(({ title, description, tags }) => [title, description, tags.join(',')].join(' · '));

const FROM = '<Changelog from="../CHANGELOG.md" />';

const KEPT = `# Changelog
All notable changes.

## [Unreleased]
### Added
- Not yet.

## [1.1.0] - 2026-02-01
### Added
- Lamps.
### Fixed
- A leak.

## [1.0.1] - 2026-01-09 [YANKED]
### Security
- A hole.

## 1.0.0-rc.1 - 2025-12-01
- First.

[unreleased]: https://github.com/acme/app/compare/v1.1.0...HEAD
[1.1.0]: https://github.com/acme/app/compare/v1.0.1...v1.1.0
`;

const CHANGESETS = `# @acme/lamp

## 2.0.0

### Major Changes

- abc1234: Lamps are smart.

## 1.0.1

### Patch Changes

- Updated dependencies
`;

const RELEASE_PLEASE = `# Changelog

## [2.1.0](https://github.com/acme/app/compare/v2.0.1...v2.1.0) (2026-03-01)


### ⚠ BREAKING CHANGES

* gone

### Features

* **core:** add it ([#7](https://github.com/acme/app/issues/7))

### [2.0.1](https://github.com/acme/app/compare/v2.0.0...v2.0.1) (2026-02-01)


### Bug Fixes

* mend

<a name="2.0.0"></a>
# 2.0.0 (2026-01-01)

First.
`;

describe('entries of a CHANGELOG.md', () => {
  it.each<[name: string, text: string, entries: string[]]>([
    [
      'Keep a Changelog',
      KEPT,
      [
        '1.1.0 · 2026-02-01 · Added,Fixed',
        '1.0.1 · 2026-01-09 [YANKED] · Security',
        '1.0.0-rc.1 · 2025-12-01 · ',
      ],
    ],
    ['Changesets', CHANGESETS, ['2.0.0 ·  · Major Changes', '1.0.1 ·  · Patch Changes']],
    [
      'release-please, conventional-changelog',
      RELEASE_PLEASE,
      [
        '2.1.0 · 2026-03-01 · Breaking changes,Features',
        '2.0.1 · 2026-02-01 · Bug Fixes',
        '2.0.0 · 2026-01-01 · ',
      ],
    ],
    ['## v1.2.3 (2026-01-02)', '## v1.2.3 (2026-01-02)\n\nx\n', ['v1.2.3 · 2026-01-02 · ']],
    [
      'dates of other forms',
      '# Acme 2.0 / May 4th, 2026\n\nx\n\n# Acme 1.9\n\ny\n',
      ['Acme 2.0 · May 4th, 2026 · ', 'Acme 1.9 ·  · '],
    ],
    ['underlined headings', '1.0.0 / 2026-01-02\n==================\n\n  * x\n', ['1.0.0 · 2026-01-02 · ']],
    [
      'days in place of versions',
      '## 2026-05-04\n\nx\n\n## 2026-05-01\n\ny\n',
      ['2026-05-04 ·  · ', '2026-05-01 ·  · '],
    ],
    [
      'versions in the names of tags',
      '## @acme/lamp@1.2.3\n\nx\n\n## acme-v1.0.0\n\ny\n',
      ['@acme/lamp@1.2.3 ·  · ', 'acme-v1.0.0 ·  · '],
    ],
    ['a codename', '## [2.0.0] "Aurora" - 2026-01-02\n\nx\n', ['2.0.0 "Aurora" · 2026-01-02 · ']],
    [
      'the oldest first',
      '## 1.0 - 2026-01-01\n\nx\n\n## 1.1 - 2026-02-01\n\ny\n',
      ['1.1 · 2026-02-01 · ', '1.0 · 2026-01-01 · '],
    ],
    ['groups of versions', '# 2.x\n\n## 2.1\n\nx\n\n# 1.x\n\n## 1.0\n\ny\n', ['2.1 ·  · ', '1.0 ·  · ']],
    [
      'other headings',
      '## 1.1\n\nx\n\n### 2.0 is near\n\n## History\n\nold\n\n## 1.0\n\ny\n',
      ['1.1 ·  · ', '1.0 ·  · '],
    ],
  ])('of %s', async (_, text, entries) => {
    const result = await shown(FROM, { 'CHANGELOG.md': text });
    expect(lines(result)).toEqual(entries);
    expect(result.places).toEqual([]);
    expect(result.markdown).not.toMatch(/old|notable/);
  });

  it('have their headings below theirs, and the anchors and search sections of an Update', async () => {
    const { document, markdown, engine, page } = await shown(FROM, { 'CHANGELOG.md': RELEASE_PLEASE });
    expect(document.headings.map(({ depth, text }) => `${depth} ${text}`)).toContain('3 Features');
    expect((await engine.compile(page)).contents.map(({ id }) => id)).toContain('2-1-0');
    expect(document.sections.map(({ anchor }) => anchor)).toContain('2-0-1');
    expect(markdown).toContain('## 2.1.0');
    const top = await shown(FROM, { 'CHANGELOG.md': '# 1.0\n\n# Fixed\n\nx\n' });
    expect(top.document.headings.map(({ depth, text }) => `${depth} ${text}`)).toContain('3 Fixed');
  });

  it('are those of a feed, with tags of the element, and stand beside entries by hand', async () => {
    const element = `${FROM.replace('/>', 'tags={["SDK"]} limit={1} />')}\n\n<Update label="0.9">By hand.</Update>`;
    const { site, documents, ...result } = await shown(element, { 'CHANGELOG.md': KEPT });
    expect(lines({ site, documents, ...result })).toEqual([
      '1.1.0 · 2026-02-01 · SDK,Added,Fixed',
      '0.9 ·  · ',
    ]);
    const feed = String(feeds(publicSite(site), documents)[0]?.body);
    expect(feed).toContain('<pubDate>Sun, 01 Feb 2026 00:00:00 GMT</pubDate>');
    expect(feed).toContain('<category>SDK</category>');
  });

  it.each<[attributes: string, labels: string[]]>([
    ['unreleased', ['Unreleased', '1.1.0', '1.0.1', '1.0.0-rc.1']],
    ['prereleases={false}', ['1.1.0', '1.0.1']],
    ['limit={2}', ['1.1.0', '1.0.1']],
    ['limit="2" unreleased={true}', ['Unreleased', '1.1.0']],
    ['rss={false}', []],
  ])('with %s', async (attributes, labels) => {
    const element = FROM.replace('/>', `${attributes} />`);
    const { updates } = await shown(element, { 'CHANGELOG.md': KEPT });
    expect(updates.map(({ title }) => title)).toEqual(labels);
  });

  it('of docs that are the whole repository', async () => {
    const root = docsRoot({
      'docs/docs.json': CONFIG,
      'docs/index.mdx': '<Changelog from="CHANGELOG.md" />',
      'docs/CHANGELOG.md': KEPT,
    });
    const { updates, places: found } = await read(root);
    expect(updates).toHaveLength(3);
    expect(found).toEqual([]);
  });

  it('of several packages have their names, by date if all have one', async () => {
    const files = {
      'packages/lamp/CHANGELOG.md': CHANGESETS,
      'packages/bulb/CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\nx\n',
    };
    const all = await shown('<Changelog from="../packages/*/CHANGELOG.md" />', files);
    expect(lines(all)).toEqual([
      'bulb 1.0.0 ·  · bulb',
      '@acme/lamp 2.0.0 ·  · @acme/lamp,Major Changes',
      '@acme/lamp 1.0.1 ·  · @acme/lamp,Patch Changes',
    ]);
    const dated = await shown('<Changelog from={["../a/CHANGELOG.md", "../b/CHANGELOG.md"]} />', {
      'a/CHANGELOG.md': '## 1.1 - 2026-03-01\n\nx\n\n## 1.0 - 2026-01-01\n\nx\n',
      'b/CHANGELOG.md': '## 5 (2026-02-01)\n\nx\n',
    });
    expect(dated.updates.map(({ title }) => title)).toEqual(['a 1.1', 'b 5', 'a 1.0']);
  });

  it('lead to files, issues and commits of the repository, if its address is known', async () => {
    const text =
      '## 1.0\n\n[Guide](docs/a%20b.md#x), ![](logo.png), [top](#1.0), #12, `#13`, abc1234, defaced, a#1, @user.\n';
    const { markdown } = await shown(FROM, { 'CHANGELOG.md': text });
    expect(markdown).toContain('[Guide](https://github.com/acme/app/blob/main/docs/a%20b.md#x)');
    expect(markdown).toContain('[#12](https://github.com/acme/app/issues/12), `#13`');
    expect(markdown).toContain('[abc1234](https://github.com/acme/app/commit/abc1234), defaced, a#1, @user.');
    const without = await shown(FROM, { 'CHANGELOG.md': text }, MINIMAL);
    expect(without.markdown).toContain('Guide, , top, #12, `#13`, abc1234');
  });

  it('are read in the encoding of the file, and again after a change', async () => {
    const root = repository(FROM, {
      'CHANGELOG.md': Buffer.from('\uFEFF## 1.0\r\n\r\nErste Größe.\r\n', 'utf16le'),
    });
    const { engine, page, markdown } = await read(root);
    expect(markdown).toContain('Erste Größe.');
    writeFileSync(join(root, 'CHANGELOG.md'), '## 2.0\n\nSecond.\n');
    engine.invalidate('../CHANGELOG.md');
    expect((await engine.document(page)).updates?.map(({ title }) => title)).toEqual(['2.0']);
  });

  it.each([FROM, '<Changelog git />'])('take part in what a cache may keep: %s', async (element) => {
    const root = repository(element, { 'CHANGELOG.md': KEPT, 'docs/CHANGELOG.md': KEPT });
    const site = await loadSite({ root: join(root, 'docs') });
    const kept = new Map<string, string>();
    const documentCache = {
      get: (key: string) => kept.get(key),
      set: (key: string, text: string) => void kept.set(key, text),
    };
    const engine = createEngine(site, { documentCache });
    const [page] = site.pages;
    if (page === undefined) throw new Error('There is no page.');
    await engine.document(page);
    expect(engine.isSelfContained(page)).toBe(false);
    expect(kept.size).toBe(0);
  });
});

const RELEASES = [
  {
    tag_name: 'v1.0.0',
    name: 'v1.0.0',
    body: '## What is new\n\nBy @user in #3.',
    published_at: '2026-01-02T03:04:05Z',
  },
  {
    tag_name: 'v1.1.0',
    name: 'v1.1.0: Aurora',
    body: '### Features\n\n- x',
    published_at: '2026-02-01T00:00:00Z',
  },
  { tag_name: 'v2.0.0-rc.1', body: null, prerelease: true, published_at: '2026-03-01T00:00:00Z' },
  { tag_name: 'v3', body: 'secret plan', draft: true, published_at: null },
];

describe('entries of a file of releases', () => {
  const FILE = '<Changelog from="releases.json" />';
  it('are those that GitHub lists, newest first, without drafts', async () => {
    const result = await shown(FILE, { 'docs/releases.json': [RELEASES] });
    expect(lines(result)).toEqual([
      'v2.0.0-rc.1 · 2026-03-01 · ',
      'v1.1.0 · 2026-02-01 · Features',
      'v1.0.0 · 2026-01-02 · ',
    ]);
    expect(result.markdown).toContain('**v1.1.0: Aurora**');
    expect(result.markdown).toContain(
      'By [@user](https://github.com/user) in [#3](https://github.com/acme/app/issues/3).',
    );
    expect(result.markdown).not.toMatch(/secret plan|\*\*v1\.0\.0/);
    expect(result.document.headings).toContainEqual({ depth: 3, text: 'What is new', id: 'what-is-new' });
  });

  it.each([
    ['gh', [{ tagName: 'v1', name: 'One', body: 'x', publishedAt: '2026-01-02T00:00:00Z', isDraft: false }]],
    ['GitLab', [{ tag_name: 'v1', name: 'One', description: 'x', released_at: '2026-01-02T00:00:00.000Z' }]],
  ])('are those of %s, too', async (_, releases) => {
    const result = await shown(FILE, { 'docs/releases.json': releases });
    expect(lines(result)).toEqual(['v1 · 2026-01-02 · ']);
    expect(result.markdown).toContain('**One**\n\nx');
  });

  it.each<[name: string, text: string, place: string, message: RegExp]>([
    ['no JSON', '[\n  {"tag_name": "v1",\n', 'releases.json:3:1', /is missing/],
    ['no list', '{ "message": "Not Found" }', 'releases.json:1:1', /not a list of releases/],
    ['no releases', '[\n  { "id": 1 }\n]', 'releases.json:2:3', /has no `tag_name`/],
    ['an HTML page', '<html></html>', 'releases.json:1:1', /JSON/],
    [
      'too deep',
      `[\n{ "tag_name": "v1", "body": "${'> '.repeat(5000)}x" }]`,
      'releases.json:2:1',
      /nested deeper/,
    ],
  ])('are refused with their place: %s', async (_, text, place, message) => {
    const { places: found, problems } = await shown(FILE, { 'docs/releases.json': text });
    expect(found).toEqual([`changelog-unreadable ${place}`]);
    expect(problems[0]?.message).toMatch(message);
  });
});

describe('entries of git’s tags', () => {
  function tagged(element: string): string {
    const root = repository(element, {});
    git(root, 'commit', '-m', 'Release\n\nSigned-off-by: a@acme.dev');
    git(root, 'tag', 'v1.0.0');
    const notes = 'v1.1.0\n\n### Added\n\n- Lamps {x} #3\n';
    gitAt('2026-02-03T00:00:00Z', root, 'tag', '-a', 'v1.1.0', '--cleanup=verbatim', '-m', notes);
    git(root, 'tag', 'other-1');
    return root;
  }

  it('have the date and the message of a tag, and of one without a message the date of its commit', async () => {
    const result = await read(tagged('<Changelog git="v*" />'));
    expect(lines(result)).toEqual(['v1.1.0 · 2026-02-03 · Added', 'v1.0.0 · 2026-01-02 · ']);
    expect(result.markdown).toContain('- Lamps {x} [#3](https://github.com/acme/app/issues/3)');
    expect(result.markdown).not.toContain('acme.dev');
    expect(result.places).toEqual([]);
    expect((await read(tagged('<Changelog git />'))).updates).toHaveLength(3);
  });

  it('of a clone without history are missing, which is said', async () => {
    const root = tagged('<Changelog git="v*" />');
    git(root, 'commit', '--allow-empty', '-m', 'Docs');
    const clone = docsRoot({});
    git(clone, 'clone', '--depth', '1', '--no-tags', `file://${root}`, 'shallow');
    const { problems, updates } = await read(join(clone, 'shallow'));
    expect(updates).toEqual([]);
    expect(places(problems)).toEqual(['changelog-incomplete index.mdx:5:1']);
    expect(problems[0]?.hint).toContain('fetch-depth: 0');
  });

  it.each([
    ['nope*', 'changelog-incomplete'],
    ['--upload-pack=touch x', 'changelog-incomplete'],
  ])('of no tag are missing: %s', async (pattern, code) => {
    const { problems } = await read(tagged(`<Changelog git="${pattern}" />`));
    expect(places(problems)).toEqual([`${code} index.mdx:5:1`]);
  });
});

describe('mistakes of an author', () => {
  it.each([
    ['<Changelog from="https://github.com/acme/app/releases" />', /gh api .* > releases\.json/],
    ['<Changelog from="../NEWS.rst" />', /Write the path of a file/],
    ['<Changelog from="../CHANGELOG.md" git />', /Write two elements/],
    ['<Changelog from="releases.json" />', /^Save the file again\. It has to be a list/],
  ])('%s is told with what to do', async (element, hint) => {
    const { problems } = await shown(element, {
      'CHANGELOG.md': KEPT,
      'docs/releases.json': '<html></html>',
    });
    expect(problems.map((problem) => problem.hint)).toContainEqual(expect.stringMatching(hint));
  });

  it.each([
    ['<Changelog />', 'component-property index.mdx:5:1'],
    ['<Changelog from="../CHANGELOG.md" limit="few" />', 'component-property index.mdx:5:1'],
    ['<Changelog from="../CHANGELOG.md" git />', 'component-property index.mdx:5:1'],
    ['<Changelog form="../CHANGELOG.md" />', 'component-property index.mdx:5:1'],
    ['<Changelog from="../CHANGES.md" />', 'changelog-unreadable index.mdx:5:1'],
    ['<Changelog from="../packages/*/CHANGELOG.md" />', 'changelog-unreadable index.mdx:5:1'],
    ['<Changelog from="../empty.md" />', 'changelog-incomplete index.mdx:5:1'],
  ])('%s is %s', async (element, place) => {
    const { places: found } = await shown(element, {
      'CHANGELOG.md': KEPT,
      'empty.md': '# Changelog\n\nNone.\n',
    });
    expect(found).toContainEqual(place);
  });
});

const HOSTILE = `x <script>alert(1)</script> <img src=x onerror=alert(1)> <T> {process.env.PATH} <Card title="a">b</Card>

<script>
alert(1)
</script>

<iframe src="https://evil.dev"></iframe>

[a](javascript:alert(1)) [b](data:text/html,x) [c](java&#x0A;script:alert(1)) <javascript:alert(1)> ![d](data:image/svg+xml,x) [e][f] [g](//evil.dev)

[f]: vbscript:x

import fs from 'node:fs'

export const a = process.exit()

\`\`\`ts file="../secret.ts" test
\`\`\`

\`\`\`ts{file=../secret.ts}
\`\`\`

## Title {#search}
`;

const attacks: [name: string, element: string, files: RootFiles][] = [
  ['a CHANGELOG.md', FROM, { 'CHANGELOG.md': `## 1.0\n\n${HOSTILE}` }],
  [
    'a file of releases',
    '<Changelog from="releases.json" />',
    {
      'docs/releases.json': [
        {
          tag_name: 'v1"><script>alert(1)</script>',
          name: '<b onclick=x>[y](javascript:z)</b>',
          body: HOSTILE,
        },
      ],
    },
  ],
];

test.each(attacks)(
  'text of strangers is text: no script, code, component, address or file of it reaches the page: %s',
  async (_, element, files) => {
    const root = repository(element, { ...files, 'docs/secret.ts': 'SECRET\n', 'secret.ts': 'SECRET\n' });
    writeFileSync(join(root, 'docs/waymark.json'), '{ "test": { "quotes": [".."] } }');
    const { engine, page, site, documents, markdown } = await read(root);
    const html = (await engine.compile(page)).render(BUILTINS.functions, () => {});
    const feed = String(feeds(publicSite(site), documents)[0]?.body);
    const content = feed.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
    for (const text of [html, content]) {
      expect(text).not.toMatch(
        /<script|<iframe|<img|<b\b|\son\w+=(?!.*&)|href="(?:javascript|data|vbscript|java\s|\/\/)|<div class="card/i,
      );
      expect(text).toMatch(/alert\(1\)/);
    }
    expect(markdown).not.toMatch(/\]\(<?(?:javascript|data|vbscript)|(?<!\\)<script/i);
    expect(html).toContain('{process.env.PATH}');
    expect(html).toContain('import fs from');
    expect(`${html}${markdown}${feed}`).not.toMatch(/SECRET|\/usr\/bin/);
    expect(html).not.toContain('id="search"');
    // `waymark test` runs none of its code.
    expect((await engine.fences(page)).map(({ fence }) => fence.test)).toEqual(['off', 'off']);
  },
);

test.each([
  ['a file that git has not', '../untracked.md'],
  ['a hidden file', '../.secret.md'],
  ['a link out of the repository', '../linked.md'],
  ['a file above the repository', '../../secret.md'],
  ['an absolute path', '/../../../etc/passwd.md'],
  ['a link out of the docs folder', 'inside.md'],
  ['a file that is ignored', 'drafts/plan.md'],
  ['a CHANGELOG.md that its author ignores', 'old/CHANGELOG.md'],
  ['the configuration of a server', '../server.json'],
  ['a file of another kind', '../key.pem'],
  ['a folder', '../folder.md'],
])('a changelog is read from no file that the repository does not show: %s', async (_, file) => {
  const root = repository(`<Changelog from="${file}" />`, {
    '.secret.md': '## 1.0\n\nSECRET\n',
    'key.pem': '## 1.0\n\nSECRET\n',
    'docs/.mintignore': 'drafts/\nold/\n',
    'docs/old/CHANGELOG.md': '## 1.0\n\nSECRET\n',
    'docs/drafts/plan.md': '## 1.0\n\nSECRET\n',
    'server.json':
      '{ "signIn": { "oidc": { "issuer": "https://SECRET.dev", "clientId": "a", "clientSecret": "b" } } }',
  });
  const outside = docsRoot({ 'secret.md': '## 1.0\n\nSECRET\n' });
  symlinkSync(join(outside, 'secret.md'), join(root, 'linked.md'));
  symlinkSync(join(outside, 'secret.md'), join(root, 'docs/inside.md'));
  mkdirSync(join(root, 'folder.md'));
  git(root, 'add', '-A');
  writeFileSync(join(root, 'untracked.md'), '## 1.0\n\nSECRET\n');
  const { markdown, places: found } = await read(root);
  expect(markdown).not.toContain('SECRET');
  expect(found).toContainEqual('changelog-unreadable index.mdx:5:1');
});

test('a public page with a changelog that is a page for some readers is an error', async () => {
  const { places: found } = await shown('<Changelog from="closed.md" />', {
    'docs/closed.md': '---\ngroups: [staff]\n---\n\n## 1.0\n\nSECRET\n',
  });
  expect(found).toContainEqual('page-includes-restricted index.mdx:5:1');
});

test('CWE-400: a changelog without end is refused, with its place', async () => {
  const huge = await shown(FROM, { 'CHANGELOG.md': `## 1.0\n\n${'x '.repeat(3_500_000)}` });
  expect(huge.problems[0]?.message).toContain('it has more than 6 MB');
  const deep = await shown(FROM, { 'CHANGELOG.md': `## 1.0\n\n${'> '.repeat(500_000)}x` });
  expect(deep.places).toEqual(['changelog-unreadable ../CHANGELOG.md:3:1']);
});

test('CWE-400: a changelog that is more than a page can hold is left out', async () => {
  const text = '## 1.0\n\nx\n\n'.repeat(35_000);
  const { places: found } = await shown(`${FROM}\n\n${FROM.replace('/>', 'limit={5} />')}`, {
    'CHANGELOG.md': text,
  });
  expect(found).toEqual(['page-too-large index.mdx:5:1']);
});
