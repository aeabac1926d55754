import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { WAITS_VARIABLE } from '../../../runtime/packages/contract/build-progress.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { type CliResult, FIXTURE, MAIN, plainEnvironment, waymark } from './run-cli.ts';

async function tree(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

describe('`waymark build` in a folder with only documents', () => {
  let result: CliResult;
  let docs: string;
  let out: string;
  let before: string[];
  let files: string[];
  const dist = (path: string) => readFile(join(out, 'dist', path), 'utf8');

  beforeAll(async () => {
    const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
    docs = join(dir, 'docs');
    out = join(dir, 'out');
    await cp(FIXTURE, docs, { recursive: true });
    before = await tree(docs);
    result = await waymark(['build', '.', '--out', out, '--url', 'https://docs.example.com/manual/'], docs);
    files = await tree(out);
  });

  test('prints plain lines of progress and one line of result', () => {
    expect(result.stderr).toMatch(/Render pages +4 /);
    expect(result.stderr).not.toContain('\u001b');
    expect(result.stdout).toMatch(/^Built 4 pages in [\d.]+ s: \S+ \(.+\)\n$/);
    expect(result.code).toBe(0);
  });

  test('writes nothing into the folder', async () => {
    expect(await tree(docs)).toEqual(before);
  });

  test('writes each page, its Markdown, its assets and its redirects', () => {
    for (const file of [
      'index.html',
      'index.md',
      'guides/install.html',
      'guides/install.md',
      'guides/ünïcode name.html',
      'hidden.html',
      '404.html',
      'images/dot.png',
      'llms.txt',
      'sitemap.xml',
      'robots.txt',
      'old.html',
      '_redirects',
      '_headers',
      '.nojekyll',
      'vercel.json',
      'pagefind/pagefind-entry.json',
    ]) {
      expect(files).toContain(`dist/${file}`);
    }
    expect(files).toContain('.waymark/release.json');
  });

  test('writes no sources and no snippets', () => {
    expect(files.filter((file) => /\.mdx$|docs\.json|snippets/.test(file))).toEqual([]);
  });

  test('renders components and snippets', async () => {
    expect(await dist('guides/install.html')).toContain('A sentence that two pages share.');
    expect(await dist('index.html')).not.toContain('<Note');
  });

  test('puts the path of the URL before addresses', async () => {
    expect(await dist('_redirects')).toContain('/manual/old /manual/guides/install 301');
    expect(await dist('index.html')).toMatch(/(?:src|href)="\/manual\/_waymark\/theme\//);
    expect(await dist('sitemap.xml')).toContain('https://docs.example.com/manual/guides/install');
  });

  test('writes each file once', () => {
    expect(files.filter((file) => /\.(?:br|gz)$/.test(file))).toEqual([]);
  });

  test('repeats byte for byte, also on another disk', async () => {
    // On Linux, one of them is memory.
    const disks = [process.env.WAYMARK_TEST_DISK, '/dev/shm'].filter((one) => one !== undefined);
    const disk =
      disks.find((one) => existsSync(one) && statSync(one).dev !== statSync(tmpdir()).dev) ?? tmpdir();
    const again = await mkdtemp(join(disk, 'waymark-test-'));
    onTestFinished(() => rm(again, { recursive: true }));
    // Of another project.
    const plugin = "{ postcssPlugin: 'none', Once() { throw new Error('It was read.'); } }";
    await writeFile(join(again, 'package.json'), '{}');
    await writeFile(join(again, 'postcss.config.mjs'), `export default { plugins: [${plugin}] };`);
    const url = 'https://docs.example.com/manual';
    const { code, stderr } = await loadedWaymark(['build', docs, '--out', again, '--url', url]);
    expect(code, stderr).toBe(0);
    expect((await readdir(again)).sort()).toEqual(['.waymark', 'dist', 'package.json', 'postcss.config.mjs']);
    const release = (dir: string) => readFile(join(dir, '.waymark/release.json'), 'utf8');
    expect(await release(again)).toBe(await release(out));
    const differing: string[] = [];
    for (const file of files.filter((name) => /\.(?:html|md|txt|xml|json)$/.test(name))) {
      if (file.includes('pagefind/')) continue;
      const [a, b] = await Promise.all([readFile(join(out, file)), readFile(join(again, file))]);
      if (!a.equals(b)) differing.push(file);
    }
    expect(differing).toEqual([]);
  });
});

test('a site without a home page shows its first page, and redirects to it on hosts with rules', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await writeFile(
    join(dir, 'docs.json'),
    JSON.stringify({
      theme: 'mint',
      name: 'No home',
      colors: { primary: '#000000' },
      navigation: { pages: ['first', 'second'] },
    }),
  );
  await writeFile(join(dir, 'first.mdx'), 'First.');
  await writeFile(join(dir, 'second.mdx'), 'Second.');
  const { code } = await loadedWaymark(['build', dir, '--out', dir]);
  expect(code).toBe(0);
  expect(await readFile(join(dir, 'dist/index.html'), 'utf8')).toContain('<p>First.</p>');
  expect(await readFile(join(dir, 'dist/_redirects'), 'utf8')).toContain('/ /first 302');
});

test('a folder that holds pages is not emptied', async () => {
  const docs = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rm(docs, { recursive: true }));
  const config = {
    name: 'D',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['dist/a'] },
  };
  await writeFile(join(docs, 'docs.json'), JSON.stringify(config));
  await mkdir(join(docs, 'dist'));
  await writeFile(join(docs, 'dist/a.mdx'), 'Text.');
  const { code, stderr } = await loadedWaymark(['build'], docs);
  expect(code).toBe(2);
  expect(stderr).toContain('which holds dist/a.mdx. Name another folder with --out.');
  expect(existsSync(join(docs, 'dist/a.mdx'))).toBe(true);
  expect((await loadedWaymark(['build', '--out', 'site'], docs)).code).toBe(0);
  expect(existsSync(join(docs, 'site/dist/dist/a.html'))).toBe(true);
});

