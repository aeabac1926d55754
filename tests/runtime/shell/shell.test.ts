/** The shell as an agent meets it: own commands, who sees what, and how the pool behaves. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS, type Viewer } from '../../../runtime/packages/contract/can-read.ts';
import type { ShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { createShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { packTree, TREE, VERSIONS } from './tree.ts';

const BOMB = "sed ':a;s/.*/&&/;ba' /README.md";

describe('a shell command', () => {
  let pool: ShellPool;
  beforeAll(() => {
    pool = createShellPool(packTree(TREE));
  });
  afterAll(() => pool.close());

  it.each([
    [
      'rg -l foo',
      'api/windows.md\nguides/advanced.md\nguides/deep/er/page.md\nguides/start.md\nopenapi/api.json\nwith space/file name.md\n',
    ],
    ['rg foo guides/advanced.md', 'zeta foo\ntheta foo\n'],
    ['rg -n foo guides/advanced.md', '8:zeta foo\n10:theta foo\n'],
    ['rg -nH foo guides/advanced.md', 'guides/advanced.md:8:zeta foo\nguides/advanced.md:10:theta foo\n'],
    ['rg foo /guides/deep', '/guides/deep/er/page.md:foo\n/guides/deep/er/page.md:  indented foo\n'],
    ['rg foo ./guides/deep', './guides/deep/er/page.md:foo\n./guides/deep/er/page.md:  indented foo\n'],
    ['cd guides && rg -c foo', 'advanced.md:2\ndeep/er/page.md:2\nstart.md:2\n'],
    ['rg -n -A1 zeta guides/advanced.md', '8:zeta foo\n9-eta\n'],
    ['rg -n -C1 "alpha|iota" guides/advanced.md', '2-\n3:alpha\n4-beta\n--\n10-theta foo\n11:iota\n'],
    ['rg -o "\\w+_\\w+" api', 'api/users.md:user_id\n'],
    [`rg -o '(\\w+)_id' -r '$1' api`, 'api/users.md:user\n'],
    ['rg -i RATE.LIMIT -c', 'guides/start.md:1\n'],
    ['rg -S "rate limit" -o guides/start.md', 'Rate limit\nRATE LIMIT\n'],
    ['rg -S "RATE limit" guides/start.md; echo $?', '1\n'],
    ['rg -F "{id}"', 'api/users.md:| POST | /users/{id} |\n'],
    ['rg "{id}" --no-filename', '| POST | /users/{id} |\n'],
    ['rg -t json foo', 'openapi/api.json:  "paths": { "/users": { "get": { "summary": "List foo" } } }\n'],
    ['rg -g "*.yaml" -i foo', 'openapi/api.yaml:  title: Foo API\n'],
    ['rg -g "!guides" -g "!*.json" -l foo', 'api/windows.md\nwith space/file name.md\n'],
    ['rg -g "guides/*.md" -l foo', 'guides/advanced.md\nguides/start.md\n'],
    ['rg -g "**/er/**" -l foo', 'guides/deep/er/page.md\n'],
    [
      'rg --files guides',
      'guides/advanced.md\nguides/blank.md\nguides/deep/er/page.md\nguides/empty.md\nguides/start.md\n',
    ],
    ['rg --files -t yaml', 'openapi/api.yaml\n'],
    ['rg --hidden -l "foo hidden"', '.hidden/secret.md\n'],
    ['rg -l "foo hidden"; echo $?', '1\n'],
    ['rg --files-without-match foo guides', 'guides/blank.md\nguides/empty.md\n'],
    ['rg --count-matches foo guides/start.md', '5\n'],
    ['rg -U "gamma\\ndelta" guides/advanced.md', 'gamma\ndelta\n'],
    [
      'rg --heading -n "^# " guides/deep api/users.md',
      'guides/deep/er/page.md\n1:# Deep\n\napi/users.md\n1:# Users\n',
    ],
    ['rg -e alpha -e beta --column guides/advanced.md', '3:1:alpha\n4:1:beta\n'],
    ['rg -m1 foo guides/advanced.md', 'zeta foo\n'],
    ['rg -v . guides/advanced.md -c', '1\n'],
    ['rg -w foo guides/start.md', 'foo bar foo\nfoobar foo_bar foo-bar\n'],
    ['echo "a foo b" | rg foo', 'a foo b\n'],
    ['rg nothing | rg foo; echo $?', '1\n'],
    ['rg -l foo | wc -l', '6\n'],
    ['rg -f <(printf "") /; echo $?', '1\n'],
    ['rg "café|naïve" -o guides', 'guides/start.md:naïve\nguides/start.md:café\n'],
    ['rg 文档 -c', 'guides/start.md:1\n'],
    ['rg "second foo$" api/windows.md; echo $?', '1\n'],
    [
      'section guides/start.md "install"',
      '## Install\nfoo bar foo\nfoobar foo_bar foo-bar\nnaïve café über straße\n### On Windows\nC:\\Program Files\\x  [brackets] {braces} (parens) a.b a+b a*b a?b $HOME ^caret |pipe|\n',
    ],
    [
      'section guides/start.md',
      '    1  # Start here\n   11  ## Install\n   15  ### On Windows\n   17  ## Install offline\n',
    ],
    ['section guides/start.md on-windows | wc -l', '2\n'],
    [
      'section guides/deep/er/page.md deep api/users.md users | head -2',
      '==> guides/deep/er/page.md <==\n# Deep\n',
    ],
    ['find / -name "*.json" -exec jq -r .openapi {} \\;', '3.1.0\n'],
    ['jq -r ".paths | keys[]" /openapi/api.json', '/users\n'],
    ['yq .info.title /openapi/api.yaml', 'Foo API\n'],
    ["awk -F'|' 'NR==3 { print $3 }' api/users.md", ' path \n'],
    ['cat nothing 2>/dev/null || echo none', 'none\n'],
    ['grep -c foo <(cat guides/advanced.md)', '2\n'],
    ['ls -R / | grep deep: ; du -a / | grep blank', '/guides/deep:\n1\t/guides/blank.md\n'],
    ['x=1; cd guides; true', ''],
    ['echo "[$x]"; pwd', '[]\n/\n'],
  ])('%s', async (command, stdout) => {
    expect(await pool.run(command, ANONYMOUS)).toMatchObject({ stdout, timedOut: false });
  });

  it.each([
    ['rg', 2, 'no pattern'],
    ['rg -t nope x', 2, 'unrecognized file type: nope'],
    ['rg "("', 2, 'regex parse error'],
    ['rg "a\\nb"', 2, 'use -U'],
    ['rg --nope x', 2, "unrecognized option '--nope'"],
    ['rg x /nowhere', 2, '/nowhere: No such file or directory (os error 2)'],
    ['find / -newer /README.md', 1, 'files have no times here'],
    ['find / -delete', 1, 'read-only'],
    ['section guides/start.md nowhere', 1, '   11  ## Install\n'],
    ['section', 2, 'Usage: section FILE'],
    ['cat /guides/start', 1, 'hint: did you mean /guides/start.md?'],
    ['wget x', 127, 'there is no wget here'],
    ['python3 -c 1', 127, 'bash: python3: command not found\nhint: there is no python3 here'],
    ['echo x > /f', 1, 'bash: /f: Read-only file system\nhint: use pipes'],
    ["sed -i 's/a/b/' /README.md", 1, 'sed: /README.md: Read-only file system\nhint: use pipes'],
    ['sort -o /README.md /README.md', 1, 'sort: /README.md: Read-only file system\nhint: use pipes'],
  ])('%s fails with %i', async (command, exitCode, message) => {
    const result = await pool.run(command, ANONYMOUS);
    expect(result.exitCode).toBe(exitCode);
    expect(result.stderr).toContain(message);
  });

  it.each([
    ['pwd; echo hi > /x', '/\n', 1],
    ['pwd; { echo a; echo b; } >> guides/start.md; echo after', '/\nafter\n', 0],
    ['pwd && echo hi > "$HOME/x" || echo instead', '/\ninstead\n', 0],
    ['pwd; bash -c "echo a; echo b &> /x; echo c"', '/\na\nc\n', 0],
  ])(
    '%s keeps the output before a failed redirection, and runs what follows',
    async (command, stdout, exitCode) => {
      const result = await pool.run(command, ANONYMOUS);
      expect(result).toMatchObject({ stdout, exitCode });
      expect(result.stderr).toMatch(/^bash: \S+: Read-only file system\nhint: use pipes [^\n]*\n$/);
    },
  );

  it.each([
    ['tail -c +1 README.md', TREE['/README.md']],
    ['tail -c +9 < README.md | head -c -1', TREE['/README.md']?.slice(8, -1)],
    ['cut -d"|" -f3 api/users.md | tail -n +3 | head -n 2', ' path \n /users \n'],
    ['cut -d"|" -f1 guides/blank.md README.md | head -2', '\n# Index\n'],
  ])('%s prints the same as GNU programs', async (command, stdout) => {
    expect(await pool.run(command, ANONYMOUS)).toMatchObject({ stdout, stderr: '', exitCode: 0 });
  });

  it('explains its options', async () => {
    for (const command of ['help', '--help']) {
      expect((await pool.run(command, ANONYMOUS)).stdout).toContain('section  print sections');
    }
    for (const name of ['rg', 'grep', 'find', 'section', 'awk', 'sed', 'jq']) {
      const { stdout, exitCode } = await pool.run(`${name} --help`, ANONYMOUS);
      expect(stdout).toMatch(/usage/i);
      expect(exitCode).toBe(0);
    }
  });

  it('truncates long output at a line', async () => {
    const result = await pool.run('seq 1 20000', ANONYMOUS);
    expect(result.stdout.length).toBeLessThan(31_000);
    const next = /\{ seq 1 20000; \} \| sed -n '(\d+),\d+p'\]\n$/.exec(result.stdout)?.[1];
    expect(result.stdout).toContain(`\n${Number(next) - 1}\n[cut:`);
    const more = await pool.run(`{ seq 1 20000; } | sed -n '${next},+1p'`, ANONYMOUS);
    expect(more.stdout).toBe(`${next}\n${Number(next) + 1}\n`);
  });
});

