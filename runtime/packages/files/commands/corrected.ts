/** Commands of the interpreter, corrected. */
import { type CustomCommand, defineCommand, type ExecResult } from 'just-bash';
import { answer, type ShellCommand } from './command.ts';

/** `ls` and `du` put a second slash before names below `/`: `ls -R /` says `//guides:`. */
export const FROM_ROOT: readonly CustomCommand[] = ['ls', 'du'].map((name) =>
  defineCommand(name, async (args, context): Promise<ExecResult> => {
    if (context.origCommand === undefined) return answer('', 2, `${name}: not available here\n`);
    const result = await context.origCommand(args);
    return { ...result, stdout: result.stdout.replace(/(^|\t)\/\//gm, '$1/') };
  }),
);

/**
 * The interpreter's awk, except that a field separator of one character is that character, as POSIX says: its own takes
 * `|` for an alternation of nothing, and tables in Markdown could not be split.
 */
export const awk: ShellCommand = {
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
