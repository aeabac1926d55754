/** The passage of a section that answers a query. */
import { findOccurrences, type Needles, needlesOf, type Occurrences } from './fragment/needles.ts';
import { readSection, type SectionText } from './fragment/section-text.ts';
import type { Unit } from './fragment/units.ts';

const ELLIPSIS = '…';
/** Worth of a repeated word, relative to its first occurrence. */
const REPEAT = 0.1;

/** Like `fragmentOf`, for one section alone. @param options.language Of the page. @param options.maxLength In UTF-16 code units. */
export function fragment(
  markdown: string,
  query: string,
  { language, maxLength }: { readonly language?: string | undefined; readonly maxLength: number },
): string {
  const most = Math.max(0, Math.trunc(maxLength) || 0);
  return fragmentOf(readSection(markdown), needlesOf(query)(language), most);
}

/**
 * The whole section if it is short enough, or else the run of whole sentences, items, rows or lines of code that holds most
 * of a query's words. Omissions are marked with `…`, within a paragraph in its line, elsewhere in one of their own; a code block is
 * opened and closed.
 */
export function fragmentOf(section: SectionText, needles: Needles, maxLength: number): string {
  const { markdown, units, headers, total } = section;
  if (units.length === 0) return shorten(markdown.trim(), 0, maxLength);
  if (total <= maxLength) return render(markdown, units, 0, units.length);
  const occurrences = findOccurrences(section, needles);
  // Room for both marks and, in the worst case, a fence that has to be closed.
  const room = maxLength - 2 * (ELLIPSIS.length + 2);
  const [start, end] = bestWindow(section, occurrences, room);
  const text = (headers?.[start] ?? '') + render(markdown, units, start, end);
  const before = start === 0 ? '' : units[start]?.glue === ' ' ? '… ' : '…\n';
  const after = end >= units.length ? '' : units[end]?.glue === ' ' ? ' …' : '\n…';
  if (before.length + text.length + after.length <= maxLength) return before + text + after;
  // One unit alone is longer than a fragment may be.
  const from = units[start]?.start ?? 0;
  const at = occurrences.positions.find((position) => position >= from) ?? from;
  return shorten(markdown.slice(from, units[start]?.end), at - from, maxLength);
}

/** The sentence, item, row or line of code that holds most of a query's words; undefined if none holds any. */
export function densest(section: SectionText, needles: Needles): Unit | undefined {
  const occurrences = findOccurrences(section, needles);
  const firsts = firstOccurrences(section.units, occurrences.positions);
  const { unit, value } = densestUnit(section.units, firsts, occurrences);
  return value > 0 ? section.units[unit] : undefined;
}

/** First unit and one past the last of the window that is worth most; the earliest of equals. */
function bestWindow(
  { units, lengths, headers }: SectionText,
  { positions, words, weights }: Occurrences,
  room: number,
): [number, number] {
  const firsts = firstOccurrences(units, positions);
  const { unit: densest, value: worthOfDensest } = densestUnit(units, firsts, { positions, words, weights });
  const counts = new Uint32Array(weights.length);
  let best: [number, number] = [0, 1];
  let bestValue = -1;
  let value = 0;
  let used = 0;
  let end = 0;
  const change = (unit: number, by: 1 | -1): void => {
    used += by * (lengths[unit] ?? 0);
    const stop = units[unit]?.end ?? 0;
    for (let i = firsts[unit] ?? 0; i < positions.length && (positions[i] ?? 0) < stop; i++) {
      const word = words[i] ?? 0;
      const count = counts[word] ?? 0;
      counts[word] = count + by;
      value += (worth(count + by) - worth(count)) * (weights[word] ?? 0);
    }
  };
  for (let start = 0; start < units.length; start++) {
    if (end <= start) {
      end = start;
      change(end++, 1);
    }
    const repeated = reopened(units, start) + (headers?.[start]?.length ?? 0);
    while (end < units.length && used + repeated + (lengths[end] ?? 0) <= room) change(end++, 1);
    // A window that begins with a paragraph reads better than one that begins within it.
    const bonus = units[start]?.glue === '\n\n' || start === 0 ? 1.05 : 1;
    // Words of one sentence or row say more than the same words of several.
    const together = start <= densest && densest < end ? worthOfDensest : 0;
    if (value * bonus + together > bestValue + 1e-9) {
      bestValue = value * bonus + together;
      best = [start, end];
    }
    change(start, -1);
  }
  return best;
}