describe('the file system of a shell for each viewer', () => {
  const SECRETS = {
    '/open.md': '# Open\nshared word\n',
    '/inside/one.md': '# Inside\nshared word insideword\n',
    '/team/a/two.md': '# Team\nshared word teamword\n',
    '/mixed/open.md': 'shared\n',
    '/mixed/team.md': 'shared teamword\n',
  };
  let pool: ShellPool;
  beforeAll(() => {
    pool = createShellPool(
      packTree(SECRETS, (path) =>
        path.includes('team')
          ? { groups: ['team'] }
          : path.startsWith('/inside')
            ? 'authenticated'
            : 'public',
      ),
    );
  });
  afterAll(() => pool.close());

  const member: Viewer = { kind: 'user', groups: ['other', 'team'] };
  const stranger: Viewer = { kind: 'user', groups: ['other'] };
  it.each([
    ['a stranger', ANONYMOUS, ['mixed/open.md', 'open.md']],
    ['a program', { kind: 'machine' } as Viewer, ['inside/one.md', 'mixed/open.md', 'open.md']],
    ['a person', stranger, ['inside/one.md', 'mixed/open.md', 'open.md']],
    ['a member', member, ['inside/one.md', 'mixed/open.md', 'mixed/team.md', 'open.md', 'team/a/two.md']],
  ])('%s', async (_name, viewer, visible) => {
    const list = async (command: string) =>
      (await pool.run(command, viewer)).stdout.split('\n').filter(Boolean).sort();
    expect(await list('rg --files')).toEqual(visible);
    expect(await list('rg -l shared')).toEqual(visible);
    expect(await list('grep -rl shared')).toEqual(visible);
    expect(await list('find . -type f | cut -c3-')).toEqual(visible);
    expect(await list('cat /*/*.md /*/*/*.md /*.md 2>/dev/null | grep -c shared')).toEqual([
      String(visible.length),
    ]);
  });

  it('lists only readable copies of files with the same text', async () => {
    const shared = createShellPool(
      packTree(VERSIONS, (path) => (path.startsWith('/v2') ? 'authenticated' : 'public')),
    );
    const run = async (command: string, viewer: Viewer) => (await shared.run(command, viewer)).stdout;
    expect(await run('rg foo /', ANONYMOUS)).toBe(
      ['v1', 'v3']
        .flatMap((name) => [
          `/${name}/en/same.md:[foo](/${name}/en/foo)\n`,
          `/${name}/en/same.md:foo v1 here\n`,
          `/${name}/en/same.md:see /${name}/en and /${name}/x foo v2\n`,
        ])
        .join(''),
    );
    expect(await run('rg -c v2/en /; rg -l /v2 /', ANONYMOUS)).toBe('');
    expect(await run('rg -l /v2 /; rg -c v2/en', member)).toBe('/v2/en/same.md\nv2/en/same.md:3\n');
    await shared.close();
  });

  it('contains no trace of files that the viewer may not read', async () => {
    const all = await pool.run(
      'ls -laR /; tree /; du -a /; find /; cat /team/a/two.md; ls /team; cd /team; stat /mixed/team.md; section /mixed/team.md;' +
        'rg . /team; grep -r . /team /mixed; cat /mixed/*; echo /*/* /t* /*/tea?.md; [ -e /team ] && echo exists; test -d /team/a && echo exists; cat /mixed/team; wc -c /mixed/*',
      ANONYMOUS,
    );
    const echoed = /\/team(\/a(\/two\.md)?)?|\/mixed\/team(\.md)?/g;
    expect(all.stdout).not.toMatch(/team|insideword|exists/);
    expect(all.stderr.replace(echoed, '')).not.toMatch(/team|inside/);
    expect(all.stderr).not.toContain('did you mean');
  });
});

