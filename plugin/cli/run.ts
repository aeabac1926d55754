import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { wordsOf } from '../../runtime/contract/failures.ts';
import { CheckFailed, UsageError } from './errors.ts';
import { packageVersion } from './package.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs            start from the template
  $ waymark dev my-docs            write, with every edit seen at once
  $ waymark check my-docs          list broken links and other mistakes
  $ waymark build my-docs --out site --url https://docs.example.com
  $ waymark serve site             the site and its MCP server at /mcp`;

/** Each verb loads its own modules when it is called: `build` has nothing to do with a server's state. */
const COMMANDS: ReadonlyMap<string, () => Promise<Command>> = new Map([
  ['build', async () => (await import('./build.ts')).buildCommand()],
  ['dev', async () => (await import('./dev.ts')).devCommand()],
  ['serve', async () => (await import('./serve.ts')).serveCommand()],
  ['ask', async () => (await import('./ask.ts')).askCommand()],
  ['check', async () => (await import('./check.ts')).checkCommand()],
  ['new', async () => (await import('./new.ts')).newCommand()],
  ['deploy', async () => (await import('./deploy.ts')).deployCommand()],
  ['worker', async () => (await import('./worker.ts')).workerCommand()],
  ['admin', async () => (await import('./state/users.ts')).adminCommand()],
  ['users', async () => (await import('./state/users.ts')).usersCommand()],
  ['credentials', async () => (await import('./state/credentials.ts')).credentialsCommand()],
  ['keys', async () => (await import('./state/keys.ts')).keysCommand()],
  ['backup', async () => (await import('./state/backup.ts')).backupCommand()],
  ['restore', async () => (await import('./state/backup.ts')).restoreCommand()],
  ['settings', async () => (await import('./state/settings.ts')).settingsCommand()],
]);

/** Runs one command and resolves to the exit code; errors have been printed to stderr. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command('waymark')
    .description(
      'Turns a docs.json repository into a site that people read and an MCP server that agents query.',
    )
    .version(packageVersion(), '-v, --version', 'Print the version')
    .option('--verbose', 'Print more, and where an error comes from')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES)
    // The program accepts it anywhere; here the command gets it.
    .hook('preAction', (_, command) => {
      if (program.opts().verbose) command.setOptionValue('verbose', true);
    });
  const verb = args.find((arg) => !arg.startsWith('-')) ?? '';
  const wanted = COMMANDS.get(verb);
  // Without a verb the help lists them all, and after a wrong one the closest is suggested.
  const commands = await Promise.all((wanted ? [wanted] : [...COMMANDS.values()]).map((load) => load()));
  for (const command of commands) program.addCommand(command);
  for (const command of [program, ...commands, ...commands.flatMap((each) => each.commands)]) {
    command
      .exitOverride()
      .showSuggestionAfterError(true)
      .showHelpAfterError('(run with --help for all options)')
      .helpOption('-h, --help', 'Print this help')
      .helpCommand(false);
    if (command !== program) command.option('--verbose', 'Print more, and where an error comes from');
    // Compose files and CI set variables to nothing if they are not given.
    for (const { envVar } of command.options)
      if (envVar !== undefined && process.env[envVar] === '') delete process.env[envVar];
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    return exitCode(error, args.includes('--verbose') || Boolean(process.env.DEBUG));
  }
}

function exitCode(error: unknown, verbose: boolean): number {
  // Commander has printed its own message: 0 is --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CheckFailed) return 1;
  const detail = verbose && error instanceof Error ? inspect(error) : wordsOf(error);
  process.stderr.write(`\n${detail.startsWith('Error: ') ? detail.slice('Error: '.length) : detail}\n`);
  return error instanceof UsageError ? 2 : 1;
}
