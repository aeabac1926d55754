/** CSV (RFC 4180), in a form in which no program that opens the file runs what a stranger wrote. */

export function csv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection). */
function field(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const text = /^\s*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^'/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
