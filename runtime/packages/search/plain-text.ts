/** Markdown as it reads, in one line. */
export const plainText = (markdown: string): string => oneLine(plainLines(markdown));

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Markdown as it reads, in its lines: without fences, markers, and the addresses of links. */
export function plainLines(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~).*/gm, ' ')
    .replace(/^[ \t]*(?:(?:#{1,6}|>|[-*+]|\d+[.)])(?:[ \t]+|$))+/gm, '')
    .replace(/!\[[^\]]{0,999}\]\([^)]{0,1999}\)/g, ' ')
    .replace(/\[([^\]]{0,999})\]\([^)\s]{0,1999}(?:\s{1,9}"[^"]{0,999}")?\)/g, '$1')
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/^[ \t]*\|.*/gm, (row) => row.replace(/(?<!\\)\|/g, ' '))
    .replace(/(\*\*|__)(.{1,1999}?)\1/g, '$2')
    .replace(/(?<!`)(`{1,9})(?!`)(.{1,1999}?)(?<!`)\1(?!`)/g, '$2')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_\n]{1,999})(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/\\([\\`*_{}[\]()#+.!<>|-]|$)/gm, '$1');
}
