/** The real sites, built by the command as a person runs it; two of them once more, elsewhere. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { languageOf } from '../../plugin/packages/repository/navigation/tree.ts';
import type { Site } from '../../plugin/packages/repository/types.ts';
import { withEntrances } from '../../plugin/read-repository.ts';
import { loadSite } from '../../plugin/site.ts';
import { openRelease, type Release } from '../../runtime/packages/foundation/release/open.ts';
import { sampled, TEST_ALL } from '../support/test-all.ts';
import { plainEnvironment } from '../unit/cli/run-cli.ts';
import { ADDRESS, type BuiltRealSite, buildRealSite, builtRealSite } from './built-real-site.ts';
import { readNaively } from './naive-reading.ts';
import { realSites } from './real-sites.ts';

/** Small ones: with a `.mintignore` and specifications, and with a specification that is only an address. */
const SMALL = sampled(['DeepLcom__api-docs', 'the-momentum__open-wearables'], 2, 1);
const REPOSITORY = resolve(import.meta.dirname, '../..');
/** Files that a docs repository may hold and no reader may get. */
const PRIVATE =
  /(^|\/)(\.(?!well-known\/|nojekyll$)[^/]+|docs\.json|package(-lock)?\.json|snippets|node_modules|[^/]+\.(mdx|tsx?|jsx|py|sh|env|lock|pem|key|log))(\/|$)/;

const sites = realSites().filter(({ name }) => TEST_ALL || SMALL.includes(name));

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

async function digests(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const file of await filesOf(folder)) {
    found[file] = createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex');
  }
  return found;
}

function withoutNetwork(log: string): NodeJS.ProcessEnv {
  const preload = pathToFileURL(join(import.meta.dirname, 'no-network.ts')).href;
  return { NODE_OPTIONS: `--import=${preload}`, NETWORK_LOG: log };
}

/** `/` is index.html, `/a/b` is a/b.html. */
const htmlOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);
const markdownOf = (path: string) => (path === '/' ? 'index.md' : `${path.slice(1)}.md`);
const pagePathOf = (entry: string) =>
  `/${entry
    .replace(/^\//, '')
    .replace(/\.mdx?$/, '')
    .replace(/(^|\/)index$/, '')}`;

test('the harness for offline builds blocks network requests and logs them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'waymark-sites-'));
  const log = join(folder, 'network.log');
  const script = `
    const { connect } = await import('node:net');
    const { lookup } = await import('node:dns');
    for (const act of [() => fetch('https://a.example'), () => connect(443, '192.0.2.1'), () => lookup('a.example')])
      try { await act(); process.exit(9); } catch (error) { console.log(error.code); }`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...plainEnvironment(), ...withoutNetwork(log) },
    encoding: 'utf8',
  });
  expect(run.stdout).toBe('ENETUNREACH\n'.repeat(3));
  expect((await readFile(log, 'utf8')).split('\n').filter(Boolean)).toHaveLength(3);
  await rm(folder, { recursive: true });
});

