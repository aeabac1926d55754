/** Markdown as it reads: without fences, markers, and the addresses of links. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:```|~~~).*/gm, ' ')
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/!\[[^\]]{0,999}\]\([^)]{0,1999}\)/g, ' ')
    .replace(/\[([^\]]{0,999})\]\([^)\s]{0,1999}(?:\s{1,9}"[^"]{0,999}")?\)/g, '$1')
    .replace(/^[\s|:-]+$/gm, ' ')
    .replace(/(\*\*|__|(?<!`)`{1,9}(?!`))(.{1,1999}?)\1/g, '$2')
    .replaceAll('|', ' ')
    .replace(/\\([\\`*_{}[\]()#+.!<>|-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