test('an expression that throws is a warning, counted with the pages', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, dir, { recursive: true });
  await writeFile(join(dir, 'hidden.mdx'), 'A { nothing.here } b');
  const { code, stderr } = await loadedWaymark(['build', dir, '--out', join(dir, 'out')]);
  expect(stderr).toMatch(/Parse pages .*1 warnings?: see `waymark check`/);
  expect(code).toBe(0);
});

test('content that is not public leaves no trace in dist/', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, dir, { recursive: true });
  await writeFile(
    join(dir, 'index.mdx'),
    '---\ntitle: Welcome\npublic: true\n---\n\nOpen ![dot](/images/dot.png)',
  );
  await writeFile(
    join(dir, 'guides/install.mdx'),
    '---\ntitle: Zebracanary\n---\n\nQuaggacanary ![](/images/q.png)',
  );
  await cp(join(dir, 'images/dot.png'), join(dir, 'images/q.png'));
  const out = join(dir, 'out');
  const { code, stdout } = await loadedWaymark([
    'build',
    dir,
    '--out',
    out,
    '--access',
    'partial',
    '--url',
    'https://a.example',
  ]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Built 4 pages, public and protected, in /);
  const files = await tree(join(out, 'dist'));
  expect(files).toEqual(expect.arrayContaining(['index.html', 'images/dot.png']));
  expect(files.filter((file) => /install|q\.png/.test(file))).toEqual([]);
  for (const file of files) {
    const bytes = await readFile(join(out, 'dist', file));
    const text = file.startsWith('pagefind/') && bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
    expect(text.includes('canary'), file).toBe(false);
  }
});

test('a build that a server starts waits for the end of its input, and reads the folder then', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const [docs, out] = [join(dir, 'docs'), join(dir, 'out')];
  const child = spawn(process.execPath, [MAIN, 'build', docs, '--out', out], {
    env: { ...plainEnvironment(), [WAITS_VARIABLE]: '1' },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  // One that was started later has found no folder meanwhile.
  expect((await loadedWaymark(['build', docs, '--out', out])).code).toBe(2);
  expect(child.exitCode).toBeNull();
  await cp(FIXTURE, docs, { recursive: true });
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(out, '.waymark', 'release.json'))).toBe(true);
});

test('`waymark build` writes the same bytes with any number of threads', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const names = Array.from({ length: 60 }, (_, at) => `page-${at}`);
  await writeFile(
    join(dir, 'docs.json'),
    JSON.stringify({
      name: 'Threads',
      theme: 'mint',
      colors: { primary: '#123456' },
      navigation: { pages: names },
    }),
  );
  const languages = ['ts', 'python', 'bash', 'json', 'go', 'unknown'];
  for (const [at, name] of names.entries()) {
    const [language = '', theme] = [languages[at % languages.length], at % 7 === 0 ? 'theme="nord"' : ''];
    const code = `const a${at} = { "b": [${at}, 'c'] }\nreturn a${at} # d`;
    const fence = `\`\`\`${language} ${theme}\n${code}\n\`\`\`\n`;
    await writeFile(
      join(dir, `${name}.mdx`),
      `---\ntitle: ${name}\n---\n\n${fence}\n<CodeGroup>\n${fence}</CodeGroup>\n`,
    );
  }
  const built: Map<string, string>[] = [];
  for (const threads of ['1', '2', '4']) {
    const out = join(dir, `out-${threads}`);
    const { code, stderr } = await loadedWaymark(['build', dir, '--out', out, '--threads', threads], dir);
    expect(code, stderr).toBe(0);
    const files = await tree(out);
    built.push(
      new Map(
        await Promise.all(
          files.map(async (file) => [file, await readFile(join(out, file), 'latin1')] as const),
        ),
      ),
    );
  }
  const [one, ...others] = built;
  expect(one?.get('dist/page-1.html')).toContain('<span class="line">');
  for (const other of others) expect(other).toEqual(one);
});
