/** Markdown of a model: its links lead to the site, and it loads nothing. */

/** Links and pictures become their words, unless a link leads to the site. @param url Of the site. */
export function siteLinksOnly(markdown: string, url: string): string {
  return markdown
    .replace(
      /!\[([^\]]*)\]\([^)]*\)|!\[([^\]]*)\]\[[^\]]*\]/g,
      (_, text?: string, other?: string) => text ?? other ?? '',
    )
    .replace(/\[([^\]]*)\]\(\s*<?([^\s)>]*)>?[^)]*\)/g, (link, text: string, address: string) =>
      isOfSite(address, url) ? link : text,
    )
    .replace(/\[([^\]]*)\]\[[^\]]*\]/g, '$1')
    .replace(/^\s*\[[^\]]+\]:\s.*$/gm, '')
    .replace(/<((?:https?|ftp|mailto|data|javascript):[^>]*)>/gi, '$1');
}

function isOfSite(address: string, url: string): boolean {
  if (/^\/(?![/\\])/.test(address) || address.startsWith('#')) return true;
  if (!URL.canParse(address) || !URL.canParse(url)) return false;
  const [target, site] = [new URL(address), new URL(url)];
  return target.origin === site.origin;
}
