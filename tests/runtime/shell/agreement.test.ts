/** Our `grep`, `find` and other commands of the shell print the same as the machine's GNU programs. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANONYMOUS } from '../../../runtime/packages/contract/can-read.ts';
import type { ShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { createShellPool } from '../../../runtime/packages/files/shell-pool.ts';
import { sampled } from '../../support/test-all.ts';
import { packTree, TREE, VERSIONS } from './tree.ts';

/**
 * Left out, because we differ on purpose or must: `\t` and `\d` (a tab and a digit here, letters in GNU), `{id}` in an
 * extended expression (GNU drops the brace), and `a|ab` with `-o` (POSIX prefers the longest alternative).
 */
const PATTERNS = [
  ...[
    'foo',
    'Foo',
    'rate.?limit',
    '^#',
    '^##? ',
    'foo$',
    '^$',
    '',
    '.',
    'zzz',
    'a*',
    'x*',
    '\\.',
    'a\\.b',
    'a.b',
  ],
  ...[
    '[[:upper:]]x',
    '[[:alpha:]_]\\+',
    '[^a-z ]',
    '[]x]',
    '[^]x]',
    '[a-',
    '\\<foo\\>',
    '\\bfoo\\b',
    '\\Bbar',
    'foo\\>',
  ],
  ...[
    '\\(foo\\).*\\1',
    '\\(a\\)\\1\\1',
    'fo\\{1,2\\}',
    'fo\\{2\\}',
    'o\\+',
    'colou\\?r',
    'alpha\\|beta',
    '\\(',
    '\\)',
  ],
  ...[
    '(foo|bar)',
    '(foo)+',
    'a{2,3}',
    'a{2}',
    'a{,2}b',
    'a{x',
    '\\{id\\}',
    'fo+',
    '(ab)+',
    '(ab){2,}',
    'a|b|',
  ],
  ...[
    '*foo',
    'a**',
    'foo+?',
    '()',
    '(^|[^a-z])foo',
    'foo($|[^a-z])',
    '\\w+',
    '\\w\\+',
    '\\W',
    '\\s\\+',
    '\\S+$',
  ],
  ...['[0-9]+', '/users', '\\$HOME', '$HOME', 'a^b', 'a$b', '\\^caret', 'caf.', 'é', '文', '[文档]+'],
  ...[
    'über',
    '[[:punct:]]\\{2\\}',
    '[\\.]',
    '[\\\\]',
    '\\\\',
    'C:\\\\',
    '[.*]',
    '[[:space:]]foo',
    'foo[[:blank:]]',
    '(a',
    'b)',
  ],
  ...[
    '(((((foo)))))',
    '\\(\\(a\\)\\2\\)',
    '(a)(b)\\2\\1',
    '[a-z]+_[a-z]+',
    '-foo',
    'foo-',
    '--save',
    '[[.a.]]',
    '[[=f=]]oo',
  ],
];

const FLAGS = [
  ...[
    ['-r'],
    ['-rn'],
    ['-ri'],
    ['-rl'],
    ['-rL'],
    ['-rc'],
    ['-rv'],
    ['-rw'],
    ['-rx'],
    ['-ro'],
    ['-rno'],
    ['-rE'],
    ['-rnE'],
  ],
  ...[
    ['-rF'],
    ['-rEo'],
    ['-rEw'],
    ['-rEi'],
    ['-rEc'],
    ['-rlE'],
    ['-rniE'],
    ['-rh'],
    ['-rhoE'],
    ['-rEx'],
    ['-rvE'],
  ],
];

