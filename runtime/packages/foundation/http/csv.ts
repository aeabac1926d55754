/** CSV (RFC 4180), in a form in which no program that opens the file runs what a stranger wrote. */

export function csv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** The beginning of a formula, also in a cell that begins within a text: some programs end one at a semicolon, a tab or a line's end. */
const FORMULA = /(^|[;\t\r\n])(?=[^\S\t\r\n]*[=+\-@|%\uff1d\uff0b\uff0d\uff20])/g;

/** A text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
function field(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = value.replace(/^(?=[\t\r\n])/, "'").replace(FORMULA, "$1'");
  return /[",;\t\r\n]|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
