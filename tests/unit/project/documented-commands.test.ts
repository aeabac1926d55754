/** Each `waymark` command of the documents is one that exists, with options that it has. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadCommands } from '../../../plugin/cli/run.ts';
import { ownFiles } from '../../support/own-files.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

const COMMANDS = await loadCommands();

const DOCUMENTS = [
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'plugin/cli/template/README.md'],
  ...ownFiles('starter').filter((name) => name.endsWith('.mdx')),
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

it.each(DOCUMENTS)('%s contains valid commands only', (file) => {
  const problems = commandsIn(readFileSync(join(ROOT, file), 'utf8')).flatMap(
    (each) => problemOf(each) ?? [],
  );
  expect(problems).toEqual([]);
});

it('commands in documents are found, with their mistakes', () => {
  const all = DOCUMENTS.flatMap((file) => commandsIn(readFileSync(join(ROOT, file), 'utf8')));
  expect(all.length).toBeGreaterThan(60);
  expect(problemOf('publish --wait')).toContain('there is no publish');
  expect(problemOf('users forget ada')).toContain('users has no forget');
  expect(problemOf('build docs --fast')).toContain('build has no --fast');
});
