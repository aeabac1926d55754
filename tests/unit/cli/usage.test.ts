import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { AnsweredLinks } from '../../../plugin/cli/answered-links.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { type CliResult, FIXTURE, MAIN, plainEnvironment, waymark } from './run-cli.ts';

/** Why nothing is tried on a terminal; undefined if the program is there that makes one. */
const noTerminal = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '')
  ? undefined
  : 'Skipped: there is no script of util-linux on this machine.';
if (noTerminal !== undefined) process.stderr.write(`${noTerminal}\n`);

const empty = () => mkdtemp(join(tmpdir(), 'waymark-test-'));

describe('`--help`', () => {
  test('lists every command, with examples', async () => {
    const { code, stdout } = await loadedWaymark(['--help']);
    expect(code).toBe(0);
    for (const verb of ['dev', 'build', 'serve', 'check', 'new']) expect(stdout).toContain(`  ${verb} `);
    expect(stdout).toContain('Examples:');
  });

  const VERBS = ['dev', 'build', 'serve', 'check', 'new'];
  let results: readonly CliResult[];
  beforeAll(async () => {
    results = await Promise.all(VERBS.map((verb) => loadedWaymark([verb, '--help'])));
  });

  test.each(VERBS.map((verb, at) => [verb, at] as const))('of %s shows examples', (verb, at) => {
    expect(results[at]?.code).toBe(0);
    expect(results[at]?.stdout).toContain(`$ waymark ${verb}`);
  });

  test('--version prints the package’s version', async () => {
    const manifest = JSON.parse(
      await readFile(new URL('../../../plugin/package.json', import.meta.url), 'utf8'),
    );
    expect((await waymark(['--version'])).stdout.trim()).toBe(manifest.version);
  });
});

