/** Each `waymark` command of the documents is one that exists, with options that it has. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { askCommand } from '../../../plugin/cli/ask.ts';
import { buildCommand } from '../../../plugin/cli/build.ts';
import { checkCommand } from '../../../plugin/cli/check.ts';
import { deployCommand } from '../../../plugin/cli/deploy.ts';
import { devCommand } from '../../../plugin/cli/dev.ts';
import { newCommand } from '../../../plugin/cli/new.ts';
import { serveCommand } from '../../../plugin/cli/serve.ts';
import { backupCommand, restoreCommand } from '../../../plugin/cli/state/backup.ts';
import { credentialsCommand } from '../../../plugin/cli/state/credentials.ts';
import { keysCommand } from '../../../plugin/cli/state/keys.ts';
import { settingsCommand } from '../../../plugin/cli/state/settings.ts';
import { adminCommand, usersCommand } from '../../../plugin/cli/state/users.ts';
import { workerCommand } from '../../../plugin/cli/worker.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const COMMANDS: readonly Command[] = [
  ...[buildCommand(), devCommand(), serveCommand(), checkCommand(), newCommand(), deployCommand()],
  ...[askCommand(), workerCommand(), adminCommand(), usersCommand(), credentialsCommand(), keysCommand()],
  ...[backupCommand(), restoreCommand(), settingsCommand()],
];

const starter = readdirSync(join(ROOT, 'starter'), { recursive: true, encoding: 'utf8' });
const DOCUMENTS = [
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'plugin/cli/template/README.md'],
  ...starter.filter((name) => /^(?!dist\/).*\.mdx$/.test(name)).map((name) => join('starter', name)),
];

/** Calls of the command in shell blocks and in the text, without what stands before and after them. */
function commandsIn(text: string): string[] {
  const lines = [...text.matchAll(/^ *```bash[^\n]*\n([\s\S]*?)^ *```$/gm)].flatMap(([, code = '']) =>
    code.replaceAll(/sudo -u \S+ /g, '').split('\n'),
  );
  const inBlocks = lines.flatMap((line) => /(?:^|npx |&& |\s)waymark ((?!@)[a-z].*)$/.exec(line)?.[1] ?? []);
  const inText = Array.from(text.matchAll(/`(?:npx )?waymark ([a-z][^`,…|]*)`/g), ([, call = '']) => call);
  return [...inBlocks, ...inText];
}

/** The mistake in a command as it is written; undefined if there is none. */
function problemOf(written: string): string | undefined {
  const [verb = '', ...words] = written.replace(/ +#.*| [|>&].*/, '').match(/"[^"]*"|\S+/g) ?? [];
  let command = COMMANDS.find((each) => each.name() === verb);
  if (command === undefined) return `${written}: there is no ${verb}`;
  const inner = command.commands.find((each) => each.name() === words[0]);
  if (command.commands.length > 0) {
    if (inner === undefined) return `${written}: ${verb} has no ${words[0]}`;
    command = inner;
    words.shift();
  }
  const known = command.options.flatMap(({ long, short }) => [long, short]);
  const unknown = words
    .flatMap((word) => /^--?[a-z][\w-]*/.exec(word)?.[0] ?? [])
    .filter((word) => ![...known, '--help', '--version', '--verbose'].includes(word));
  return unknown.length === 0 ? undefined : `${written}: ${verb} has no ${unknown.join(', ')}`;
}

it.each(DOCUMENTS)('%s', (file) => {
  const problems = commandsIn(readFileSync(join(ROOT, file), 'utf8')).flatMap(
    (each) => problemOf(each) ?? [],
  );
  expect(problems).toEqual([]);
});

it('finds commands, and what is wrong with one', () => {
  const all = DOCUMENTS.flatMap((file) => commandsIn(readFileSync(join(ROOT, file), 'utf8')));
  expect(all.length).toBeGreaterThan(60);
  expect(problemOf('publish --wait')).toContain('there is no publish');
  expect(problemOf('users forget ada')).toContain('users has no forget');
  expect(problemOf('build docs --fast')).toContain('build has no --fast');
});
