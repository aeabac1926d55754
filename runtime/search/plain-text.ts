/** Markdown as it reads: without fences, markers, and the addresses of links. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(?:```|~~~).*$/gm, ' ')
    .replace(/^\s*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replace(/\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/^[\s|:-]+$/gm, ' ')
    .replace(/(\*\*|__|`+)(.+?)\1/g, '$2')
    .replace(/\s*\|\s*/g, ' ')
    .replace(/\\([\\`*_{}[\]()#+.!<>|-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