describe('the pool of shells', () => {
  it('ends a runaway command, and answers the next one', async () => {
    const pool = createShellPool(packTree(TREE), { deadlineMs: 500, workers: 1 });
    const [bomb, next] = await Promise.all([pool.run(BOMB, ANONYMOUS), pool.run('echo next', ANONYMOUS)]);
    expect(bomb).toMatchObject({ exitCode: 124, timedOut: true, stdout: '' });
    expect(bomb.stderr).toContain('longer than 0.5 s');
    expect(next).toMatchObject({ stdout: 'next\n', exitCode: 0 });
    await pool.close();
  });

  it('answers other calls while a command runs away', async () => {
    const pool = createShellPool(packTree(TREE), { deadlineMs: 3_000, workers: 2 });
    // Both workers have loaded their code: on a busy machine that takes as long as the command may run.
    await Promise.all([pool.run('true', ANONYMOUS), pool.run('true', ANONYMOUS)]);
    let ended = false;
    const bomb = pool.run(BOMB, ANONYMOUS).then((result) => {
      ended = true;
      return result;
    });
    for (let at = 0; at < 5; at++) expect((await pool.run('echo ok', ANONYMOUS)).stdout).toBe('ok\n');
    expect(ended).toBe(false);
    expect((await bomb).timedOut).toBe(true);
    await pool.close();
  });

  it('rejects calls beyond its capacity', async () => {
    const pool = createShellPool(packTree(TREE), { deadlineMs: 400, workers: 1, maxQueued: 2 });
    // After its first call a worker loads what most calls use.
    for (const command of ['true', 'true']) await pool.run(command, ANONYMOUS);
    const calls = Array.from({ length: 5 }, () => pool.run(BOMB, ANONYMOUS));
    const codes = (await Promise.all(calls)).map((result) => result.exitCode);
    expect(codes).toEqual([124, 124, 124, 75, 75]);
    await pool.close();
  });

  it('finishes accepted calls when it is closed, and accepts no more', async () => {
    const pool = createShellPool(packTree(TREE));
    const calls = Array.from({ length: 5 }, (_, at) => pool.run(`echo ${at}`, ANONYMOUS));
    const closing = pool.close();
    expect((await Promise.all(calls)).map((result) => result.stdout)).toEqual([
      '0\n',
      '1\n',
      '2\n',
      '3\n',
      '4\n',
    ]);
    await closing;
    await pool.close();
    expect(await pool.run('true', ANONYMOUS)).toMatchObject({ exitCode: 75 });
  });

  it('runs many calls concurrently', async () => {
    const pool = createShellPool(packTree(TREE), { maxQueued: 200 });
    const calls = Array.from({ length: 100 }, (_, at) =>
      pool.run(`x=${at}; rg -c foo guides/advanced.md; echo $x`, ANONYMOUS),
    );
    expect((await Promise.all(calls)).map((result) => result.stdout)).toEqual(
      Array.from({ length: 100 }, (_, at) => `2\n${at}\n`),
    );
    await pool.close();
  });

  it.each([
    ['', 2],
    ['  \n', 2],
    ['echo \0', 2],
    ['x'.repeat(100_000), 126],
  ])('rejects %j immediately', async (command, exitCode) => {
    const pool = createShellPool(packTree(TREE));
    expect(await pool.run(command, ANONYMOUS)).toMatchObject({ exitCode, stdout: '' });
    await pool.close();
  });
});
