import { Command, CommanderError } from 'commander';
import { buildCommand } from './build.ts';
import { checkCommand } from './check.ts';
import { deployCommand } from './deploy.ts';
import { devCommand } from './dev.ts';
import { CheckFailed, UsageError } from './errors.ts';
import { newCommand } from './new.ts';
import { packageVersion } from './package.ts';
import { serveCommand } from './serve.ts';
import { credentialsCommand } from './state/credentials.ts';
import { keysCommand } from './state/keys.ts';
import { settingsCommand } from './state/settings.ts';
import { adminCommand, usersCommand } from './state/users.ts';
import { workerCommand } from './worker.ts';

const EXAMPLES = `
Examples:
  $ waymark new my-docs            start from the template
  $ waymark dev my-docs            write, with every edit seen at once
  $ waymark check my-docs          list broken links and other mistakes
  $ waymark build my-docs --out site --url https://docs.example.com
  $ waymark serve site             the site and its MCP server at /mcp`;

/** Runs one command and resolves to the exit code; what went wrong has been printed to stderr. */
export async function runCli(args: readonly string[]): Promise<number> {
  const program = new Command('waymark')
    .description(
      'Turns a docs.json repository into a site that people read and an MCP server that agents query.',
    )
    .version(packageVersion(), '-v, --version', 'Print the version')
    .option('--verbose', 'Print more, and where an error comes from')
    .helpOption('-h, --help', 'Print this help')
    .helpCommand(false)
    .addHelpText('after', EXAMPLES);
  const commands = [
    buildCommand(),
    devCommand(),
    serveCommand(),
    checkCommand(),
    newCommand(),
    deployCommand(),
    workerCommand(),
    adminCommand(),
    usersCommand(),
    credentialsCommand(),
    keysCommand(),
    settingsCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  for (const command of [program, ...commands, ...commands.flatMap((each) => each.commands)]) {
    command
      .exitOverride()
      .showSuggestionAfterError(true)
      .showHelpAfterError('(run with --help for all options)')
      .helpOption('-h, --help', 'Print this help')
      .helpCommand(false);
    if (command !== program) command.option('--verbose', 'Print more, and where an error comes from');
    // Compose files and CI set variables to nothing where they are not given.
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
  // Commander has printed its own: 0 is --help and --version.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof CheckFailed) return 1;
  const message = error instanceof Error ? error.message : String(error);
  const detail = verbose && error instanceof Error && error.stack ? error.stack : message;
  process.stderr.write(`\n${detail.startsWith('Error: ') ? detail.slice('Error: '.length) : detail}\n`);
  return error instanceof UsageError ? 2 : 1;
}
