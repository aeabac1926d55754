/**
 * The HTML of a page -> elements that a book may have. All that opens is open, and what needs a script, a frame or a network is a
 * link with its title. Attributes are those of lists here: no other reaches a book.
 */
import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { fittedNodes } from './content-model.ts';
import { idMark, imageMark, linkMark, MARK_LETTERS } from './marks.ts';
import { forXml, writeXhtml } from './xhtml.ts';

export interface ConvertOptions {
  /** The name of an image in the book by its address; undefined for one that the book cannot hold. */
  readonly image: (address: string) => string | undefined;
  /** The name of a drawing in the book. */
  readonly drawing: (svg: string) => string;
  /** The number of a link in the chapter; undefined for one that leads nowhere. */
  readonly link: (href: string) => number | undefined;
  /** The direction of the text around. */
  readonly direction: 'ltr' | 'rtl';
}

export interface Converted {
  readonly nodes: readonly ElementContent[];
  readonly ids: ReadonlySet<string>;
}

const DROPPED = new Set(
  'button canvas datalist dialog head input link meta noscript optgroup option param script select source style template textarea title track'.split(
    ' ',
  ),
);
/** By class: tools, the second drawing of a formula, and pictures that say nothing or are for the dark. */
const DROPPED_CLASSES =
  /^(?:heading-anchor|tab-bar|code-tools|katex-html|only-dark|update-filter|card-arrow|step-icon|callout-icon|card-icon|tile-preview|api-languages)$/;
const EMBEDDED = new Set(['iframe', 'video', 'audio', 'embed', 'object']);
const KEPT_CLASSES =
  /^(?:sh\d+|tk-[\w-]+|callout|callout-(?:note|tip|warning|info|check|danger|title)|step-title|button|card|card-title|field|field-head|field-pill|code-title|api-row|api-row-head|api-label|api-type|method|badge|update|update-label|tree-children|footnotes|line|line-highlight|diff|add|remove|highlighted)$/;
/** Reads from left to right in every language. Books may not say so in styles (EPUB 3.3, section 6.3.1.2). */
const CODE = /^(?:pre|code|kbd|samp)$/;
const ALIGNED = /(?:^|;)\s*text-align:\s*(right|center)\b/;
const MATH = new Set(
  'math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup msubsup munder mover munderover mmultiscripts mtable mtr mlabeledtr mtd maligngroup malignmark mprescripts none'.split(
    ' ',
  ),
);
const MATH_ATTRIBUTES =
  /^(?:display|mathvariant|mathcolor|mathbackground|mathsize|stretchy|fence|separator|form|lspace|rspace|minsize|maxsize|symmetric|largeop|movablelimits|accent|accentunder|linethickness|column(?:align|spacing|lines|width)|row(?:align|spacing|lines)|frame|width|height|depth|voffset|scriptlevel|displaystyle|notation|encoding|open|close)$/;

export function converted(root: Nodes, options: ConvertOptions): Converted {
  const converter = new Converter(options);
  const nodes = fittedNodes(converter.children(root));
  return { nodes, ids: converter.ids };
}

class Converter {
  readonly ids = new Set<string>();
  readonly #options: ConvertOptions;

  constructor(options: ConvertOptions) {
    this.#options = options;
  }

  children(node: Nodes): ElementContent[] {
    return 'children' in node ? node.children.flatMap((child) => this.#node(child)) : [];
  }

  #node(node: Nodes): ElementContent[] {
    if (node.type === 'text') return [bookText(node.value)];
    if (node.type !== 'element') return [];
    return isDropped(node) ? this.#task(node) : this.#bookElement(node);
  }