describe.skipIf(sites.length === 0).each(sites)('the build of $name', (real) => {
  const { name, root } = real;
  let out: string;
  let result: BuiltRealSite['result'];
  let site: Site;
  let files: Set<string>;
  let release: Release;

  beforeAll(async () => {
    ({ out, result } = await builtRealSite(real));
    site = withEntrances(await loadSite({ root, url: ADDRESS }));
    files = new Set(await filesOf(join(out, 'dist')));
    release = await openRelease(join(out, '.waymark'));
  });

  test('has every page of the navigation as HTML and as Markdown', () => {
    const naive = readNaively(root);
    const pages = new Set([...naive.pageFiles].map(pagePathOf));
    const entries = [...naive.shownEntries].map(pagePathOf).filter((path) => pages.has(path));
    expect(entries.length).toBeGreaterThan(5);
    const missing = entries.flatMap((path) => [htmlOf(path), markdownOf(path)]);
    expect(missing.filter((file) => !files.has(file))).toEqual([]);
    expect(result.stdout).toContain(`Built ${site.pages.length} pages`);
  });

  test('has no pages other than those of the repository, and no internal files', () => {
    const pages = new Set(site.pages.map(({ path }) => path));
    const redirects = new Set(site.redirects.map(({ source }) => htmlOf(source)));
    const known = new Set([...pages].flatMap((path) => [htmlOf(path), markdownOf(path)]));
    const others = [...files].filter(
      (file) =>
        /\.(html|md)$/.test(file) &&
        !known.has(file) &&
        !redirects.has(file) &&
        !/^(404\.html|skill\.md|_waymark\/(sidebar|section)-[0-9a-f]+\.html|\.well-known\/.+\/(SKILL|skill)\.md|.*\/references\/.+)$/.test(
          file,
        ),
    );
    expect(others).toEqual(known.has('index.html') || redirects.has('index.html') ? [] : ['index.html']);
    expect([...files].filter((file) => PRIVATE.test(file))).toEqual([]);
    expect(site.assets.filter(({ path }) => !files.has(path.slice(1)))).toEqual([]);
  });

  test('has a release with all indexed pages', () => {
    const indexed = site.pages.filter((page) => page.indexed).map(({ path }) => path);
    expect(indexed.length).toBeGreaterThan(5);
    const held = [...release.pages].map(({ path }) => path);
    expect(held.sort()).toEqual(indexed.sort());
  });

  test('has a browser search over exactly the indexed pages, by language', async () => {
    const entry = JSON.parse(await readFile(join(out, 'dist/pagefind/pagefind-entry.json'), 'utf8'));
    const standard = site.languages.find((one) => one.default)?.name ?? 'en';
    const expected: Record<string, number> = {};
    for (const page of site.pages.filter(({ indexed }) => indexed)) {
      const language = (languageOf(site, page) ?? standard).toLowerCase();
      expected[language] = (expected[language] ?? 0) + 1;
    }
    const counted = Object.entries<{ page_count: number }>(entry.languages);
    expect(Object.fromEntries(counted.map(([language, { page_count }]) => [language, page_count]))).toEqual(
      expected,
    );
  });

  test('contains no path of the build machine', async () => {
    const here = [out, root, REPOSITORY, `${tmpdir()}/waymark`].map((path) => Buffer.from(path));
    const telling: string[] = [];
    for (const file of await filesOf(out)) {
      if (/\.(br|gz)$/.test(file)) continue;
      const bytes = await readFile(join(out, file));
      if (here.some((path) => bytes.includes(path))) telling.push(file);
    }
    expect(telling).toEqual([]);
  });

  if (SMALL.includes(name))
    test('is byte-identical if repeated, without a network', async () => {
      const again = await mkdtemp(join(tmpdir(), 'waymark-sites-again-'));
      const log = join(again, 'network.log');
      const second = await buildRealSite(root, again, withoutNetwork(log));
      expect(`${second.code} ${second.stderr}`).toMatch(/^0 /);
      // Only a specification elsewhere is requested, and nothing else.
      const asked = existsSync(log) ? (await readFile(log, 'utf8')).split('\n').filter(Boolean) : [];
      const remote = site.diagnostics.filter(({ code }) => code === 'spec-remote');
      expect(
        asked.every((line) => remote.some(({ message }) => message.includes(line.replace('fetch ', '')))),
      ).toBe(true);
      expect((await openRelease(join(again, '.waymark'))).manifest.id).toBe(release.manifest.id);
      expect(await digests(join(again, '.waymark'))).toEqual(await digests(join(out, '.waymark')));
      expect(await digests(join(again, 'dist'))).toEqual(await digests(join(out, 'dist')));
      await rm(again, { recursive: true });
    });

  if (name === 'the-momentum__open-wearables')
    test('warns about a remote specification', () => {
      const remote = site.diagnostics.filter(({ code }) => code === 'spec-remote');
      expect(remote).toMatchObject([{ severity: 'warning', file: 'docs.json', line: 153 }]);
    });
});