describe('wrong usage exits with 2 and an explanation', () => {
  const WRONG: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [['publish'], /unknown command 'publish'/],
    [['bild'], /Did you mean build/],
    [['build', '--quickly'], /unknown option '--quickly'\n\(run with --help/],
    [['build', '--access', 'secret'], /public, partial, full/],
    [['build', '--url', 'docs.example.com'], /https:\/\/docs\.example\.com/],
    [['build', '--url', 'https://docs.example.com?a=b'], /whole address/],
    [['dev', '--port', '99999'], /0 to 65535/],
    [['serve', '--port', '-1'], /port/],
    [['check', '--format', 'xml'], /text, json, github, sarif/],
    [['check', '--fail-on', 'link-brokn'], /no code "link-brokn"/],
    [['worker'], /redis:\/\/… that the servers share/],
    [['worker', '--state', 'state.db'], /redis:\/\/… that the servers share/],
    [['book', FIXTURE, '--out', 'book.html', '--version', 'v9'], /There is no version “v9”/],
    [['new'], /missing required argument/],
    [['build', '/nowhere/at/all'], /There is no folder \/nowhere\/at\/all/],
    [['check', '/nowhere/at/all'], /There is no folder/],
    [['build', FIXTURE, '--out', MAIN], /main\.[jt]s is not a folder/],
  ];
  let results: readonly CliResult[];
  beforeAll(async () => {
    results = await Promise.all(WRONG.map(([args]) => loadedWaymark(args)));
  });

  test.each(WRONG.map(([args, message], at) => [args, message, at] as const))('%j', (_, message, at) => {
    expect(results[at]?.stderr).toMatch(message);
    expect(results[at]?.stderr).not.toMatch(/\n\s+at /);
    expect(results[at]?.code).toBe(2);
  });

  test('an empty environment variable counts as unset', async () => {
    const variables = { PORT: '', HOST: '', WAYMARK_URL: '', WAYMARK_DRAIN: '' };
    const { code, stderr } = await waymark(['serve', await empty()], undefined, variables);
    expect(stderr).toMatch(/no release/i);
    expect(stderr).not.toMatch(/0 to 65535|whole address/);
    expect(code).not.toBe(0);
  });

  test('`waymark` without arguments prints the help', async () => {
    const { code, stderr } = await loadedWaymark([]);
    expect(code).toBe(2);
    expect(stderr).toContain('Usage: waymark');
  });

  describe.each(['build', 'dev', 'check'])('`waymark %s`', (verb) => {
    let none: string;
    let old: string;
    let results: readonly CliResult[];
    beforeAll(async () => {
      [none, old] = [await empty(), await empty()];
      await writeFile(join(old, 'mint.json'), '{ "name": "Old", "navigation": [] }');
      results = await Promise.all([none, old].map((dir) => loadedWaymark([verb, dir])));
    });

    test('without a docs.json suggests `waymark new`', async () => {
      expect(results[0]?.stderr).toMatch(/There is no docs\.json in .*waymark new/);
      expect(results[0]?.code).toBe(2);
      expect(await readdir(none)).toEqual([]);
    });

    test('explains how to convert a mint.json', () => {
      expect(results[1]?.stderr).toMatch(
        /There is a mint\.json, the older format, but no docs\.json\. Convert it: `waymark new NEW-FOLDER --from/,
      );
      expect(results[1]?.code).not.toBe(0);
    });
  });

  test('`waymark check` of an Astro project without Waymark', async () => {
    const dir = await empty();
    await writeFile(
      join(dir, 'astro.config.mjs'),
      'export default { integrations: [{ name: "other", hooks: {} }] };',
    );
    const { code, stderr } = await waymark(['check', dir]);
    expect(stderr).toMatch(/does not use Waymark, and there is no docs\.json/);
    expect(code).toBe(2);
  });

  test('`waymark serve` without a release', async () => {
    const { code, stderr } = await loadedWaymark(['serve', await empty()]);
    expect(stderr).toMatch(/no release .*waymark build/);
    expect(code).toBe(2);
  });

  test('--verbose prints the stack of an error', async () => {
    const { stderr } = await waymark(['check', '/nowhere/at/all', '--verbose']);
    expect(stderr).toMatch(/\n\s+at folder \(/);
  });
});

describe('`waymark new`', () => {
  test('makes a repository that passes `waymark check`', async () => {
    const dir = join(await empty(), 'docs');
    const made = await loadedWaymark(['new', dir]);
    expect(made.code).toBe(0);
    expect(made.stdout).toContain('npm run dev');
    expect(await readdir(dir)).toContain('docs.json');
    expect(await readFile(join(dir, '.gitignore'), 'utf8')).toContain('.waymark-state/');
    const checked = await loadedWaymark(['check', dir, '--format', 'json']);
    expect(checked.code).toBe(0);
    expect(JSON.parse(checked.stdout)).toEqual([]);
  });

  test('refuses a folder with other files', async () => {
    const dir = await empty();
    await writeFile(join(dir, 'mine.txt'), 'mine');
    const { code, stderr } = await loadedWaymark(['new', dir]);
    expect(stderr).toContain('is not empty');
    expect(code).toBe(2);
    expect(await readdir(dir)).toEqual(['mine.txt']);
    expect((await loadedWaymark(['new', join(dir, 'mine.txt')])).code).toBe(2);
  });
});

describe('`waymark check`', () => {
  const broken = async () => {
    const dir = await empty();
    await writeFile(
      join(dir, 'docs.json'),
      JSON.stringify({
        theme: 'mint',
        name: 'Broken',
        colors: { primary: '#000000' },
        navigation: { pages: ['index', 'two', 'gone'] },
      }),
    );
    await writeFile(join(dir, 'index.mdx'), '# One\n\n<Note>\n');
    await writeFile(join(dir, 'two.mdx'), 'Two { wrong\n');
    return dir;
  };

  test('lists all problems and exits with 1 if there are errors', async () => {
    const { code, stdout, stderr } = await loadedWaymark(['check', await broken()]);
    expect(`${stdout}${stderr}`.match(/\d+ errors?, \d+ warnings?/g)).toEqual(['2 errors, 1 warning']);
    expect(stdout).toMatch(/index\.mdx[\s\S]*page-syntax/);
    expect(stdout).toMatch(/two\.mdx[\s\S]*page-syntax/);
    expect(stdout).toMatch(/nav-page-missing/);
    expect(code).toBe(1);
  });

  test('ends if nobody reads its output', async () => {
    const child = spawn(process.execPath, [MAIN, 'check', await broken()], { env: plainEnvironment() });
    child.stdout.destroy();
    const errors = text(child.stderr);
    const [code] = await once(child, 'close');
    expect(await errors).toBe('');
    expect(code).toBe(1);
  });

  test('prints JSON and annotations', async () => {
    const dir = await broken();
    const { stdout } = await loadedWaymark(['check', dir, '--format', 'json']);
    expect(JSON.stringify(JSON.parse(stdout))).toContain('page-syntax');
    expect((await loadedWaymark(['check', dir, '--format', 'github'])).stdout).toMatch(
      /^::error file=index\.mdx/m,
    );
  });

  test('names files in annotations by their path in the repository', async () => {
    const repository = await empty();
    await mkdir(join(repository, '.git'));
    await cp(await broken(), join(repository, 'packages/docs'), { recursive: true });
    const { code, stdout, stderr } = await loadedWaymark(
      ['check', 'docs', '--format', 'github'],
      join(repository, 'packages'),
    );
    expect(stdout).toMatch(/^::error file=packages\/docs\/index\.mdx,line=3,/m);
    expect(stderr).toBe('2 errors, 1 warning\n');
    expect(code).toBe(1);
  });

  test('reports broken links, anchors, images and redirects as warnings, and exits with 0', async () => {
    const dir = await empty();
    const config = {
      theme: 'mint',
      name: 'Warnings',
      colors: { primary: '#000000' },
      navigation: { pages: ['index', 'two'] },
      redirects: [{ source: '/old', destination: '/gone' }],
    };
    await writeFile(join(dir, 'docs.json'), JSON.stringify(config));
    await writeFile(
      join(dir, 'index.mdx'),
      '## A part\n\n[a](/two#b), [b](#a-prat), [c](/tow), [d](/old), ![e](/e.png), [f](/two#a-part)\n',
    );
    await writeFile(join(dir, 'two.mdx'), '## A part\n');
    const { code, stdout } = await loadedWaymark(['check', dir, '--format', 'json']);
    const found: { code: string; severity: string; file: string; message: string }[] = JSON.parse(stdout);
    expect(found.map((one) => `${one.severity} ${one.code} ${one.file}`)).toEqual([
      'warning link-broken docs.json',
      'warning anchor-broken index.mdx',
      'warning anchor-broken index.mdx',
      'warning link-broken index.mdx',
      'warning link-broken index.mdx',
      'warning image-missing index.mdx',
    ]);
    expect(found[4]?.message).toContain('/old → /gone');
    expect(code).toBe(0);
    expect((await loadedWaymark(['check', dir])).stdout).toMatch(
      /Did you mean `#a-part`\?[\s\S]*\n0 errors, 6 warnings\n$/,
    );
  });

  /** A broken link, an anchor in another form, and a link to a page that moved. */
  const linked = async (choices?: object) => {
    const dir = await empty();
    const config = {
      ...{ theme: 'mint', name: 'Linked', colors: { primary: '#000000' } },
      navigation: { pages: ['index', 'two'] },
      redirects: [{ source: '/old', destination: '/two' }],
    };
    await writeFile(join(dir, 'docs.json'), JSON.stringify(config));
    await writeFile(join(dir, 'index.mdx'), '[a](/two#A-Part) [b](/old) [c](/gone)\n');
    await writeFile(join(dir, 'two.mdx'), '## A part\n');
    if (choices !== undefined) await writeFile(join(dir, 'waymark.json'), JSON.stringify(choices));
    return dir;
  };

  test.each([
    [[], 0],
    [['--fail-on', 'warning'], 1],
    [['--fail-on', 'image-missing, link-broken'], 1],
    [['--fail-on', 'image-missing'], 0],
    // Named, a note counts too.
    [['--fail-on', 'link-redirected'], 1],
  ] as const)('with %j exits with %i', async (args, expected) => {
    const { code, stdout } = await loadedWaymark(['check', await linked(), ...args]);
    expect(stdout).toContain('0 errors, 1 warning, 2 notes');
    expect(code).toBe(expected);
  });

  test('--fix writes unambiguous fixes, and lists the remaining problems', async () => {
    const dir = await linked();
    const { code, stdout, stderr } = await loadedWaymark(['check', dir, '--fix', '--fail-on', 'note']);
    expect(await readFile(join(dir, 'index.mdx'), 'utf8')).toBe('[a](/two#a-part) [b](/two) [c](/gone)\n');
    expect(stderr).toBe('Fixed: 2 problems in 1 file.\n');
    expect(stdout).toMatch(/link-broken\n[\s\S]*\n0 errors, 1 warning\n$/);
    expect(code).toBe(1);
  });

  test('--fix tells of no problem that has gone with a fixed one', async () => {
    const dir = await empty();
    const docs = {
      theme: 'mint',
      name: 'M',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['giude'] },
    };
    await writeFile(join(dir, 'docs.json'), JSON.stringify(docs));
    await writeFile(join(dir, 'guide.mdx'), 'Words.\n');
    expect((await loadedWaymark(['check', dir])).stdout).toContain('page-outside-navigation');
    expect((await loadedWaymark(['check', dir, '--fix'])).stdout).toBe('');
  });

  test('applies the choices in waymark.json, which is not published', async () => {
    const check = { severities: { 'link-redirected': 'error' }, ignoreLinks: ['/two#*'], ignoreFiles: [] };
    const dir = await linked({ check });
    const { code, stdout } = await loadedWaymark(['check', dir, '--format', 'sarif']);
    const { runs } = JSON.parse(stdout) as { runs: { results: { ruleId: string; level: string }[] }[] };
    expect(runs[0]?.results.map(({ ruleId, level }) => `${level} ${ruleId}`)).toEqual([
      'error link-redirected',
      'warning link-broken',
    ]);
    expect(code).toBe(1);
    const out = await empty();
    expect((await loadedWaymark(['build', dir, '--out', out])).code).toBe(0);
    expect(await readdir(join(out, 'dist'))).not.toContain('waymark.json');
  });

  test.skipIf(noTerminal !== undefined)('shows progress on a terminal only', () => {
    const said = (redirected: string) =>
      spawnSync(
        'script',
        ['-qec', `'${process.execPath}' '${MAIN}' check '${FIXTURE}' ${redirected}`, '/dev/null'],
        {
          env: plainEnvironment(),
          encoding: 'utf8',
        },
      ).stdout;
    expect(said('> /dev/null')).toMatch(
      /✓.* Read the repository[\s\S]*✓.* Parse pages +\d+ [\s\S]*0 errors, 0 warnings/,
    );
    expect(said('2>&1 > /dev/null | cat')).toBe('0 errors, 0 warnings\r\n');
  });

  test('remembers reachable addresses for a day', async () => {
    const folder = await empty();
    const now = Date.UTC(2026, 0, 2);
    await new AnsweredLinks(folder, now).add(['https://a.example/'], now);
    await new AnsweredLinks(folder, now).add(['https://b.example/', 'https://a.example/'], now + 3_600_000);
    const known = (at: number) => {
      const links = new AnsweredLinks(folder, at);
      return ['https://a.example/', 'https://b.example/'].filter((address) => links.has(address));
    };
    expect(known(now + 3_600_001)).toEqual(['https://a.example/', 'https://b.example/']);
    expect(known(now + 86_400_000)).toEqual(['https://b.example/']);
    expect(known(now + 2 * 86_400_000)).toEqual([]);
    await writeFile(join(folder, 'links.json'), '{"https://a.example/":');
    expect(known(now + 1)).toEqual([]);
  });

  test('exits with 0 if it finds nothing', async () => {
    const { code, stdout, stderr } = await loadedWaymark(['check', FIXTURE]);
    expect(stderr).toBe('0 errors, 0 warnings\n');
    expect(stdout).toBe('');
    expect(code).toBe(0);
  });

  test('`waymark build` of the same site fails with all errors, and writes nothing', async () => {
    const out = await empty();
    const { code, stderr } = await loadedWaymark(['build', await broken(), '--out', out]);
    expect(stderr).toMatch(/2 errors/);
    expect(stderr).toMatch(/index\.mdx[\s\S]*two\.mdx/);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
    expect(await readdir(out)).toEqual([]);
  });
});
