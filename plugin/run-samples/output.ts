/** The output of a sample, and the one that its page shows. */
import { type PlacedProblem, placed } from './chains.ts';
import type { RunSample } from './run-samples.ts';

/** Undefined if it is as shown. A line `...` is any number of lines. */
export function outputProblem(stdout: string, outputs: readonly RunSample[]): PlacedProblem | undefined {
  if (outputs.length === 0) return undefined;
  const lines = linesOf(stdout);
  const wanted = outputs.flatMap(({ text }) => text.split('\n').map((line) => line.trimEnd()));
  while (wanted.at(-1) === '') wanted.pop();
  const wrong = (index: number, given: string | undefined): PlacedProblem => {
    const [is, shown] = [given, wanted[index]].map((line) =>
      line === undefined ? 'nothing' : `\`${line.slice(0, 100)}\``,
    );
    const message = `The block above prints ${is}, and ${shown} is shown here.`;
    const hint = 'Correct the output, or write a line `...` for one that differs each time.';
    return placed(outputs, Math.min(index + 1, wanted.length), 1, { code: 'sample-output', message, hint });
  };
  let [from, at] = [0, 0];
  while (at < wanted.length) {
    const isOpen = wanted[at] === '...';
    if (isOpen) at += 1;
    const end = wanted.indexOf('...', at) === -1 ? wanted.length : wanted.indexOf('...', at);
    const part = wanted.slice(at, end);
    if (isOpen && at === wanted.length) return undefined;
    const isLast = end === wanted.length;
    const start = !isOpen
      ? from
      : isLast
        ? Math.max(from, lines.length - part.length)
        : found(lines, part, from);
    const differs = part.findIndex((line, index) => line !== lines[start + index]);
    if (differs !== -1) return wrong(at + differs, lines[start + differs]);
    from = start + part.length;
    at = end;
  }
  return from === lines.length ? undefined : wrong(wanted.length, lines[from]);
}

/** The place of lines in the output, or the one where they should begin. */
function found(lines: readonly string[], part: readonly string[], from: number): number {
  for (let start = from; start + part.length <= lines.length; start++)
    if (part.every((line, index) => line === lines[start + index])) return start;
  return from;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  while (lines.at(-1) === '') lines.pop();
  return lines;
}
