/** Diagnostics as text for a terminal, as JSON for programs, and as annotations for GitHub Actions. */
import { posix } from 'node:path';
import { styleText } from 'node:util';
import { printable, printableJson } from '../printable.ts';
import { counted } from './counted.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';

type Style = Parameters<typeof styleText>[0];

const COLORS: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', note: 'cyan' };

/**
 * Grouped by file: each file's name, then one line a diagnostic with its place, severity, message and code, and its
 * hint below it; a count at the end. Plain text unless colour is asked for. Empty for an empty list.
 */
export function formatText(
  list: readonly Diagnostic[],
  options: { readonly color?: boolean | undefined } = {},
): string {
  if (list.length === 0) return '';
  const paint = (style: Style, text: string) =>
    options.color === true ? styleText(style, text, { validateStream: false }) : text;

  const blocks: string[] = [];
  for (const [file, diagnostics] of Map.groupBy(list, ({ file = '' }) => file)) {
    const places = diagnostics.map(placeInFile);
    const width = Math.max(...places.map((place) => place.length));
    const lines = file === '' ? [] : [paint('underline', inLine(file))];
    diagnostics.forEach((diagnostic, index) => {
      const { severity, message, code, hint } = diagnostic;
      const place = paint('dim', (places[index] ?? '').padStart(width));
      const label = paint(COLORS[severity], severity.padEnd('warning'.length));
      lines.push(`  ${place}  ${label}  ${inLine(message)}  ${paint('dim', code)}`.trimEnd());
      for (const more of [hint, relatedText(diagnostic)])
        if (more !== undefined) lines.push(`  ${' '.repeat(width)}  ${' '.repeat(7)}  ${inLine(more)}`);
    });
    blocks.push(lines.join('\n'));
  }
  return `${blocks.join('\n\n')}\n\n${formatCounts(list)}\n`;
}

/** A JSON array of the diagnostics, their keys in a fixed order; ends with a line break. */
export function formatJson(list: readonly Diagnostic[]): string {
  const rows = list.map(({ code, severity, message, hint, file, line, column, related }) => {
    return { code, severity, message, hint, file, line, column, related };
  });
  return printableJson(rows);
}

/**
 * Workflow commands of GitHub Actions, one line a diagnostic. `%`, line breaks, and in properties `:` and `,`, are
 * escaped, so that no text of a repository can end a command or start another.
 *
 * GitHub shows an annotation in a file by its path in the repository: `folder` is that of the docs root in it.
 */
export function formatGithub(
  list: readonly Diagnostic[],
  options: { readonly folder?: string | undefined } = {},
): string {
  const { folder = '' } = options;
  return list
    .map((diagnostic) => {
      const { severity, message, hint, code, file: below, line, column } = diagnostic;
      const file = below === undefined ? undefined : posix.join(folder, below);
      const properties = Object.entries({ file, line, col: column, title: code })
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
        .join(',');
      const text = [message, hint, relatedText(diagnostic)].filter(Boolean).join('\n');
      return `::${severity === 'note' ? 'notice' : severity} ${properties}::${escapeData(text)}\n`;
    })
    .join('');
}

function relatedText({ related }: Diagnostic): string | undefined {
  return related && `${related.message}: ${related.file}:${related.line}:${related.column}`;
}

function placeInFile({ line, column }: Diagnostic): string {
  if (line === undefined) return '';
  return column === undefined ? `${line}` : `${line}:${column}`;
}

/** `1 error, 2 warnings`, and notes if there are some. */
export function formatCounts(list: readonly Diagnostic[]): string {
  const count = (severity: Severity) =>
    counted(list.filter((diagnostic) => diagnostic.severity === severity).length, severity);
  const notes = list.some(({ severity }) => severity === 'note') ? `, ${count('note')}` : '';
  return `${count('error')}, ${count('warning')}${notes}`;
}

/** In one line, without signs that steer the reader's terminal. */
const inLine = (text: string): string => printable(text).replaceAll('\n', ' ');

function escapeData(text: string): string {
  return printable(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
