/** The commands, their arguments and options, as `--help` says them. */
import type { Command, Option } from 'commander';
import { loadCommands } from '../../plugin/cli/run.ts';
import { cell, markdownTable } from './table.ts';

export async function commandsPage(): Promise<string> {
  const commands = await loadCommands();
  return `${commands.map((command) => section(command, 'waymark', 2)).join('\n\n')}\n`;
}

function section(command: Command, parent: string, level: number): string {
  const name = `${parent} ${command.name()}`;
  const nested = command.commands.map((each) => section(each, name, level + 1));
  const words = command.registeredArguments.map((argument) => {
    const shown = `${argument.name()}${argument.variadic ? '...' : ''}`;
    return argument.required ? `<${shown}>` : `[${shown}]`;
  });
  const usage = [name, ...words, ...(command.options.length > 0 ? ['[options]'] : [])].join(' ');
  const rows = [
    ...command.registeredArguments.map(({ description, defaultValue, argChoices }, index) =>
      row(words[index] ?? '', `${sentence(description)}${oneOf(argChoices)}`, defaultValue),
    ),
    ...command.options.filter((option) => !option.hidden).map(optionRow),
  ];
  return [
    `${'#'.repeat(level)} ${name}`,
    `${command.description()}.`.replace(/\.\.$/, '.'),
    ...(nested.length > 0 ? [] : [`\`\`\`text\n${usage}\n\`\`\``]),
    ...(rows.length === 0 ? [] : [markdownTable(['Argument or option', 'Description'], rows)]),
    ...examples(command),
    ...nested,
  ].join('\n\n');
}

function optionRow({ flags, description, defaultValue, argChoices, envVar }: Option): readonly string[] {
  const variable = envVar === undefined ? '' : ` In the environment: \`${envVar}\`.`;
  return row(flags, `${sentence(description)}${oneOf(argChoices)}`, defaultValue, variable);
}

const oneOf = (choices: readonly string[] | undefined): string =>
  choices === undefined ? '' : ` One of ${choices.map((one) => `\`${one}\``).join(', ')}.`;

/** The end of a command's help: remarks, and examples with theirs; nothing for a command without them. */
function examples(command: Command): string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  const [before = '', after = ''] = help.split(/^ +-h, --help .*$/m)[1]?.split('\nExamples:\n') ?? [];
  const lines = after.trim().split('\n');
  const called = (line: string): boolean => line.trimStart().startsWith('$ ');
  const code = lines
    .filter(called)
    .map((line) => line.replace(/^\s*\$ /, '').replace(/ {2,}(?=\S)/, '   # '));
  const words = lines
    .filter((line) => !called(line))
    .join(' ')
    .trim();
  return [
    // After its options, a command with commands of its own lists these.
    ...(before.trim() === '' || command.commands.length > 0 ? [] : [prose(before.trim())]),
    ...(code.length === 0 ? [] : [`\`\`\`bash\n${code.join('\n')}\n\`\`\``]),
    ...(words === '' ? [] : [prose(words)]),
  ];
}

/** Options and variables as code. */
const prose = (text: string): string =>
  text.replace(
    /(?<!`)(?:--[a-z-]+|\bWAYMARK_[A-Z]+\b|\bOUT\/\.?[a-z]+|\bwaymark(?:-env)?\.[a-z.]+|\b(?:docs|tsconfig)\.json)(?!`)/g,
    '`$&`',
  );

function row(name: string, description: string, standard: unknown, more = ''): readonly string[] {
  const says =
    standard === undefined || standard === false || String(standard) === ''
      ? ''
      : ` Default: \`${String(standard)}\`.`;
  return [`\`${cell(name)}\``, cell(sentence(description) + says + more)];
}

/** With a capital and a full stop. */
function sentence(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const whole = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
