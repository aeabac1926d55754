/** A part of a file, as a sample quotes it: `src/app.ts#L3-9`, `src/app.ts#region setup`, `src/app.ts`. */
import { PROVEN, type Proof } from './proof.ts';

/** The text of a file of the repository, or why there is none. */
export type ReadQuoted = (path: string) => string | { readonly missing: string };

/** The part, without its indentation; or why there is none. */
export function quotedPart(written: string, read: ReadQuoted): string | { readonly missing: string } {
  const [path = '', part] = written.split(/#(.*)/s);
  const text = read(path);
  if (typeof text !== 'string') return text;
  const lines = text.replaceAll('\r\n', '\n').replace(/\n$/, '').split('\n');
  if (part === undefined || part === '') return dedented(lines);
  const [, first, last] = /^L(\d+)(?:-L?(\d+))?$/.exec(part) ?? [];
  if (first !== undefined) {
    const end = Number(last ?? first);
    const isInside = Number(first) >= 1 && end >= Number(first) && end <= lines.length;
    return isInside
      ? dedented(lines.slice(Number(first) - 1, end))
      : { missing: `${path} has ${lines.length} lines` };
  }
  const name = part.replace(/^region[ :=]*/, '').trim();
  const inside = regionOf(lines, name);
  return inside === undefined ? { missing: `${path} has no region \`${name}\`` } : dedented(inside);
}

const REGION = /^\W*#?(region|endregion)\b[ \t:]*(.*?)\W*$/;

/** The lines between `#region name` and its `#endregion`, without marks of other regions. */
function regionOf(lines: readonly string[], name: string): string[] | undefined {
  const isMark = (line: string): RegExpExecArray | null =>
    /#(?:end)?region\b/.test(line) ? REGION.exec(line) : null;
  const start = lines.findIndex((line) => {
    const mark = isMark(line);
    return mark?.[1] === 'region' && mark[2]?.trim() === name;
  });
  if (start === -1) return undefined;
  const found: string[] = [];
  let open = 1;
  for (const line of lines.slice(start + 1)) {
    const mark = isMark(line);
    if (mark === null) found.push(line);
    else open += mark[1] === 'region' ? 1 : -1;
    if (open === 0) return found;
  }
  return undefined;
}

function dedented(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '');
  const widths = filled.map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const width = widths.length === 0 ? 0 : Math.min(...widths);
  return lines
    .map((line) => line.slice(Math.min(width, line.length)).trimEnd())
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '');
}

export function proveQuoted(written: string, text: string, read: ReadQuoted): Proof {
  const part = quotedPart(written, read);
  if (typeof part !== 'string') {
    const message = `The quoted part \`${written}\` cannot be read: ${part.missing}.`;
    return { outcome: 'wrong', problems: [{ code: 'sample-file-missing', message, at: 0 }] };
  }
  // The build writes it.
  if (text.trim() === '') return PROVEN;
  const now = part.split('\n');
  const own = dedented(text.split('\n')).split('\n');
  const index = now.findIndex((line, at) => line !== own[at]);
  const line = index === -1 && own.length === now.length ? -1 : index === -1 ? now.length : index;
  if (line === -1) return PROVEN;
  const [was, is] = [own[line], now[line]].map((each) =>
    each === undefined ? 'nothing' : `\`${each.trim().slice(0, 80)}\``,
  );
  const message = `This is no longer \`${written}\`: its line ${line + 1} is ${is}, and ${was} here.`;
  const at = text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0);
  return {
    outcome: 'wrong',
    problems: [{ code: 'sample-file-changed', message, at: Math.min(at, text.length), instead: part }],
  };
}
