import { answer, type OwnCommand } from './command.ts';

/**
 * The interpreter's awk, except that a field separator of one character is that character, as POSIX says: its own takes
 * `|` for an alternation of nothing, and tables in Markdown could not be split.
 */
export const awk: OwnCommand = {
  name: 'awk',
  summary: 'process lines by fields',
  help: "Usage: awk [-F SEPARATOR] [-v NAME=VALUE]... 'PROGRAM' [FILE]...\n",
  async run(args, context) {
    if (context.origCommand === undefined) return answer('', 2, 'awk: not available here\n');
    return context.origCommand(args.map((arg, index) => literalSeparator(arg, args[index - 1])));
  },
};

const SPECIAL = '[|.*+?(){}$]';

function literalSeparator(arg: string, previous: string | undefined): string {
  if (previous === '-F' && new RegExp(`^${SPECIAL}$`).test(arg)) return `[${arg}]`;
  if (previous === '-v') return arg.replace(new RegExp(`^(FS=)(${SPECIAL})$`), '$1[$2]');
  return arg
    .replace(new RegExp(`^-F(${SPECIAL})$`), '-F[$1]')
    .replace(new RegExp(`(\\bFS\\s*=\\s*")(${SPECIAL})(")`, 'g'), '$1[$2]$3');
}
