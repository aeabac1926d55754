import { runProgram } from './program.ts';
import { SERVER_COMMANDS } from './server-commands.ts';

const EXAMPLES = `
Examples:
  $ waymark-server site --url https://docs.example.com      serves the release in site
  $ waymark-server keys create publish --scope deploy --scope status --state site/.waymark-state/state.db`;

/** Serves the folder that the arguments name, unless they begin with a command. */
export function runServer(args: readonly string[]): Promise<number> {
  const [first = ''] = args;
  const isWhole = SERVER_COMMANDS.has(first) || ['-h', '--help', '-v', '--version'].includes(first);
  const program = {
    name: 'waymark-server',
    description: 'Serves a built site and its MCP server at /mcp, and manages the server’s state.',
    examples: EXAMPLES,
    commands: SERVER_COMMANDS,
  };
  return runProgram(program, isWhole ? args : ['serve', ...args]);
}
