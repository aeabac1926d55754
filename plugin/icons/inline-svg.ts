/** An `<svg>` that an author wrote as an icon, made harmless: docs.json and frontmatter are data, and never run. */

const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path circle ellipse rect line polyline polygon defs symbol use title desc text tspan lineargradient radialgradient stop clippath mask pattern'.split(
    ' ',
  ),
);

/** A comment, a declaration, or a tag: its slash, name, attributes and closing slash. */
const PIECE =
  /<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([a-z][\w:-]*)((?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([\w:.-]+)(?:\s*=\s*("[^"]*"|'[^']*'))?/g;

/**
 * The drawing, without handlers and links to elsewhere. Empty where it holds anything that is not a drawing, or is not
 * one whole element: half a tag would take in what follows it.
 */
export function inlineSvg(text: string): string {
  let html = '';
  let end = 0;
  const open: string[] = [];
  for (const piece of text.matchAll(PIECE)) {
    const words = text.slice(end, piece.index);
    if (words.includes('<') || (open.length === 0 && words.trim() !== '')) return '';
    html += words;
    end = piece.index + piece[0].length;
    const [, slash, name, attributes = '', selfClosing] = piece;
    if (name === undefined) continue;
    const isFirst = html.trim() === '';
    if (!ELEMENTS.has(name.toLowerCase()) || (isFirst ? name.toLowerCase() !== 'svg' : open.length === 0)) {
      return '';
    }
    if (slash === '/') {
      if (open.pop() !== name) return '';
      html += `</${name}>`;
      continue;
    }
    html += `<${name}${harmless(attributes)}${selfClosing}>`;
    if (selfClosing === '') open.push(name);
  }
  return open.length === 0 && text.slice(end).trim() === '' ? html.trim() : '';
}

function harmless(attributes: string): string {
  let kept = '';
  for (const [, name = '', value] of attributes.matchAll(ATTRIBUTE)) {
    if (/^on/i.test(name)) continue;
    if (/(?:^|:)href$/i.test(name) && !/^["']#/.test(value ?? '')) continue;
    kept += value === undefined ? ` ${name}` : ` ${name}=${value}`;
  }
  return kept;
}
