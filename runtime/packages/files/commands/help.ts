import { answer, type ShellCommand } from './command.ts';

/** The name that `help` gets before it runs (see adaptations.ts). */
export const HELP = 'waymark-help';

/** `help`: describes this shell and its commands. */
export function helpCommand(own: readonly ShellCommand[], builtIn: readonly string[]): ShellCommand {
  const names = own.map((command) => command.name);
  const width = Math.max(...names.map((name) => name.length));
  const lines = own.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}\n`);
  const text = `A read-only shell over this site's documentation: pages are Markdown files. Nothing is kept between calls;
each call starts in /. Pipes, &&, loops, $(…) and globs work. There is no network and nothing can be written.

${lines.join('')}
Also: ${builtIn.filter((name) => !names.includes(name)).join(' ')}
Each command knows --help.
`;
  return {
    name: HELP,
    summary: 'this text',
    help: text,
    run: (args) => {
      const asked = own.find((command) => command.name === args[0]);
      return answer(asked === undefined ? text : asked.help);
    },
  };
}
