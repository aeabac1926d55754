/** States of docs that the words of `waymark diff` name. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addressState, type SiteLimits } from '../../../plugin/diff/address-state.ts';
import { commitState } from '../../../plugin/diff/commit-state.ts';
import { dayOfCommit } from '../../../plugin/diff/git.ts';
import { changesAsText } from '../../../plugin/diff/report-changes.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';
import { astroPage, astroProject } from '../integration/astro-project.ts';

function repository(files: Readonly<Record<string, unknown>>, root = docsRoot(files)) {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-qm', 'All');
  return { root, git };
}

const FILES = {
  'docs/docs.json': { ...MINIMAL, navigation: { pages: ['index', 'guide'] } },
  'docs/index.mdx': '# Home\n\nWords of welcome.\n',
  'docs/guide.mdx': '---\ntitle: Guide\n---\n\nRead all of it.\n\n## Install\n\nBy npm.\n',
};

test('waymark diff lists what a folder changes, for people and programs, and leaves the work tree as it was', async () => {
  const { root, git } = repository(FILES);
  writeFileSync(join(root, 'docs/guide.mdx'), FILES['docs/guide.mdx'].replace('By npm.', 'By npm or pnpm.'));
  writeFileSync(
    join(root, 'docs/docs.json'),
    JSON.stringify({ ...MINIMAL, navigation: { pages: ['guide'] } }),
  );
  const before = git('status', '--porcelain');
  const text = await loadedWaymark(['diff', 'main', '--fail-on', 'redirects'], join(root, 'docs'));
  expect(text).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('changed /guide: Guide\n    changed: "Install"\n'),
  });
  const { stdout } = await loadedWaymark(['diff', 'HEAD', join(root, 'docs'), '--format', 'json'], root);
  expect(JSON.parse(stdout).pages[1].sections).toMatchObject([
    { kind: 'changed', old: 'By npm.', new: 'By npm or pnpm.' },
  ]);
  const markdown = await loadedWaymark(['diff', 'main', '--format', 'markdown'], join(root, 'docs'));
  expect(markdown.stdout).toMatch(/^### Changes of the docs\n\n1 page removed, 1 page changed/);
  expect(markdown.stdout).toContain('changed: `Install`\n\n```diff\n-By npm.\n+By npm or pnpm.\n```\n');
  expect(git('status', '--porcelain')).toBe(before);
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('waymark diff compares the docs of an Astro project with those of a commit, without routes on either side', async () => {
  const project = await astroProject(
    {
      ...{ 'src/pages/guide.astro': astroPage('Own guide'), '.gitignore': 'node_modules' },
      'manual/docs.json': JSON.stringify(FILES['docs/docs.json']),
      ...{ 'manual/index.mdx': FILES['docs/index.mdx'], 'manual/guide.mdx': FILES['docs/guide.mdx'] },
    },
    "integrations: [waymark({ root: './manual' })]",
  );
  onTestFinished(() => project.remove());
  repository({}, project.dir);
  const diff = () => loadedWaymark(['diff', 'HEAD'], project.dir);
  expect(await diff()).toMatchObject({ code: 0, stdout: 'Nothing changed.\n' });
  await project.write({ 'manual/index.mdx': '# Home\n\nOther words.\n' });
  expect((await diff()).stdout).toContain('changed /: Home');
});

test('waymark diff fails for a redirect that is missing and says the line, and for words that name nothing', async () => {
  const { root } = repository(FILES);
  execFileSync('git', ['mv', 'docs/guide.mdx', 'docs/setup.mdx'], { cwd: root });
  writeFileSync(
    join(root, 'docs/docs.json'),
    JSON.stringify({ ...MINIMAL, navigation: { pages: ['index', 'setup'] } }),
  );
  const missing = await loadedWaymark(['diff', 'main', '--fail-on', 'redirects'], join(root, 'docs'));
  expect(missing).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('moved /guide -> /setup: Guide'),
  });
  expect(missing.stdout).toContain(
    'Add to "redirects" of docs.json: {"source":"/guide","destination":"/setup"}',
  );
  for (const args of [
    ['no-such'],
    ['main', '--fail-on', 'pages'],
    ['main:nowhere', '.'],
    ['docs.json'],
    ['--', '--output=x'],
  ])
    expect(await loadedWaymark(['diff', ...args], join(root, 'docs'))).toMatchObject({ code: 2, stdout: '' });
  expect(existsSync(join(root, 'docs/x'))).toBe(false);
});

test('waymark diff refuses to wait for redirects that an address does not tell', async () => {
  const root = docsRoot({
    'docs.json': { ...MINIMAL, navigation: { pages: ['index'] } },
    'index.md': '# Home\n',
  });
  const site = await served(
    files({ '/llms.txt': '- [Home](ORIGIN/index.md)\n', '/index.md': '# Home\n\nNew.\n' }),
  );
  const run = (old: string, now: string) =>
    loadedWaymark(['diff', old, now, '--fail-on', 'breaking,redirects'], root);
  expect(await run('.', site)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(`The redirects of ${site} are not known`),
  });
  expect(await run(site, '.')).toMatchObject({ code: 0 });
});

test('the pages of a built site in place of its release are told with the folder that has it', async () => {
  const root = docsRoot({ '.waymark/release.json': '{}', 'dist/index.html': '', 'docs.json': MINIMAL });
  const found = await loadedWaymark(['diff', 'dist', '.'], root);
  expect(found).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('folder of its release: .waymark.'),
  });
});

test('the docs of a commit may lie elsewhere than now', async () => {
  const { root } = repository(FILES);
  const { state } = await commitState('main:docs', root);
  expect(state.pages.map(({ path }) => path)).toEqual(['/', '/guide']);
  await expect(commitState('main', root)).rejects.toThrow('as in main:path/of/docs');
  await expect(commitState('main:nowhere', root)).rejects.toThrow('main has no docs.json in nowhere');
});

test('CWE-59: a commit is read without its links, and without code of it that git or a build would run', async () => {
  const outside = docsRoot({ 'secret.mdx': 'Secret words.\n' });
  const mark = join(outside, 'ran');
  const { root, git } = repository({
    ...FILES,
    'docs/.gitattributes': '*.mdx filter=evil\n',
    'docs/waymark.config.ts': `import { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(mark)}, '');\nexport default {};\n`,
  });
  symlinkSync(join(outside, 'secret.mdx'), join(root, 'docs/linked.mdx'));
  git('add', '-A');
  git('commit', '-qm', 'A link');
  git('config', 'filter.evil.smudge', `touch ${mark}`);
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('waymark-diff-'));
  const before = left();
  const { state } = await commitState('HEAD', join(root, 'docs'));
  expect(JSON.stringify(state)).not.toContain('Secret');
  expect(existsSync(mark)).toBe(false);
  expect(left().filter((name) => !before.includes(name))).toEqual([]);
  expect(readFileSync(join(outside, 'secret.mdx'), 'utf8')).toBe('Secret words.\n');
});

test('CWE-78: the day of a signed commit is read without the program that checks signatures', () => {
  const { root, git } = repository(FILES);
  const mark = join(root, 'ran');
  const program = join(root, 'gpg');
  writeFileSync(program, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n AAAA\n -----END PGP SIGNATURE-----';
  const commit = git('cat-file', 'commit', 'HEAD').replace(/^committer.*$/m, `$&\n${signature}`);
  const options = { cwd: root, input: commit, encoding: 'utf8' } as const;
  const id = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], options).trim();
  git('config', 'log.showSignature', 'true');
  git('config', 'gpg.program', program);
  expect(dayOfCommit(root, id)).toBe(dayOfCommit(root, 'HEAD'));
  expect(existsSync(mark)).toBe(false);
});

test('a commit of which the clone lacks a file is not read as one without it', async () => {
  const { root, git } = repository(FILES);
  const id = git('rev-parse', 'HEAD:docs/guide.mdx').trim();
  rmSync(join(root, '.git/objects', id.slice(0, 2), id.slice(2)));
  await expect(commitState('HEAD', join(root, 'docs'))).rejects.toThrow('guide.mdx');
});

test('CWE-117: a name in a line of waymark diff begins no other line', () => {
  const change = {
    specification: '/openapi/a.json',
    code: 'api-removed',
    breaking: true,
    audience: 'public',
  } as const;
  const apis = [
    { ...change, operation: 'GET /x\r\n\nNothing changed.', message: 'The operation was removed.' },
  ];
  expect(changesAsText({ date: '2026-01-02', pages: [], apis })).toBe(
    'Breaking changes of APIs\n  GET /x Nothing changed.: The operation was removed.\n',
  );
});

/** A site on this machine. */
async function served(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const files =
  (byPath: Readonly<Record<string, string>>): RequestListener =>
  ({ url = '' }, response) => {
    const body = byPath[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/plain' });
    response.end(body?.replaceAll('ORIGIN', `http://${response.req.headers.host}`));
  };

const LIMITS: SiteLimits = {
  pages: 100,
  bytes: 100_000,
  bytesOfFile: 50_000,
  ms: 100_000,
  msOfFile: 50_000,
};

test('a site is read by its llms.txt, also of another host of the format, without the note on the index', async () => {
  const site = await served(
    files({
      '/llms.txt':
        '- [Home](ORIGIN/index.md)\n- [Guide](/guide.md): Words\n- [More](ORIGIN/llms/more.txt)\n- [API](ORIGIN/api/shop.json)\n- [Else](https://example.com/a.md)\n',
      '/llms/more.txt': '- [Deep](ORIGIN/deep/page.md)\n',
      '/index.md':
        '> ## Documentation Index\n> Fetch the complete documentation index at: ORIGIN/llms.txt\n> Use this file to discover all pages.\n\n# Home\n\nSee [the guide](ORIGIN/guide).\n',
      '/guide.md':
        '# Guide\n\n> A description.\n>\n> All pages of this documentation are listed in ORIGIN/llms.txt\n\nText.\n',
      '/deep/page.md': '# Deep\n',
      '/api/shop.json': '{"openapi":"3.1.0"}',
    }),
  );
  const { pages, specifications, redirects } = await addressState(site, LIMITS);
  expect(pages.map(({ path, title, markdown }) => [path, title, markdown])).toEqual([
    ['/', 'Home', '\n# Home\n\nSee [the guide](/guide).\n'],
    ['/deep/page', 'Deep', '# Deep\n'],
    ['/guide', 'Guide', '# Guide\n\n> A description.\n\nText.\n'],
  ]);
  expect(specifications.map(({ path }) => path)).toEqual(['/openapi/api/shop.json']);
  expect(redirects).toBeUndefined();
});

test('a site below a path is read by its sitemap', async () => {
  const site = await served(
    files({
      '/docs/sitemap.xml':
        '<urlset><url><loc>ORIGIN/docs/</loc></url><url><loc> ORIGIN/docs/a </loc></url><url><loc>ORIGIN/shop</loc></url></urlset>',
      '/docs/index.md': '# Home\n',
      '/docs/a.md': '# A\n',
      '/shop.md': '# Shop\n',
    }),
  );
  expect((await addressState(`${site}/docs`, LIMITS)).pages.map(({ path }) => path)).toEqual(['/', '/a']);
});

const list = (count: number) => Array.from({ length: count }, (_, at) => `[a](/p${at}.md)`).join('\n');

test.each<[string, RequestListener, RegExp]>([
  ['names no pages', files({}), /lists no pages/],
  ['names thousands of pages', files({ '/llms.txt': list(101) }), /more than 100 pages/],
  [
    'has a page without end',
    ({ url }, response) =>
      void (url === '/llms.txt'
        ? response.end('[a](/a.md)')
        : setInterval(() => response.write('x'.repeat(9_999)), 1).unref()),
    /cannot be read/,
  ],
  ['never answers', () => undefined, /cannot be read/],
  [
    'has more texts than are read',
    ({ url }, response) => void response.end(url === '/llms.txt' ? list(9) : 'x'.repeat(40_000)),
    /more than .* MB/,
  ],
  [
    'leads in circles',
    (_, response) => void response.writeHead(302, { location: '/llms.txt' }).end(),
    /redirected more than 3 times/,
  ],
])('CWE-400: a site that %s is refused', async (_what, answer, problem) => {
  const site = await served(answer);
  await expect(addressState(site, { ...LIMITS, ms: 5_000, msOfFile: 500 })).rejects.toThrow(problem);
});

test('CWE-918: a site leads to no other server, by its lists or by redirects', async () => {
  const asked: string[] = [];
  const inside = await served(({ url = '' }, response) => {
    asked.push(url);
    response.end('# Secret\n');
  });
  const leading = await served(
    files({
      '/llms.txt': `[a](${inside}/a.md) [b](//${new URL(inside).host}/b.md) [c](/c.md)`,
      '/c.md': '# C\n',
    }),
  );
  expect((await addressState(leading, LIMITS)).pages.map(({ path }) => path)).toEqual(['/c']);
  const redirecting = await served(
    (_, response) => void response.writeHead(302, { location: `${inside}/llms.txt` }).end(),
  );
  await expect(addressState(redirecting, LIMITS)).rejects.toThrow(`leads to ${inside}: give that address`);
  expect(asked).toEqual([]);
});