  /** A box of a list of tasks. */
  #task({ tagName, properties }: Element): ElementContent[] {
    if (tagName !== 'input' || properties.type !== 'checkbox') return [];
    return [bookText(properties.checked ? '☑ ' : '☐ ')];
  }

  #bookElement(node: Element): ElementContent[] {
    const { tagName, properties } = node;
    if (MATH.has(tagName)) return this.#math(node);
    if (tagName === 'svg') return this.#drawing(node);
    if (tagName === 'img' || tagName === 'image') return this.#image(node);
    if (EMBEDDED.has(tagName)) return this.#embedded(node);
    if (tagName === 'a') return this.#link(node);
    if (tagName === 'details')
      return [bookElement('div', this.#attributes(node, 'box'), this.children(node))];
    if (tagName === 'summary') return [bookElement('p', { className: ['box-title'] }, this.children(node))];
    if (hasClass(node, 'steps')) return [this.#steps(node)];
    if (hasClass(node, 'tooltip-tip'))
      return [
        bookElement('span', { className: ['tip'] }, [bookText(' ('), ...this.children(node), bookText(')')]),
      ];
    if (hasClass(node, 'code-header')) return this.#codeTitle(node);
    const title = properties.dataTitle;
    const titled =
      typeof title === 'string' && title !== '' && !childOf(childOf(node, 'code-header'), 'code-title');
    const heading = titled ? [bookElement('p', { className: ['panel-title'] }, [bookText(title)])] : [];
    return [bookElement(tagName, this.#attributes(node), [...heading, ...this.children(node)])];
  }

  #steps(node: Element): Element {
    const items: Element[] = [];
    for (const child of node.children) {
      if (child.type === 'element' && hasClass(child, 'step'))
        items.push(bookElement('li', this.#attributes(child), this.children(child)));
      else {
        const rest = this.#node(child);
        if (rest.every(isBlankText)) continue;
        if (items.length === 0) items.push(bookElement('li', {}, []));
        items.at(-1)?.children.push(...rest);
      }
    }
    return bookElement('ol', this.#attributes(node, 'steps'), items);
  }

  #codeTitle(node: Element): ElementContent[] {
    const title = childOf(node, 'code-title');
    return title === undefined
      ? []
      : [bookElement('p', { className: ['panel-title'] }, this.children(title))];
  }

  #link(node: Element): ElementContent[] {
    const { href } = node.properties;
    const number = typeof href === 'string' ? this.#options.link(href) : undefined;
    const attributes = this.#attributes(node);
    const children = this.children(node);
    const label = node.properties.ariaLabel;
    // A card without a title is a link without words.
    if (children.every(isBlankText) && typeof label === 'string') children.push(bookText(label));
    return [linked(number, attributes, children)];
  }

  #image(node: Element): ElementContent[] {
    const { src, alt, width, height } = node.properties;
    const address = typeof src === 'string' ? src : '';
    const words = typeof alt === 'string' ? clean(alt) : '';
    const name = this.#options.image(address);
    const attributes = this.#attributes(node);
    if (name !== undefined)
      return [
        bookElement('img', { ...attributes, ...sizes(width, height), src: imageMark(name), alt: words }, []),
      ];
    const number = /^(?:https?:)?\/\//i.test(address) ? this.#options.link(address) : undefined;
    if (number !== undefined)
      return [bookElement('a', { ...attributes, href: linkMark(number) }, [bookText(words || address)])];
    return words === '' ? [] : [bookElement('span', attributes, [bookText(words)])];
  }

  /** Icons beside words are hidden from readers who do not see: they say nothing. */
  #drawing(node: Element): ElementContent[] {
    const { ariaHidden, ariaLabel } = node.properties;
    if (String(ariaHidden) === 'true' || hasClass(node, 'icon')) return [];
    const title = node.children.find((child) => child.type === 'element' && child.tagName === 'title');
    const alt = typeof ariaLabel === 'string' ? ariaLabel : title === undefined ? '' : wordsOf(title);
    const name = this.#options.drawing(
      writeXhtml({ ...node, properties: { ...node.properties, xmlns: SVG } }),
    );
    return [
      bookElement(
        'img',
        { ...sizes(node.properties.width, node.properties.height), src: imageMark(name), alt: clean(alt) },
        [],
      ),
    ];
  }

  #embedded(node: Element): ElementContent[] {
    const { src, data, title, ariaLabel } = node.properties;
    const inner = node.children.flatMap((child) =>
      child.type === 'element' && child.tagName === 'source' ? [child.properties.src] : [],
    );
    const address = [src, data, ...inner].find((each) => typeof each === 'string' && each !== '');
    const words = [title, ariaLabel].find((each) => typeof each === 'string' && each !== '') ?? address;
    if (typeof address !== 'string') return [];
    const number = this.#options.link(address);
    return [linked(number, this.#attributes(node), [bookText(String(words))])];
  }

  #math(node: Element): ElementContent[] {
    const { tagName, properties } = node;
    const attributes: Properties = tagName === 'math' ? { xmlns: MATHML } : {};
    for (const [name, value] of Object.entries(properties))
      if (MATH_ATTRIBUTES.test(name.toLowerCase())) attributes[name.toLowerCase()] = value;
    return [
      bookElement(
        tagName,
        attributes,
        node.children.flatMap((child) =>
          child.type === 'element' ? this.#math(child) : child.type === 'text' ? [bookText(child.value)] : [],
        ),
      ),
    ];
  }

  #attributes({ tagName, properties }: Element, ...own: readonly string[]): Properties {
    const kept: Properties = {};
    const { id, lang, dir, title, className, style } = properties;
    if (typeof id === 'string') {
      const name = clean(id).replaceAll(/\s+/g, '-');
      // The first element of a name has it.
      if (name !== '' && !this.ids.has(name)) {
        this.ids.add(name);
        kept.id = idMark(name);
      }
    }
    if (typeof lang === 'string' && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(lang)) kept.lang = lang;
    if (dir === 'ltr' || dir === 'rtl') kept.dir = dir;
    else if (this.#options.direction === 'rtl' && CODE.test(tagName)) kept.dir = 'ltr';
    if (typeof title === 'string') kept.title = clean(title);
    const aligned = /^t[dh]$/.test(tagName) ? ALIGNED.exec(String(style))?.[1] : undefined;
    const kind = aligned === undefined ? [] : [`align-${aligned}`];
    const names = [...own, ...classNames(className).filter((name) => KEPT_CLASSES.test(name)), ...kind];
    if (names.length > 0) kept.className = names;
    return { ...kept, ...ownAttributes(tagName, properties) };
  }
}

