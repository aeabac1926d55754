import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';

const AROUND = 3;

export interface FrameLine {
  readonly number: number;
  readonly text: string;
  readonly wrong: boolean;
}

/** The lines around a problem, as the file is on disk now. Empty if it names no line or the file is gone. */
export function codeFrame(
  root: string,
  { file, line }: Pick<Diagnostic, 'file' | 'line'>,
): readonly FrameLine[] {
  if (file === undefined || line === undefined) return [];
  const lines = readLines(onDisk(root, file));
  const first = Math.max(1, line - AROUND);
  return lines
    .slice(first - 1, line + AROUND)
    .map((text, index) => ({ number: first + index, text, wrong: first + index === line }));
}

function readLines(path: string): readonly string[] {
  const text = readText(path);
  return text === '' ? [] : text.split(/\r?\n/);
}
