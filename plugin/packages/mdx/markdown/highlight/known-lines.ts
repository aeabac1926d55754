/** Lines of code that need not be read again: a line is the same wherever a grammar is in the same state. */

import { keptIn } from '@waymark/source/made-once';
import type { GrammarState } from 'shiki/core';

interface Line {
  readonly html: string;
  /** The state in which the line ends. */
  readonly end: GrammarState | undefined;
}

/** Reads a line of one language; without a state it is the first. */
type ReadLine = (line: string, from: GrammarState | undefined) => Line;

/** Beyond these all are forgotten: repeated lines are soon known again. */
const MOST_LINES = 10_000;
/** The most of one line: a bracket alone stands in hundreds. */
const MOST_STATES = 20;

/** A function from code to the HTML of each line. */
export function withKnownLines(read: ReadLine): (code: string) => string[] {
  const known = new Map<string, (Line & { readonly from: GrammarState | undefined })[]>();
  return (code) => {
    let from: GrammarState | undefined;
    return code.split(/\r?\n/).map((text) => {
      if (known.size > MOST_LINES) known.clear();
      const same = keptIn(known, text, () => []);
      let line = same.find((each) => isSame(each.from, from));
      if (line === undefined) {
        line = { from, ...read(text, from) };
        if (same.length < MOST_STATES) same.push(line);
      }
      from = line.end;
      return line.html;
    });
  };
}

/** The rules that are open in one theme, from the innermost, as vscode-textmate keeps them. */
interface Stack {
  readonly parent: Stack | null;
  readonly beginRuleCapturedEOL: boolean;
  equals(other: Stack): boolean;
}

function isSame(a: GrammarState | undefined, b: GrammarState | undefined): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  const stackOf = (state: GrammarState, theme: string) => state.getInternalStack(theme) as Stack | undefined;
  return a.themes.every((theme) => isSameStack(stackOf(a, theme), stackOf(b, theme)));
}

function isSameStack(a: Stack | null | undefined, b: Stack | null | undefined): boolean {
  if (!a || !b) return a === b;
  // Theirs leaves out the line end, by which `\G` matches in the next line or does not.
  return (
    a === b ||
    (a.equals(b) && a.beginRuleCapturedEOL === b.beginRuleCapturedEOL && isSameStack(a.parent, b.parent))
  );
}
