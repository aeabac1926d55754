/** The linter of prose, `npm run prose`, finds what CONTRIBUTING asks authors to avoid; comments and test titles avoid it too. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const FOUND = [
  ['a sentence that begins with a relative clause', 'The site stays. What was built is kept.', 'Lead with'],
  ['one in a table', '| Key | Meaning |\n| --- | --- |\n| `name` | Who reads it. |', 'Lead with'],
  ['a condition with "where"', 'The icon is shown where there is one.', 'begins with "if"'],
  ['a term in another spelling', 'Give the host name.', 'hostname'],
  ['"no" for "not a"', 'A route that is no page is left out.', 'is not a'],
  ['"who" for whoever', 'The key is secret: who has it can deploy.', 'whoever'],
  ['"who" after a preposition', 'The files stay for who knows their names.', 'whoever'],
  [
    '"who" at the beginning of a cell',
    '| Attack | Risk |\n| --- | --- |\n| Guessing | who knows a name can lock it |',
    'whoever',
  ],
  ['a sentence that begins with its object', 'Stop. Of each page the server counts votes.', 'Lead with'],
  ['"but for"', 'All rules hold but for two hosts.', 'except for'],
] as const;
const ACCEPTED =
  'What is a release? `What it is.` Run git, curl and the stylesheet. An index, and indexes; a blank line. ' +
  'There is no page “that is no page”, and it is no longer listed.';

/** Messages about each text in its order, of one run of the linter: starting it takes a second. */
let problems: readonly (readonly string[])[];
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-prose-'));
  const files = [...FOUND.map(([, text]) => text), ACCEPTED].map((text, at) => {
    const file = join(folder, `${at}.mdx`);
    writeFileSync(file, text);
    return file;
  });
  const command = join(ROOT, 'node_modules/textlint/bin/textlint.js');
  const options = ['--rulesdir', '.ci/prose', '--format', 'json', ...files];
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  expect(stderr).toBe('');
  const results = JSON.parse(stdout) as { filePath: string; messages: { message: string }[] }[];
  problems = files.map((file) =>
    (results.find(({ filePath }) => filePath === file)?.messages ?? []).map(({ message }) => message),
  );
});

test.each(FOUND.map(([name, , message], at) => [name, message, at] as const))(
  'the prose rule finds %s',
  (_, message, at) => {
    expect(problems[at]).toEqual([expect.stringContaining(message)]);
  },
);

test('the prose rule accepts questions, code and technical terms', () => {
  expect(problems.at(-1)).toEqual([]);
});

/** Beginnings of comments and words of test titles, each with what takes its place. */
const AVOIDED: readonly [RegExp, string][] = [
  [
    /(?:^\s*(?:\/\/|\/\*\*|\*)|@param \w+|@throws|@returns) (?:What|Who|Where) (?!to begin).*\.(?:\s\*\/)?$/,
    'a noun or a verb',
  ],
  [/^\s*(?:\/\/|\/?\*).* (?:for|to|of|only) who /, '"whoever"'],
  [/\b(?:test|it|describe)\b.*\(['"`].* (?:for|to|of) who /, '"whoever"'],
  [
    /(?:\b(?:test|it|describe)\b.*\(|\]\)\()['"`].*\bwhere (?:there (?:is|are) (?:no|more)|it (?:is|does|has)|no |nobody|nothing|none)/,
    '"if" for a condition',
  ],
];

test('comments and test titles follow the prose rule', () => {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', 'plugin', 'runtime', 'tests', '.ci', 'examples', '*.ts'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  const files = stdout.split('\0').filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        AVOIDED.filter(([pattern]) => pattern.test(line)).map(
          ([, instead]) => `${file}:${index + 1}: ${line.trim()} (${instead})`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