const GREPS: string[][] = [
  ...[
    '-A1',
    '-B1',
    '-C1',
    '-1',
    '-C2',
    '-A2 -n',
    '-B2 -n',
    '-nC1 -v',
    '-m1',
    '-m1 -A1',
    '-m2 -n',
    '-c -m1',
  ].map((flags) => [...flags.split(' '), 'foo', 'guides/advanced.md', 'guides/start.md']),
  ...['-n', '-H', '-h', '-c', '-l', '-L', '-b', '-bo', '-q', '-s', '-o', '-nb', '-w', '-Z', '--null -l'].map(
    (flags) => [...flags.split(' '), 'foo', 'guides/advanced.md'],
  ),
  ['-rn', 'foo', '--include=*.md'],
  ['-rn', 'foo', '--include=*.json', '--include=*.yaml', '-i'],
  ['-rn', 'foo', '--exclude=*.md'],
  ['-rn', 'foo', '--exclude-dir=deep'],
  ['-rn', 'foo', '--exclude-dir=.hidden', 'guides', 'api'],
  ['-rn', 'foo', '.'],
  ['-rn', 'foo', './guides/'],
  ['-r', 'foo', 'guides/start.md'],
  ['-rH', 'foo', 'guides/start.md'],
  ['foo', 'guides'],
  ['foo', 'nowhere.md', 'guides/start.md'],
  ['-s', 'foo', 'nowhere.md'],
  ['-q', 'foo', 'guides/start.md', 'nowhere.md'],
  ['-e', 'foo', '-e', 'alpha', '-n', 'guides/advanced.md'],
  ['-E', '-e', '(a)\\1', '-e', '(e)t\\1', '-on', 'guides/advanced.md'],
  ['-n', 'alpha\nbeta', 'guides/advanced.md'],
  ['-P', '\\d+', '-rno'],
  ['-P', 'foo(?!bar)', '-rno'],
  ['-P', '(?<=foo )bar', '-rno'],
  ['-P', '(?i)RATE', '-rno'],
  ['-P', '\\bfoo\\b', '-rno'],
  ['-P', 'foo(?=\\s|$)', '-rno'],
  ['--ignore-case', '--line-number', 'INSTALL', 'guides/start.md'],
  ['--max-count=1', '--context=1', 'foo', 'guides/advanced.md'],
  ['--count', '--invert-match', 'foo', 'guides/advanced.md'],
  ['--files-with-matches', '--recursive', 'foo'],
  ['-m', '0', 'foo', 'guides/start.md'],
  ['--colour', 'foo', 'guides/start.md'],
  ['--color=never', 'foo', 'guides/start.md'],
  ['-v', '', 'guides/start.md'],
  ['-c', '', 'guides/empty.md', 'guides/blank.md', 'guides/start.md'],
  ['-vc', 'x', 'guides/empty.md', 'guides/blank.md', 'guides/start.md'],
  ['-nx', '', 'guides/start.md', 'guides/blank.md'],
  ['foo', '--', 'guides/start.md'],
  ['--', '--save', 'guides/start.md'],
  ['--label=x', '-H', 'foo', '-'],
];

const FINDS: string[][] = [
  ...[
    '',
    '.',
    'guides',
    'guides/',
    './guides',
    'guides api',
    'nowhere',
    'guides/start.md',
    'nowhere guides',
  ].map((paths) => (paths === '' ? [] : paths.split(' '))),
  ...[
    '. -name *.md',
    '. -iname S*.MD',
    '. -type f',
    '. -type d',
    '. -type f -name *.json',
    '. -maxdepth 1',
    '. -maxdepth 0',
    '. -mindepth 2 -maxdepth 2',
    '. -path ./guides/*',
    '. -path */deep/*',
    '. -ipath *GUIDES*',
    '. -not -name *.md',
    '. ! -name *.md -type f',
    '. -name *.json -o -name *.yaml',
    '. ( -name *.json -o -name *.yaml ) -print',
    '. -name deep -prune -o -type f -print',
    '. -name .hidden -prune -o -name *.md -print',
    '. -type f -empty',
    '. -type f -size -1k',
    '. -type f -size +0c',
    '. -type f -size +100c',
    '. -type f -size 1',
    '. -name [a-d]*',
    '. -name [!a-d]*.md',
    '. -name ?????.md',
    '. -regex .*/[a-z]+\\.json -regextype posix-extended',
    '. -name start.md -printf %f:%h:%d:%y\\n',
    '. -name *.md -print0',
    '. -type f -exec echo {} ;',
    '. -type f -name s* -exec grep -l foo {} +',
    'guides -type f -exec grep -c foo {} ;',
    'guides -type f -exec grep -q foo {} ; -print',
    '. -name start.md -exec cat {} +',
    '. -true',
    '. -false',
    '. -name a -a -name b',
    'guides api -type f',
    '. -name',
    '. -bogus',
    '. ( -name a',
    '. -type q',
  ].map((line) => line.split(' ')),
];