const SVG = 'http://www.w3.org/2000/svg';
const MATHML = 'http://www.w3.org/1998/Math/MathML';

function ownAttributes(tagName: string, properties: Properties): Properties {
  const kept: Properties = {};
  const count = (name: string, least: number): void => {
    const value = Number(properties[name]);
    if (properties[name] !== undefined && Number.isInteger(value) && value >= least) kept[name] = value;
  };
  if (tagName === 'td' || tagName === 'th') {
    count('colSpan', 1);
    count('rowSpan', 1);
  }
  if (tagName === 'ol') {
    count('start', 0);
    if (typeof properties.type === 'string' && /^[1aAiI]$/.test(properties.type)) kept.type = properties.type;
    if (properties.reversed) kept.reversed = 'reversed';
  }
  if (tagName === 'li' && properties.value !== undefined) count('value', 0);
  return kept;
}

function sizes(width: unknown, height: unknown): Properties {
  const whole = (value: unknown) =>
    /^\d{1,5}$/.test(String(value)) && Number(value) > 0 ? Number(value) : undefined;
  return { width: whole(width), height: whole(height) };
}

function isDropped(node: Element): boolean {
  return (
    DROPPED.has(node.tagName) ||
    classNames(node.properties.className).some((name) => DROPPED_CLASSES.test(name)) ||
    isForDark(node)
  );
}

/** Tailwind's way to show an image in one scheme alone. */
function isForDark({ properties }: Element): boolean {
  const names = classNames(properties.className);
  return (
    names.includes('hidden') && names.some((name) => /^dark:(?:block|inline|inline-block|flex)$/.test(name))
  );
}

function hasClass({ properties }: Element, name: string): boolean {
  return classNames(properties.className).includes(name);
}

/** A child of an element by its class. */
function childOf(node: Element | undefined, name: string): Element | undefined {
  return node?.children.filter((child) => child.type === 'element').find((child) => hasClass(child, name));
}

function classNames(value: Properties[string]): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function wordsOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(wordsOf).join('') : '';
}

function isBlankText(node: ElementContent): boolean {
  return node.type === 'text' && node.value.trim() === '';
}

function clean(text: string): string {
  return forXml(text).replaceAll(MARK_LETTERS, '');
}

/** A link; its words alone if it leads nowhere. */
function linked(number: number | undefined, attributes: Properties, words: ElementContent[]): Element {
  if (number === undefined) return bookElement('span', attributes, words);
  return bookElement('a', { ...attributes, href: linkMark(number) }, words);
}

export function bookText(value: string): ElementContent {
  return { type: 'text', value: clean(value) };
}

export function bookElement(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children };
}
