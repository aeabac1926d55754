import type { Unit } from './units.ts';

const SEPARATOR = /^(?=[\s:|]*-)[\s:|-]*$/;

/**
 * For each unit, the text that a window beginning with it has to repeat so that its columns keep their names: the first two
 * rows of the table that the unit is a later row of, with a line end; empty for every other unit.
 */
export function tableHeaders(markdown: string, units: readonly Unit[]): string[] {
  let header = '';
  let row = 0;
  return units.map((unit, index) => {
    const text = markdown.slice(unit.start, unit.end);
    if (!text.trimStart().startsWith('|') || unit.fence !== undefined) {
      header = '';
      row = 0;
      return '';
    }
    row = unit.glue === '\n\n' ? 1 : row + 1;
    if (row === 1) header = '';
    const first = units[index - 1];
    if (row === 2 && first !== undefined && SEPARATOR.test(text)) {
      header = `${markdown.slice(first.start, first.end)}\n${text}\n`;
    }
    return row > 2 ? header : '';
  });
}
