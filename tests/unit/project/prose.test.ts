/** The linter of prose, `npm run prose`: its rule and its vocabulary find what CONTRIBUTING asks authors to avoid. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

/** Messages about a text; none if the linter accepts it. */
function problems(text: string): string[] {
  const command = join(ROOT, 'node_modules/textlint/bin/textlint.js');
  const options = ['--rulesdir', '.ci/prose', '--stdin', '--stdin-filename', 'page.mdx', '--format', 'json'];
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...options], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
  });
  const [file] = JSON.parse(stdout || `[{"messages":[{"message":${JSON.stringify(stderr)}}]}]`);
  return file.messages.map(({ message }: { message: string }) => message);
}

test.each([
  ['a sentence that begins with a relative clause', 'The site stays. What was built is kept.', 'Lead with'],
  ['one in a table', '| Key | Meaning |\n| --- | --- |\n| `name` | Who reads it. |', 'Lead with'],
  ['a condition with "where"', 'The icon is shown where there is one.', 'begins with "if"'],
  ['a term in another spelling', 'Give the host name.', 'hostname'],
])('finds %s', (_, text, message) => {
  expect(problems(text)).toEqual([expect.stringContaining(message)]);
});

test('accepts questions, code, and terms of the field', () => {
  const text =
    'What is a release? `What it is.` Run git, curl and the stylesheet. An index, and indexes; a blank line.';
  expect(problems(text)).toEqual([]);
});
