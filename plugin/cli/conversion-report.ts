/** The report of a conversion for people: what was made, and what is left, by problem and place. */
import type { Conversion } from '@waymark/migrate/convert';
import type { ConversionNote } from '@waymark/migrate/notes';
import { counted } from '@waymark/source/diagnostics/counted';

export function reportOf({ program, pages, files, redirects, notes }: Conversion): string {
  const made = `Converted from ${program}: ${counted(pages, 'page')}, ${counted(files, 'other file')}, ${counted(redirects, 'redirect')}.\n\n`;
  if (notes.length === 0) return made;
  const byMessage = Map.groupBy(notes, ({ message }) => message);
  const parts = Array.from(
    byMessage,
    ([message, places]) => `${message}\n${places.map((place) => `  ${placeOf(place)}\n`).join('')}`,
  );
  return `${made}To do by hand:\n\n${parts.join('\n')}\n`;
}

function placeOf({ file, line }: ConversionNote): string {
  return line === undefined ? file : `${file}:${line}`;
}
