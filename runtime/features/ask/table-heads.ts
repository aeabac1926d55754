/** The head of a table as one statement, with the line below it: Markdown knows the table by both, and models cite in the rows alone. */
import type { Statement } from './statements.ts';

const ROW = /^\s*\|/;
const BELOW_HEAD = /^(?=\s*\|[\s:|]*-)[\s:|-]*$/;
/** Rows behind an empty line are another table. */
const APART = /^[^\S\n]*\n[^\S\n]*\n/;

export function createTableHeads() {
  /** The first row of a table, until the row after its head says what both are from. */
  let first: Statement | undefined;
  let hasHead = false;
  let isInside = false;

  function release(): Statement[] {
    const held = first === undefined ? [] : [first];
    [first, hasHead] = [undefined, false];
    return held;
  }

  function next(statement: Statement): Statement[] {
    const { text, cited, code } = statement;
    const isRow = code === undefined && ROW.test(text);
    if (!isRow || !isInside || APART.test(text)) {
      const before = release();
      isInside = isRow;
      if (!isRow) return [...before, statement];
      first = statement;
      return before;
    }
    if (first === undefined) return [statement];
    if (!hasHead && BELOW_HEAD.test(text)) {
      first = { ...first, text: first.text + text };
      hasHead = true;
      return [];
    }
    if (hasHead) first = { ...first, cited: [...new Set([...first.cited, ...cited])] };
    return [...release(), statement];
  }

  return {
    /** The statements that can be told apart now. */
    add: (statements: readonly Statement[]) => statements.flatMap(next),
    end: release,
  };
}
