import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';

const AROUND = 3;

/** The lines around a problem, as the file is on disk now. Empty if it names no line or the file is gone. */
export function codeFrame(root: string, { file, line }: Pick<Diagnostic, 'file' | 'line'>) {
  const written = file === undefined ? '' : readText(onDisk(root, file));
  if (line === undefined || written === '') return [];
  const first = Math.max(1, line - AROUND);
  return written
    .split(/\r?\n/)
    .slice(first - 1, line + AROUND)
    .map((text, index) => ({ number: first + index, text, wrong: first + index === line }));
}