/** The unit with most of the words, the first of equals. */
function densestUnit(
  units: readonly Unit[],
  firsts: Uint32Array,
  { positions, words, weights }: Occurrences,
): { unit: number; value: number } {
  let best = { unit: 0, value: 0 };
  const seen = new Set<number>();
  for (let unit = 0; unit < units.length; unit++) {
    const stop = units[unit]?.end ?? 0;
    let value = 0;
    seen.clear();
    for (let i = firsts[unit] ?? 0; i < positions.length && (positions[i] ?? 0) < stop; i++) {
      const word = words[i] ?? 0;
      if (!seen.has(word)) value += weights[word] ?? 0;
      seen.add(word);
    }
    if (value > best.value + 1e-9) best = { unit, value };
  }
  return best;
}

const worth = (count: number): number => (count === 0 ? 0 : 1 + REPEAT * Math.min(3, count - 1));

/** The length of opening again a code block that the window begins within. */
function reopened(units: readonly Unit[], start: number): number {
  const unit = units[start];
  return unit?.fence !== undefined && unit.glue === '\n' ? 2 * unit.fence.length + 2 : 0;
}

/** The first occurrence that is not before each unit. */
function firstOccurrences(units: readonly Unit[], positions: readonly number[]): Uint32Array {
  const firsts = new Uint32Array(units.length);
  let next = 0;
  for (let unit = 0; unit < units.length; unit++) {
    const start = units[unit]?.start ?? 0;
    while (next < positions.length && (positions[next] ?? 0) < start) next++;
    firsts[unit] = next;
  }
  return firsts;
}

/** The units as Markdown, code blocks opened and closed. */
function render(markdown: string, units: readonly Unit[], start: number, end: number): string {
  let text = '';
  let open: string | undefined;
  for (let i = start; i < end; i++) {
    const unit = units[i];
    if (unit === undefined) break;
    const begins = i === start || unit.glue === '\n\n' || unit.fence !== open;
    if (open !== undefined && begins) text += `\n${closing(open)}`;
    if (i > start) text += begins && (open ?? unit.fence) !== undefined ? '\n\n' : unit.glue;
    if (unit.fence !== undefined && begins) text += `${unit.fence.trimStart()}\n`;
    text += markdown.slice(unit.start, unit.end);
    open = unit.fence;
  }
  return open === undefined ? text.trim() : `${text.trim()}\n${closing(open)}`;
}

const closing = (fence: string): string => /`{3,}|~{3,}/.exec(fence)?.[0] ?? '```';

/** Part of one long line around a position, cut at spaces. */
function shorten(line: string, position: number, maxLength: number): string {
  if (line.length <= maxLength) return line.trim();
  const room = maxLength - 2 * ELLIPSIS.length;
  if (room <= 0) return '';
  const wanted = Math.max(0, Math.min(position - Math.floor(room / 3), line.length - room));
  const start = wanted === 0 ? 0 : nextSpace(line, wanted, wanted + Math.floor(room / 3));
  const limit = Math.min(line.length, start + room);
  const end = limit === line.length ? limit : lastSpace(line, limit, limit - Math.floor(room / 3));
  const text = line.slice(start, end).toWellFormed().replaceAll('\ufffd', '').trim();
  return `${start > 0 ? ELLIPSIS : ''}${text}${end < line.length ? ELLIPSIS : ''}`;
}

function nextSpace(line: string, from: number, until: number): number {
  const space = line.indexOf(' ', from);
  return space < 0 || space > until ? from : space + 1;
}

function lastSpace(line: string, from: number, until: number): number {
  const space = line.lastIndexOf(' ', from);
  return space < until ? from : space;
}