const OTHERS = [
  'cat guides/start.md | head -n 3',
  'cat README.md api/users.md | wc -l',
  "sed -n '3,5p' guides/start.md",
  "sed 's/foo/bar/g' guides/advanced.md | grep bar",
  'awk \'/foo/ { print NR": "$0 }\' guides/advanced.md',
  "awk -F'|' 'NR>2 { print $2 }' api/users.md",
  'grep -c foo guides/*.md | sort -t: -k2 -rn | head -2',
  'for f in guides/*.md; do echo "$f: $(wc -l < $f)"; done',
  'find . -name "*.md" -print0 | xargs -0 grep -l foo | sort',
  'grep -rl foo guides | sort | while read -r f; do echo "[$f]"; done',
  'cat guides/start.md | grep -n foo | cut -d: -f1',
  'echo foo | grep -c foo -',
  'grep foo < guides/advanced.md',
  'printf "a\\nb\\n" | grep -v a',
  'grep -f <(echo alpha) guides/advanced.md',
  'tail -n 2 guides/start.md',
  'wc -c guides/start.md',
  'ls guides',
  'ls nowhere 2>/dev/null || echo none',
  'cd guides && ls && grep -n foo start.md',
  'cat "with space/file name.md"',
  'grep -r foo "with space"',
];

/**
 * Each for `head` and `tail`, on several files and on the input of a pipe. GNU's `tail` takes `-3` for one file
 * only, and does not look at files of which it must show nothing.
 */
const PARTS = [
  ...['', '-n 3', '-n3', '-n 100', '-n +3', '-n +1', '-n +0', '-n -2', '-n -100'],
  ...['-c 5', '-c5', '-c +1', '-c +3', '-c +0', '-c +10000', '-c -3', '-c -10000', '-c 1K', '-n 1k'],
  ...['--lines=2', '--lines=+2', '--lines=-2', '--bytes=4', '--bytes=+4', '--bytes=-4', '--lines 2'],
  ...['-q -n 1', '-v -n 1', '-qn1', '-n x', '-c x', '-x', '-n', '-n 2 -c 3', '-c 3 -n 2'],
];
const FILES = [
  'guides/start.md',
  'guides/empty.md',
  'guides/blank.md',
  'api/windows.md',
  'guides/start.md guides/empty.md guides/advanced.md',
  'guides/nowhere.md guides/advanced.md',
  '- < guides/advanced.md',
];
const HEADS_AND_TAILS = ['head', 'tail'].flatMap((name) => [
  ...['-3', '-n 0', '-c 0'].map((part) => `${name} ${part} guides/start.md`),
  ...PARTS.flatMap((part) => FILES.map((files) => `${name} ${part} ${files}`)),
  ...PARTS.map((part) => `printf 'eins\\nzwei\\ndrei' | ${name} ${part}`),
]);

/** Commands with a part that fails: the output of the others must agree. */
const FAILURES = [
  'pwd | wc -l; echo hi > /nowhere/x; echo after $?',
  'echo a && echo hi > /nowhere/x && echo no || echo instead',
  'echo a; { echo b; echo c; } > /nowhere/x; echo $?',
  'echo a; (echo b) >> /nowhere/x',
  'echo a; for i in 1 2; do echo $i; done > /nowhere/x; echo $?',
  'echo a; echo b 2> /nowhere/x; echo $?',
  'echo a; echo b &> /nowhere/x || echo c',
  'echo a | cat > /nowhere/x; echo $?',
  'x=$(echo a; echo b > /nowhere/x; echo c); echo "[$x]"',
  'bash -c "echo a; echo b > /nowhere/x; echo c"; echo $?',
  'echo a; cat < /nowhere/x; echo $?',
  'echo a; cat /nowhere/x | wc -l; echo $?',
  'false | true; echo $?; true | false; echo $?',
  'echo a; (exit 3) || echo $?; ! true; echo $?',
  'o=/dev/null; echo a > $o; echo $?; echo b > "/dev/null"; echo c 2>&1 >&1',
];

