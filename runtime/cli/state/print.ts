/** Rows as columns for people, or as JSON for programs. */

import { printableJson } from '@waymark/source/printable';
import { Option } from 'commander';
import { toOutput } from '../said.ts';

export interface PrintOptions {
  readonly format: 'text' | 'json';
}

export function formatOption(): Option {
  return new Option('--format <format>', 'output format').choices(['text', 'json']).default('text');
}

/** @param rows Values by column; the first row names the columns. */
export function print(rows: readonly Readonly<Record<string, string>>[], { format }: PrintOptions): void {
  if (format === 'json') {
    process.stdout.write(printableJson(rows));
    return;
  }
  const columns = Object.keys(rows[0] ?? {});
  const lines = [
    columns.map((name) => name.toUpperCase()),
    ...rows.map((row) => columns.map((name) => row[name] ?? '')),
  ];
  const widths = columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  for (const line of rows.length === 0 ? [] : lines) {
    toOutput(
      `${line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  }
}
