/** Elements only where HTML allows them: checkers of books, and some readers, refuse a book for one list in a heading. */
import type { Element, ElementContent } from 'hast';

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const BLOCKS = list('div p h1 h2 h3 h4 h5 h6 ul ol dl table figure pre blockquote hr');
const INLINE = list(
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark math q ruby s samp small span strong sub sup u var wbr',
);
const PARTS = list('li dt dd thead tbody tfoot tr td th caption colgroup col figcaption rt rp');
const HEADINGS = /^h[1-6]$/;
/** Other names of the same, or of the nearest that books have. */
const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    [
      'div',
      'section article aside header footer nav main address form fieldset legend center search hgroup menu figure-group details',
    ],
    ['s', 'strike'],
    ['code', 'tt'],
    ['span', 'font big label time data output meter progress'],
  ].flatMap(([name = '', others = '']) => others.split(' ').map((each) => [each, name])),
);
const MATHML = /^(?:math|semantics|annotation|m[a-z]+|none)$/;

/** Nodes that may stand in a `div`. */
export function fittedNodes(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => fit(node, undefined, false));
}

/** @param parent Name of the element around it, as it is written. */
function fit(node: ElementContent, parent: string | undefined, inLink: boolean): ElementContent[] {
  if (node.type !== 'element') return [node];
  if (node.tagName === 'math') return [node];
  const tagName = NAMED[node.tagName] ?? node.tagName;
  const known = BLOCKS.has(tagName) || INLINE.has(tagName) || PARTS.has(tagName);
  const isLink = tagName === 'a';
  const children = node.children.flatMap((child) => fit(child, tagName, inLink || isLink));
  if (!known || (isLink && inLink)) return children;
  const made = { ...node, tagName, children };
  if (PARTS.has(tagName)) return [isPartOf(tagName, parent) ? inPart(made) : renamed(made, 'div')];
  return [shaped(made)];
}

const PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: list('ul ol'),
  dt: list('dl div'),
  dd: list('dl div'),
  thead: list('table'),
  tbody: list('table'),
  tfoot: list('table'),
  caption: list('table'),
  colgroup: list('table'),
  col: list('colgroup'),
  tr: list('table thead tbody tfoot'),
  td: list('tr'),
  th: list('tr'),
  figcaption: list('figure'),
  rt: list('ruby'),
  rp: list('ruby'),
};

const isPartOf = (name: string, parent: string | undefined): boolean =>
  parent !== undefined && PARENTS[name]?.has(parent) === true;

/** The content of cells, titles and captions that may hold no heading; of rows only cells. */
function inPart(node: Element): Element {
  const { tagName, children } = node;
  const elements = children.filter(isElement);
  if (tagName === 'tr') {
    const cells = elements.map((cell) => (/^t[dh]$/.test(cell.tagName) ? cell : element('td', [cell])));
    return { ...node, children: cells };
  }
  if (/^(?:thead|tbody|tfoot)$/.test(tagName)) return { ...node, children: elements.filter(isNamed('tr')) };
  if (tagName === 'colgroup') return { ...node, children: elements.filter(isNamed('col')) };
  if (/^(?:dt|th|caption)$/.test(tagName)) return { ...node, children: children.map(withoutHeadings) };
  if (/^(?:rt|rp)$/.test(tagName)) return { ...node, children: flat(children) };
  return node;
}

function isNamed(name: string): (node: Element) => boolean {
  return ({ tagName }) => tagName === name;
}

function withoutHeadings(node: ElementContent): ElementContent {
  if (!isElement(node)) return node;
  const children = node.children.map(withoutHeadings);
  return { ...node, children, tagName: HEADINGS.test(node.tagName) ? 'p' : node.tagName };
}

