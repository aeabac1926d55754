/** A program of several commands: each loads its own modules when it is called. */
import { inspect } from 'node:util';
import { packageVersion } from '@waymark/contract/own-package';
import { wordsOf } from '@waymark/source/failures';
import { Command, CommanderError, type Option } from 'commander';
import { CheckFailed, UsageError } from './errors.ts';
import { toErrors } from './said.ts';
import { systemHint } from './system-problem.ts';

export type Loaders = ReadonlyMap<string, () => Promise<Command>>;

export interface Program {
  readonly name: string;
  readonly description: string;
  /** Shown after its help. */
  readonly examples: string;
  readonly commands: Loaders;
}

/** Runs one command and resolves to the exit code; errors have been printed to stderr. */
export async function runProgram(
  { name, description, examples, commands: loaders }: Program,
  args: readonly string[],
): Promise<number> {
  const program = new Command(name)
    .description(description)
    .version(packageVersion(), '-v, --version', 'Print the version')
    .option('--verbose', 'Print more, and the stack of an error')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .addHelpText('after', examples)
    // The program accepts it anywhere; here the command gets it.
    .hook('preAction', (_, command) => {
      if (program.opts().verbose) command.setOptionValue('verbose', true);
    });
  const verb = args.find((arg) => !arg.startsWith('-')) ?? '';
  const wanted = loaders.get(verb);
  const isVersion = verb === '' && args.some((arg) => arg === '-v' || arg === '--version');
  // Without a verb the help lists them all, and after a wrong one the closest is suggested.
  const needed = wanted ? [wanted] : isVersion ? [] : [...loaders.values()];
  const commands = await Promise.all(needed.map((load) => load()));
  for (const command of commands) program.addCommand(command);
  // `waymark book --version v2`: after such a verb the option is the command's own.
  if (wanted && commands.some(({ options }) => options.some(({ long }) => long === '--version')))
    program.enablePositionalOptions();
  for (const command of [program, ...commands, ...commands.flatMap((each) => each.commands)]) {
    command
      .exitOverride()
      .showSuggestionAfterError(true)
      .showHelpAfterError('(run with --help for all options)')
      .helpOption('-h, --help', 'Print this help')
      .helpCommand(false);
    if (command !== program) command.option('--verbose', 'Print more, and the stack of an error');
    for (const option of command.options) forgetUnset(option);
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return exitCode(error, args.includes('--verbose') || Boolean(process.env.DEBUG));
  }
}

/** Compose files and CI set variables to nothing if they are not given, and those of an option without a value to what says no. */
function forgetUnset(option: Option): void {
  const { envVar } = option;
  if (envVar === undefined) return;
  const text = process.env[envVar];
  if (text === '' || (option.isBoolean() && /^(?:0|false|no|off)$/i.test(text ?? '')))
    delete process.env[envVar];
}

function exitCode(error: unknown, verbose: boolean): number {
  // Commander has printed its own message: 0 is --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CheckFailed) return 1;
  const detail = verbose && error instanceof Error ? inspect(error) : wordsOf(error);
  const hint = systemHint(error);
  toErrors(`\n${detail.startsWith('Error: ') ? detail.slice('Error: '.length) : detail}\n`);
  if (hint !== undefined) toErrors(`${hint}\n`);
  return error instanceof UsageError ? 2 : 1;
}
