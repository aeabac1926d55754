import { keptIn } from '@waymark/source/made-once';
import { pointAt, type TextPoint } from '@waymark/source/parse-code';

/** Replacements made in a text before it is parsed, so that a place in the result maps back to the author's text. */
export interface Edit {
  /** Offset in the text at the time of the edit. */
  readonly start: number;
  readonly end: number;
  /** Has as many line ends as the text it replaces. */
  readonly text: string;
}

interface Shift {
  /** 1-based column behind the inserted text, in the edited line. */
  readonly column: number;
  readonly delta: number;
}

export class Edits {
  readonly #shifts = new Map<number, Shift[]>();

  /** Applies one edit and remembers by how much it moved the rest of its last line. */
  apply(text: string, edit: Edit): string {
    const removed = text.slice(edit.start, edit.end);
    const delta = lastLineLength(edit.text) - lastLineLength(removed);
    const lastBreak = removed.lastIndexOf('\n');
    if (delta !== 0) {
      const at = lastBreak === -1 ? edit.start : edit.start + lastBreak + 1;
      const { line, column } = pointAt(text, at);
      keptIn(this.#shifts, line, () => []).push({ column: column + lastLineLength(edit.text), delta });
    }
    return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  }

  /** A copy, for a reading that may fail. */
  copy(): Edits {
    const copy = new Edits();
    for (const [line, shifts] of this.#shifts) copy.#shifts.set(line, [...shifts]);
    return copy;
  }

  /** The position in the author's file for a 1-based position in the edited text. */
  original(line: number, column: number): TextPoint {
    let result = column;
    for (const shift of this.#shifts.get(line)?.toReversed() ?? [])
      if (result >= shift.column) result -= shift.delta;
    return { line, column: Math.max(1, result) };
  }
}

/** Offset of a 1-based position. */
export function offsetOf(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const at = text.indexOf('\n', start);
    if (at === -1) return text.length;
    start = at + 1;
  }
  return Math.min(text.length, start + column - 1);
}

function lastLineLength(text: string): number {
  return text.length - (text.lastIndexOf('\n') + 1);
}