function shaped(node: Element): Element {
  const { tagName, children } = node;
  if (tagName === 'ul' || tagName === 'ol') return { ...node, children: items(children) };
  if (tagName === 'dl')
    return isDescription(children) ? { ...node, children: children.filter(isElement) } : unlisted(node);
  if (tagName === 'table') return table(node);
  if (tagName === 'figure') return figure(node);
  if (HEADINGS.test(tagName) || tagName === 'pre') return { ...node, children: flat(children) };
  if (tagName === 'div' || tagName === 'blockquote') return node;
  if (tagName === 'ruby') return children.some(isPart) ? node : renamed(node, 'span');
  const holds = children.some(isBlock);
  if (tagName === 'code' && holds) return { ...node, children: flat(children) };
  // A link may hold blocks; other elements of text may not.
  if (holds && tagName !== 'a') return renamed(node, 'div');
  return node;
}

/** Tells whether it is a block, or a link around one. */
function isBlock(node: ElementContent): boolean {
  if (!isElement(node) || MATHML.test(node.tagName)) return false;
  return BLOCKS.has(node.tagName) || (INLINE.has(node.tagName) && node.children.some(isBlock));
}

/** Text alone: blocks become spans. */
function flat(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => {
    if (!isElement(node) || node.tagName === 'math') return [node];
    const children = flat(node.children);
    if (INLINE.has(node.tagName)) return [{ ...node, children }];
    return node.tagName === 'hr' ? [] : [renamed({ ...node, children }, 'span')];
  });
}

function items(children: readonly ElementContent[]): Element[] {
  const found: Element[] = [];
  for (const child of children) {
    if (isElement(child) && child.tagName === 'li') found.push(child);
    else if (isElement(child) || (child.type === 'text' && child.value.trim() !== ''))
      found.push(element('li', [child]));
  }
  return found;
}

function isDescription(children: readonly ElementContent[]): boolean {
  const names = children.filter(isElement).map(({ tagName }) => tagName);
  const hasText = children.some((child) => child.type === 'text' && child.value.trim() !== '');
  return !hasText && /^(?:(?:dt )+(?:dd )+)+$/.test(`${names.join(' ')} `);
}

function unlisted(node: Element): Element {
  const plain = (child: ElementContent): ElementContent => {
    if (!isElement(child)) return child;
    const own = /^d[td]$/.test(child.tagName) ? renamed(child, 'div') : child;
    return { ...own, children: child.children.map(plain) };
  };
  return { ...renamed(node, 'div'), children: node.children.map(plain) };
}

function table(node: Element): Element {
  const parts = node.children.filter(isElement);
  const of = (name: string) => parts.filter(isNamed(name));
  const hasContent = (child: ElementContent) => isElement(child) && child.children.length > 0;
  /** Parts with rows that have cells. */
  const filled = (name: string): Element[] =>
    of(name)
      .map((part) => ({ ...part, children: part.children.filter(hasContent) }))
      .filter(hasContent);
  const [head, ...heads] = filled('thead');
  const loose = of('tr').filter(hasContent);
  const bodies = [...heads, ...filled('tbody'), ...filled('tfoot')].map((part) => renamed(part, 'tbody'));
  if (loose.length > 0) bodies.push(element('tbody', loose));
  const others = parts.filter(({ tagName }) => !/^(?:thead|tbody|tfoot|tr|caption|colgroup)$/.test(tagName));
  // Without a row it is no table.
  if (head === undefined && bodies.length === 0) return { ...renamed(node, 'div'), children: others };
  const children = [
    ...of('caption').slice(0, 1),
    ...of('colgroup'),
    ...(head === undefined ? [] : [head]),
    ...bodies,
  ];
  return { ...node, children };
}

/** Its caption is its last child, and the only one. */
function figure(node: Element): Element {
  const [caption, ...others] = node.children.filter(
    (child) => isElement(child) && child.tagName === 'figcaption',
  );
  if (caption === undefined) return node;
  const rest = node.children
    .filter((child) => child !== caption)
    .map((child) => (isElement(child) && others.includes(child) ? renamed(child, 'div') : child));
  return { ...node, children: [...rest, caption] };
}

function isPart(node: ElementContent): boolean {
  return isElement(node) && PARTS.has(node.tagName);
}

function isElement(node: ElementContent): node is Element {
  return node.type === 'element';
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}

/** Attributes that belong to one element alone go. */
function renamed(node: Element, tagName: string): Element {
  const { id, lang, dir, title, className } = node.properties;
  return { ...node, tagName, properties: { id, lang, dir, title, className } };
}
