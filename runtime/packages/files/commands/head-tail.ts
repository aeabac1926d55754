/**
 * `head` and `tail` as GNU has them. The interpreter's answer 239 of the commands in `tests/runtime/shell/agreement.test.ts`
 * otherwise: they read `tail -c +2`, by which agents read on, as the last two bytes and `-c 1K` as one, and know no `head -n -2`.
 */
import { Buffer } from 'node:buffer';
import type { ExecResult } from 'just-bash';
import { bytesIn } from '../byte-strings.ts';
import { type CommandContext, type Disk, nodeAt, type ShellCommand } from './command.ts';
import { CommandUsageError, optionSpecs, parseCommandOptions } from './options.ts';

type Name = 'head' | 'tail';

const SPECS = optionSpecs('n,lines= c,bytes= q,quiet,silent v,verbose');

const HELP: Readonly<Record<Name, string>> = {
  head: `Usage: head [-n [-]LINES | -c [-]BYTES] [-q] [-v] [FILE...]
The first 10 lines of each file. -n -5 and -c -5 print all but the last five.
`,
  tail: `Usage: tail [-n [+]LINES | -c [+]BYTES] [-q] [-v] [FILE...]
The last 10 lines of each file. -n +5 and -c +5 print from the fifth on.
`,
};

export const head = command('head', 'the first lines or bytes of files');
export const tail = command('tail', 'the last lines or bytes of files');

function command(name: Name, summary: string): ShellCommand {
  return { name, summary, help: HELP[name], run: (args, context, disk) => run(name, args, context, disk) };
}

interface Part {
  readonly unit: 'line' | 'byte';
  readonly count: number;
  /** `head`: all but the last so many. `tail`: from that one on. */
  readonly rest: boolean;
}

async function run(name: Name, args: string[], context: CommandContext, disk: Disk): Promise<ExecResult> {
  let part: Part = { unit: 'line', count: 10, rest: false };
  let titled: boolean | undefined;
  const parsed = parseCommandOptions(withoutOldForm(name, args), SPECS, 'n');
  for (const option of parsed.options) {
    if (option.name === 'n') part = readPart(name, 'line', option.value);
    else if (option.name === 'c') part = readPart(name, 'byte', option.value);
    else titled = option.name === 'v';
  }
  const operands = parsed.operands.length === 0 ? ['-'] : parsed.operands;
  const out: Buffer[] = [];
  let stderr = '';
  for (const path of operands) {
    const bytes = await bytesOf(path, context, disk);
    if (typeof bytes === 'string') {
      stderr += `${name}: ${bytes}\n`;
      continue;
    }
    if (titled ?? operands.length > 1) {
      const title = path === '-' ? 'standard input' : path;
      out.push(Buffer.from(`${out.length === 0 ? '' : '\n'}==> ${title} <==\n`));
    }
    out.push(name === 'head' ? beginning(bytes, part) : end(bytes, part));
  }
  const stdout = Buffer.concat(out).toString('latin1');
  const exitCode = stderr === '' ? 0 : 1;
  return { stdout, stderr, exitCode, stdoutKind: 'bytes', stdoutEncoding: 'binary' };
}

/** `tail +3 FILE` and `tail -3c`, which are older than options. */
function withoutOldForm(name: Name, args: string[]): string[] {
  const [first = '', ...others] = args;
  const [, sign, count, unit] = /^([+-])(\d+)([cl]?)$/.exec(first) ?? [];
  if (count === undefined || (sign === '+' && name === 'head')) return args;
  return [unit === 'c' ? '-c' : '-n', `${sign === '+' ? '+' : ''}${count}`, ...others];
}

const UNITS: Readonly<Record<string, number>> = { '': 1, b: 512, kB: 1000 };

function readPart(name: Name, unit: Part['unit'], value: string): Part {
  const [, sign = '', digits = '', suffix = ''] = /^([+-]?)(\d{1,12})(b|kB|[kK])?$/.exec(value) ?? [];
  if (digits === '') throw new CommandUsageError(`invalid number of ${unit}s: '${value}'`);
  const count = Number(digits) * (UNITS[suffix] ?? 1024);
  return { unit, count, rest: sign === (name === 'head' ? '-' : '+') };
}

/** A text if there is nothing to read: the reason. */
async function bytesOf(path: string, context: CommandContext, disk: Disk): Promise<Buffer | string> {
  if (path === '-' || path === '/dev/stdin') return bytesIn(context.stdin);
  const node = nodeAt(disk, context, path);
  if (node?.kind === 'file') return disk.texts.bytes(node);
  if (node !== undefined) return `error reading '${path}': Is a directory`;
  const special = await context.fs.readFileBuffer(path).catch(() => undefined);
  return special === undefined
    ? `cannot open '${path}' for reading: No such file or directory`
    : Buffer.from(special);
}

function beginning(bytes: Buffer, { unit, count, rest }: Part): Buffer {
  if (unit === 'byte') return bytes.subarray(0, rest ? Math.max(0, bytes.length - count) : count);
  return bytes.subarray(0, rest ? lineFromEnd(bytes, count) : lineFromStart(bytes, count));
}

function end(bytes: Buffer, { unit, count, rest }: Part): Buffer {
  if (unit === 'byte')
    return bytes.subarray(rest ? Math.max(0, count - 1) : Math.max(0, bytes.length - count));
  return bytes.subarray(rest ? lineFromStart(bytes, count - 1) : lineFromEnd(bytes, count));
}

const NEWLINE = 10;

/** Start of the line after the first so many. */
function lineFromStart(bytes: Buffer, lines: number): number {
  let at = 0;
  for (let line = 0; line < lines; line++) {
    const next = bytes.indexOf(NEWLINE, at);
    if (next === -1) return bytes.length;
    at = next + 1;
  }
  return at;
}

/** Start of the last so many lines. */
function lineFromEnd(bytes: Buffer, lines: number): number {
  if (lines === 0) return bytes.length;
  // The last line may end in a newline, or without one.
  let at = bytes.length - 1;
  for (let line = 0; line < lines; line++) {
    if (at <= 0) return 0;
    at = bytes.lastIndexOf(NEWLINE, at - 1);
    if (at === -1) return 0;
  }
  return at + 1;
}
