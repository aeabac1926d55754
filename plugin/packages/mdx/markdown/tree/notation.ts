/** `// [!code ++]` and its kin: marks on lines, removed from the code. */
import { keptIn } from '@waymark/source/made-once';
import { byAlias } from '@waymark/source/values';

export type LineMark = 'add' | 'remove' | 'highlight' | 'focus';

const KINDS = byAlias({ add: '++', remove: '--', highlight: 'highlight hl', focus: 'focus' });

// A comment in any common language around `[!code kind:count]`.
const NOTATION =
  /[ \t]*(?:\/\/|\/\*|<!--|\{\/\*|#|--|;|%|")?\s*\[!code\s+(\+\+|--|highlight|hl|focus)(?::(\d+))?\]\s*(?:\*\/\}|\*\/|-->)?/g;

export function readNotation(code: string) {
  /** By 1-based lines. */
  const marks = new Map<number, Set<LineMark>>();
  if (!code.includes('[!code')) return { text: code, marks };
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const found: { kind: LineMark; count: number }[] = [];
    const text = line.replaceAll(NOTATION, (_whole, kind: string, count: string | undefined) => {
      const mark = KINDS.get(kind) as LineMark;
      found.push({ kind: mark, count: Math.min(Number(count ?? 1), 10_000) });
      return '';
    });
    // A comment on a line of its own marks the lines that follow it.
    const alone = found.length > 0 && text.trim() === '';
    if (!alone) lines.push(found.length > 0 ? text.trimEnd() : text);
    const first = alone ? lines.length + 1 : lines.length;
    for (const { kind, count } of found) {
      for (let number = first; number < first + count; number++) addMark(marks, number, kind);
    }
  }
  return { text: lines.join('\n'), marks };
}

export function addMark(marks: Map<number, Set<LineMark>>, line: number, kind: LineMark): void {
  keptIn(marks, line, () => new Set()).add(kind);
}