const CUTS = [
  '-b 1-3',
  '-b 2-',
  '-b -4',
  '-c 1-3',
  '-c 2,5',
  '-f 2 -d "|"',
  '-d" " -f1',
  '-d: -f1 -s',
  '-d " " -f2-',
]

  .concat('--complement -d" " -f1', '-f2,1 -d " " --output-delimiter=x', '-c 3-1', '-f 0', '-d xx -f1', '')
  .concat('--bytes=1-2', '--characters=1-2', '--fields=1 --delimiter=o')
  .map((options) => `cut ${options} guides/advanced.md`);

const quoted = (args: readonly string[]) => args.map((arg) => `'${arg.replaceAll("'", `'\\''`)}'`).join(' ');

const missing = ['grep', 'find', 'bash'].filter((name) => spawnSync(name, ['--version']).error !== undefined);
const notGnu =
  missing.length > 0 ? true : !execFileSync('grep', ['--version']).toString().includes('GNU grep');
if (missing.length > 0 || notGnu) {
  console.log(
    `skipped: agreement with GNU programs (${missing.join(', ') || 'grep is not GNU grep'} not here)`,
  );
}

describe.skipIf(missing.length > 0 || notGnu)('the shell beside GNU programs', () => {
  let pool: ShellPool;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'waymark-agreement-'));
    for (const [path, text] of Object.entries({ ...TREE, ...VERSIONS })) {
      mkdirSync(dirname(join(folder, 'tree', path)), { recursive: true });
      writeFileSync(join(folder, 'tree', path), text);
    }
    pool = createShellPool(packTree({ ...TREE, ...VERSIONS }));
  });
  afterAll(async () => {
    await pool.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs all commands in one process: starting one for each, or one that looks at its errors, takes most of the time. */
  const inBash = (commands: readonly string[]) => {
    const script = commands
      .map((command) => `{ ${command}\n} 2>err; code=$?; [ -s err ]; printf '\\nEND %s %s\\n' $code $?`)
      .join('\n');
    const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
    const real = spawnSync(
      'bash',
      ['--norc', '-c', script.replaceAll('>err', '>../err').replaceAll('-s err', '-s ../err')],
      {
        cwd: join(folder, 'tree'),
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const parts = real.stdout.toString().split(/\nEND (\d+) (\d+)\n/);
    return commands.map((_command, index) => ({
      out: (parts[index * 3] ?? '').split(/[\n\0]/).sort(),
      code: Number(parts[index * 3 + 1]),
      complains: parts[index * 3 + 2] === '0',
    }));
  };
  const inShell = async (command: string) => {
    const ours = await pool.run(command, ANONYMOUS);
    // Folders are listed as they lie on disk there, and in order here.
    return { out: ours.stdout.split(/[\n\0]/).sort(), code: ours.exitCode, complains: ours.stderr !== '' };
  };

  const differences = async (commands: readonly string[], compareErrors: boolean) => {
    const expected = inBash(commands);
    const differing: unknown[] = [];
    for (const [index, command] of commands.entries()) {
      const real = expected[index];
      const ours = await inShell(command);
      const same =
        real?.code === ours.code &&
        JSON.stringify(real.out) === JSON.stringify(ours.out) &&
        (!compareErrors || real.complains === ours.complains);
      if (!same) differing.push({ command, real, ours });
    }
    return differing;
  };

  it.each(sampled(FLAGS, 4).map((flags) => [flags.join(' '), flags] as const))(
    'agrees on grep %s, for every pattern',
    async (_name, flags) => {
      const commands = PATTERNS.map((pattern) => `grep ${quoted([...flags, '-e', pattern])}`);
      // GNU warns of stray backslashes, which we do not.
      expect(await differences(commands, false)).toEqual([]);
    },
  );

  it.each([
    [
      'grep on files, with context, with several patterns',
      GREPS.map((args) => `grep ${quoted(args)} </dev/null`),
    ],
    ['find', FINDS.map((args) => `find ${quoted(args)}`)],
    ['pipes, loops and the usual programs', OTHERS.map((command) => `( ${command} )`)],
    ['head and tail', sampled(HEADS_AND_TAILS, 4)],
    ['cut', CUTS],
    ['what fails in the middle', FAILURES.map((command) => `( ${command} )`)],
  ])('agrees on %s', async (_name, commands) => {
    expect(await differences(commands, true)).toEqual([]);
  });
});
