/**
 * `cut` as GNU has it, except that `-b` counts characters, too. The interpreter's answers 13 of 18 commands otherwise: it drops lines
 * without the delimiter, and knows no `-b`, no `--complement` and no long options.
 */
import type { ExecResult } from 'just-bash';
import {
  answer,
  type CommandContext,
  type Disk,
  descriptorText,
  nodeAt,
  type ShellCommand,
  stdinText,
} from './command.ts';
import { CommandUsageError, optionSpecs, type ParsedOptions, parseCommandOptions } from './options.ts';

const SPECS = optionSpecs(
  'c,characters,b,bytes= f,fields= d,delimiter= s,only-delimited n complement output-delimiter=',
);

const HELP = `Usage: cut (-c LIST | -f LIST [-d DELIMITER] [-s]) [--complement] [--output-delimiter=TEXT] [FILE...]
Parts of each line: characters (-c, -b), or fields that a delimiter separates (-f; a tab where -d names none).
LIST is like 1,3-5,7-. Lines without the delimiter are printed whole; -s leaves them out.
`;

export const cut: ShellCommand = {
  name: 'cut',
  summary: 'parts of each line: characters or fields',
  help: HELP,
  run: runCut,
};

type Plan = ReturnType<typeof planOf>;

async function runCut(args: string[], context: CommandContext, disk: Disk): Promise<ExecResult> {
  const parsed = parseCommandOptions(args, SPECS);
  const plan = planOf(parsed);
  const out: string[] = [];
  let stderr = '';
  for (const path of parsed.operands.length === 0 ? ['-'] : parsed.operands) {
    const node = nodeAt(disk, context, path);
    const text =
      path === '-'
        ? stdinText(context)
        : node?.kind === 'file'
          ? disk.texts.text(node)
          : await descriptorText(context, path);
    if (text === undefined) {
      stderr += `cut: ${path}: ${node === undefined ? 'No such file or directory' : 'Is a directory'}\n`;
      continue;
    }
    const lines = text.split('\n');
    if (lines.at(-1) === '') lines.pop();
    for (const line of lines) {
      const kept = cutLine(line, plan);
      if (kept !== undefined) out.push(kept, '\n');
    }
  }
  return answer(out.join(''), stderr === '' ? 0 : 1, stderr);
}

function cutLine(
  line: string,
  { fields, delimiter, joiner, onlyDelimited, wants }: Plan,
): string | undefined {
  if (fields && !line.includes(delimiter)) return onlyDelimited ? undefined : line;
  const parts = fields ? line.split(delimiter) : [...line];
  return parts.filter((_, index) => wants(index + 1)).join(joiner);
}

function planOf({ options }: ParsedOptions) {
  const values = new Map(options.map(({ name, value }) => [name, value]));
  const [list, characters] = [values.get('f'), values.get('c')];
  const written = list ?? characters;
  if (written === undefined)
    throw new CommandUsageError('you must specify a list of bytes, characters, or fields');
  if (list !== undefined && characters !== undefined)
    throw new CommandUsageError('only one type of list may be specified');
  const fields = list !== undefined;
  const delimiter = values.get('d') ?? '\t';
  if (!fields && (values.has('d') || values.has('s')))
    throw new CommandUsageError('a delimiter may be specified only when operating on fields');
  if ([...delimiter].length !== 1) throw new CommandUsageError('the delimiter must be a single character');
  const ranges = written.split(/[,\s]/).map(readRange);
  const complement = values.has('complement');
  return {
    fields,
    delimiter,
    joiner: values.get('output-delimiter') ?? (fields ? delimiter : ''),
    onlyDelimited: values.has('s'),
    /** True if the part of that number, from 1 on, is wanted. */
    wants: (part: number): boolean => ranges.some(([from, to]) => part >= from && part <= to) !== complement,
  };
}

function readRange(text: string): readonly [from: number, to: number] {
  const [, from, dash, to] = /^(\d{1,9})?(-)?(\d{1,9})?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) throw new CommandUsageError(`invalid list: '${text}'`);
  const first = Number(from ?? 1);
  const last = dash === undefined ? first : to === undefined ? Number.POSITIVE_INFINITY : Number(to);
  if (first === 0 || last === 0) throw new CommandUsageError('fields and positions are numbered from 1');
  if (last < first) throw new CommandUsageError('invalid decreasing range');
  return [first, last];
}
