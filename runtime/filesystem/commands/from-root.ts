/** The interpreter's `ls` and `du`, corrected: they put a second slash before names below `/`: `ls -R /` says `//guides:`. */
import { type CustomCommand, defineCommand, type ExecResult } from 'just-bash';
import { answer } from './command.ts';

export const FROM_ROOT: readonly CustomCommand[] = ['ls', 'du'].map((name) =>
  defineCommand(name, async (args, context): Promise<ExecResult> => {
    if (context.origCommand === undefined) return answer('', 2, `${name}: not available here\n`);
    const result = await context.origCommand(args);
    return { ...result, stdout: result.stdout.replace(/(^|\t)\/\//gm, '$1/') };
  }),
);
