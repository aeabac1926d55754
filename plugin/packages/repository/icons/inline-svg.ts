/** An `<svg>` that an author wrote as an icon, made harmless: docs.json and frontmatter are data, and never run. */

const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g path circle ellipse rect line polyline polygon defs symbol use text tspan lineargradient radialgradient stop clippath mask pattern'.split(
    ' ',
  ),
);

/** Left out as well, and nothing is missing: an icon is next to its words. */
const UNSEEN: ReadonlySet<string> = new Set(['title', 'desc', 'metadata']);

/** A comment, a declaration, or a tag: its slash, name, attributes and closing slash. */
const PIECE =
  /<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([a-z][\w:-]*)((?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'))?)*)\s*(\/?)>/gi;
const ATTRIBUTE = /([\w:.-]+)(?:\s*=\s*("[^"]*"|'[^']*'))?/g;

export interface Drawing {
  /** Empty if the text is not one whole `<svg>` element: half a tag would take in what follows it. */
  readonly html: string;
  /** The removed elements and attributes, as an author knows them: `<script>`, `onload`. */
  readonly removed: readonly string[];
}

const NO_DRAWING: Drawing = { html: '', removed: [] };

/** The shapes of an SVG, without other elements, handlers and links to elsewhere. */
export function inlineSvg(text: string): Drawing {
  const removed = new Set<string>();
  const open: string[] = [];
  let html = '';
  let end = 0;
  /** The number of open elements when a removed one began, which is left out with all that it holds. */
  let skipped = Number.POSITIVE_INFINITY;
  for (const piece of text.matchAll(PIECE)) {
    const words = text.slice(end, piece.index);
    if (words.includes('<') || (open.length === 0 && words.trim() !== '')) return NO_DRAWING;
    if (open.length < skipped) html += words;
    end = piece.index + piece[0].length;
    const [, slash, name, attributes = '', selfClosing] = piece;
    if (name === undefined) continue;
    if (slash === '/') {
      if (open.pop() !== name) return NO_DRAWING;
      if (open.length < skipped) html += `</${name}>`;
      else if (open.length === skipped) skipped = Number.POSITIVE_INFINITY;
      continue;
    }
    const kind = name.toLowerCase();
    if (html.trim() === '' ? kind !== 'svg' : open.length === 0) return NO_DRAWING;
    if (open.length < skipped) {
      if (ELEMENTS.has(kind)) html += `<${name}${harmless(attributes, removed)}${selfClosing}>`;
      else {
        if (!UNSEEN.has(kind)) removed.add(`<${name}>`);
        if (selfClosing === '') skipped = open.length;
      }
    }
    if (selfClosing === '') open.push(name);
  }
  if (open.length > 0 || text.slice(end).trim() !== '') return NO_DRAWING;
  return { html: html.trim(), removed: [...removed] };
}

function harmless(attributes: string, removed: Set<string>): string {
  let kept = '';
  for (const [, name = '', value] of attributes.matchAll(ATTRIBUTE)) {
    const runs = /^on/i.test(name);
    if (runs || (/(?:^|:)href$/i.test(name) && !/^["']#/.test(value ?? ''))) removed.add(name);
    else kept += value === undefined ? ` ${name}` : ` ${name}=${value}`;
  }
  return kept;
}

export function isInlineSvg(icon: string): boolean {
  return icon.trimStart().startsWith('<');
}
