/** Writes the answers to problems that have one into the files of a repository: the bytes of an address or of quoted lines, and no others. */
import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { discover } from '@waymark/source/files/discover';
import { SourceFile } from '@waymark/source/json/positions';
import { onDisk } from '@waymark/source/paths/on-disk';

export interface Fixed {
  /** Problems whose address was corrected. */
  readonly fixed: readonly Diagnostic[];
  /** Paths below the docs root: their text has changed since it was read, and stays unchanged. */
  readonly changed: readonly string[];
}

/** Text around an address: of a Markdown link, a definition, an attribute, an import, or a string. */
const BEFORE = /(?:\]\(\s*<?|\]:\s*<?|=\s*\{?\s*["'`]|\bfrom\s*["']|:\s*["']|^["'])$/;
const AFTER = /^(?:[\s)>"'`]|$)/;

/**
 * @param before Digests of the files before they were read (`fileDigests`).
 */
export function applyFixes(
  root: string,
  found: readonly Diagnostic[],
  before: ReadonlyMap<string, string>,
): Fixed {
  const fixed: Diagnostic[] = [];
  const changed: string[] = [];
  const byFile = Map.groupBy(
    found.filter(({ fix, line }) => fix !== undefined && line !== undefined),
    ({ file = '' }) => file,
  );
  for (const [file, diagnostics] of byFile) {
    const path = onDisk(root, file);
    const bytes = readFileSync(path);
    // Whatever is not UTF-8 would be lost.
    if (!isUtf8(bytes)) continue;
    const text = bytes.toString('utf8');
    if (before.get(file) !== hash('sha256', text, 'hex')) {
      changed.push(file);
      continue;
    }
    const places = new Map<number, Diagnostic>();
    for (const diagnostic of diagnostics) {
      const place = placeOf(text, diagnostic);
      if (place === undefined) continue;
      // A link whose page moved and whose anchor differs has one answer to both.
      places.set(place, diagnostic);
      fixed.push(diagnostic);
    }
    writeFileSync(path, written(text, places));
  }
  return { fixed, changed };
}

/** Digests of the files that may hold addresses, below the docs root. */
export function fileDigests(root: string): ReadonlyMap<string, string> {
  const files = discover(root).files.filter((file) => /\.(?:mdx?|json)$/.test(file));
  return new Map(
    files.map((file) => [file, hash('sha256', readFileSync(onDisk(root, file), 'utf8'), 'hex')]),
  );
}

function written(text: string, places: ReadonlyMap<number, Diagnostic>): string {
  let result = '';
  let end = 0;
  for (const [place, { fix }] of [...places].sort(([a], [b]) => a - b)) {
    if (fix === undefined) continue;
    result += text.slice(end, place) + fix.instead;
    end = place + fix.written.length;
  }
  return result + text.slice(end);
}

/** Place of the address: the first possible one from the link's place on, in its paragraph. */
function placeOf(text: string, { line = 1, column = 1, fix }: Diagnostic): number | undefined {
  if (fix === undefined) return undefined;
  if (fix.line !== undefined) {
    const start = offsetOf(text, fix.line, 1);
    return text.startsWith(fix.written, start) ? start : undefined;
  }
  const start = offsetOf(text, line, column);
  const rest = text.slice(start);
  const paragraph = rest.slice(0, /\r?\n[ \t]*\r?\n/.exec(rest)?.index ?? rest.length);
  for (let at = paragraph.indexOf(fix.written); at !== -1; at = paragraph.indexOf(fix.written, at + 1)) {
    const isAddress = BEFORE.test(paragraph.slice(Math.max(0, at - 12), at));
    if (isAddress && AFTER.test(paragraph.slice(at + fix.written.length))) return start + at;
  }
  return undefined;
}

/** Columns count from the first character after a byte order mark. */
function offsetOf(text: string, line: number, column: number): number {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  return new SourceFile('', text).offset(line, column) + mark;
}
