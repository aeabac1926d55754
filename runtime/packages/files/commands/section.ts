import { fencedLines } from '@waymark/source/fenced-lines';
import type { ExecResult } from 'just-bash';
import { answer, type CommandContext, type Disk, nodeAt, type ShellCommand } from './command.ts';

const HELP = `Usage: section FILE                      list the headings of FILE with their line numbers
       section FILE "HEADING"...         print those sections, each with its subsections
       section FILE "HEADING" FILE "HEADING"...   several files in one call
HEADING is the text of a heading or its anchor; case and punctuation do not matter, and a part of it will do.

  section /guides/start.md "Install"
  section /a.md "Setup" "Limits" /b.md "Errors"

Exit code: 0 all found, 1 otherwise.
`;

export const section: ShellCommand = {
  name: 'section',
  summary: 'print sections of pages by heading; without a heading, list the headings',
  help: HELP,
  run: runSection,
};

interface Heading {
  readonly depth: number;
  readonly text: string;
  /** 1-based line. */
  readonly line: number;
}

interface Request {
  readonly path: string;
  readonly text: string | undefined;
  readonly wanted: string[];
}

function runSection(args: string[], context: CommandContext, disk: Disk): ExecResult {
  const requests: Request[] = [];
  for (const arg of args) {
    const node = nodeAt(disk, context, arg);
    const current = requests.at(-1);
    if (node?.kind === 'file') requests.push({ path: arg, text: disk.texts.text(node), wanted: [] });
    else if (current === undefined || looksLikePath(arg))
      requests.push({ path: arg, text: undefined, wanted: [] });
    else current.wanted.push(arg);
  }
  if (requests.length === 0) return answer('', 2, `section: no file given\n${HELP}`);

  const blocks: string[] = [];
  let stderr = '';
  const several = requests.length > 1;
  for (const request of requests) {
    if (request.text === undefined) {
      stderr += `section: ${request.path}: No such file or directory\n`;
      continue;
    }
    const lines = request.text.split('\n');
    const headings = headingsOf(request.text);
    if (request.wanted.length === 0) {
      const list = headings.map(showHeading).join('');
      blocks.push(several ? `==> ${request.path} <==\n${list}` : list);
    }
    for (const wanted of request.wanted) {
      const found = findHeading(headings, wanted);
      if (found === undefined) {
        const list = headings.map(showHeading).join('');
        stderr += `section: ${request.path}: no heading like "${wanted}". Its headings:\n${list}`;
        continue;
      }
      const next = headings.find((heading) => heading.line > found.line && heading.depth <= found.depth);
      const end = next === undefined ? lines.length : next.line - 1;
      const body = `${lines
        .slice(found.line - 1, end)
        .join('\n')
        .trimEnd()}\n`;
      blocks.push(several ? `==> ${request.path} <==\n${body}` : body);
    }
  }
  return answer(blocks.join('\n'), stderr === '' ? 0 : 1, stderr);
}

function looksLikePath(arg: string): boolean {
  return arg.startsWith('/') || /^[^\s]+\.(md|json|ya?ml|txt)$/.test(arg);
}

function showHeading(heading: Heading): string {
  return `${String(heading.line).padStart(5)}  ${'#'.repeat(heading.depth)} ${heading.text}\n`;
}

/** Headings outside code fences, in order. */
function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = [];
  for (const [index, { text: line, fence }] of [...fencedLines(markdown)].entries()) {
    const heading = /^(#{1,6})[ \t]+(.*)/s.exec(line);
    if (heading === null || fence !== undefined) continue;
    const text = (heading[2] ?? '')
      .trimEnd()
      .replace(/[ \t]#+$/, '')
      .trimEnd();
    headings.push({ depth: heading[1]?.length ?? 1, text, line: index + 1 });
  }
  return headings;
}

/** The heading that fits best: the same words, then those that begin with them, then those that hold them all. */
function findHeading(headings: readonly Heading[], wanted: string): Heading | undefined {
  const asked = /^(#{1,6})\s+(.*)/.exec(wanted);
  const depth = asked?.[1]?.length;
  const candidates = depth === undefined ? headings : headings.filter((heading) => heading.depth === depth);
  const key = plainWords(asked?.[2] ?? wanted.replace(/^#/, ''));
  if (key === '') return undefined;
  const keyed = candidates.map((heading) => ({ heading, key: plainWords(heading.text) }));
  const words = key.split(' ');
  return (
    keyed.find((one) => one.key === key) ??
    keyed.find((one) => one.key.startsWith(key)) ??
    keyed.find((one) => one.key.includes(key)) ??
    keyed.find((one) => words.every((word) => one.key.includes(word)))
  )?.heading;
}

function plainWords(text: string): string {
  return text
    .replace(/\]\([^)]{0,1999}\)/g, ']')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
