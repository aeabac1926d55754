/** Components of other programs in MDX, and HTML that is no JSX, by their tags. */
import type { ProgramKind } from '../source.ts';

interface Target {
  readonly name: string;
  /** Names of properties that change; `''` removes one. */
  readonly props?: Readonly<Record<string, string>>;
}

/** Components with one name in the other program, and one here. */
export const COMPONENTS: Readonly<Partial<Record<ProgramKind, Readonly<Record<string, Target>>>>> = {
  docusaurus: {
    Tabs: {
      name: 'Tabs',
      props: { groupId: '', defaultValue: '', values: '', queryString: '', className: '' },
    },
    TabItem: { name: 'Tab', props: { label: 'title', value: '', default: '', attributes: '' } },
  },
  starlight: {
    Tabs: { name: 'Tabs', props: { syncKey: '' } },
    TabItem: { name: 'Tab', props: { label: 'title' } },
    CardGrid: { name: 'CardGroup', props: { stagger: '' } },
    LinkCard: { name: 'Card' },
    Badge: { name: 'Badge', props: { variant: '' } },
    LinkButton: { name: 'Button', props: { variant: '', iconPlacement: '' } },
    Icon: { name: 'Icon', props: { name: 'icon' } },
    Image: { name: 'img' },
  },
};

/** Callouts by the word that names them. */
const ASIDES: Readonly<Record<string, string>> = {
  note: 'Note',
  tip: 'Tip',
  caution: 'Warning',
  danger: 'Danger',
};

const ATTRIBUTE = String.raw`(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|=>|[^>"'{])`;

/** Calls for each tag of some names; attributes as they are written. */
export function replaceTags(
  text: string,
  names: readonly string[],
  replace: (tag: {
    name: string;
    closing: boolean;
    attributes: string;
    selfClosing: boolean;
    at: number;
  }) => string | undefined,
): string {
  if (names.length === 0) return text;
  const tag = new RegExp(`<(/?)(${names.join('|')})(?![\\w.:-])(${ATTRIBUTE}*?)(/?)>`, 'g');
  return text.replaceAll(
    tag,
    (whole, slash: string, name: string, attributes: string, end: string, at: number) => {
      const made = replace({ name, closing: slash !== '', attributes, selfClosing: end !== '', at });
      return made ?? whole;
    },
  );
}

/** The value of an attribute that is text. */
export function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(
    `(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|\\{\\s*(["'\`])([^{}]*?)\\3\\s*\\})`,
  ).exec(attributes);
  return match?.[1] ?? match?.[2] ?? match?.[4];
}

/** The components of one page, in their order: prose is changed part by part, and an aside ends in a later one. */
export class Components {
  private readonly kind: ProgramKind;
  private readonly asides: string[] = [];

  constructor(kind: ProgramKind) {
    this.kind = kind;
  }

  /** Gives each component of the program its name and properties here. */
  rename(text: string): string {
    const targets = COMPONENTS[this.kind] ?? {};
    const renamed = replaceTags(text, Object.keys(targets), ({ name, closing, attributes, selfClosing }) => {
      const target = targets[name];
      if (target === undefined) return undefined;
      if (closing) return target.name === 'img' ? '' : `</${target.name}>`;
      return element(target, name, attributes, selfClosing);
    });
    if (this.kind !== 'starlight') return renamed;
    // Slots of Astro, and `Steps` around an ordered list, which is a list here too.
    return replaceTags(this.aside(renamed), ['Fragment', 'Steps'], () => '');
  }

  /** `<Aside type="tip">` … `</Aside>`, which may hold others. */
  private aside(text: string): string {
    return replaceTags(text, ['Aside'], ({ closing, attributes, selfClosing }) => {
      if (closing) return `</${this.asides.pop() ?? 'Note'}>`;
      const name = ASIDES[attribute(attributes, 'type') ?? 'note'] ?? 'Note';
      if (!selfClosing) this.asides.push(name);
      return `<${name}${renameAttribute(attributes, 'type', '').trimEnd()}${selfClosing ? ' />' : '>'}`;
    });
  }
}

function element(target: Target, name: string, attributes: string, selfClosing: boolean): string {
  let kept = attributes;
  // A tab without a label is named by its value.
  const value = name === 'TabItem' && !/\slabel=/.test(kept) ? attribute(kept, 'value') : undefined;
  const text = name === 'Badge' && selfClosing ? attribute(kept, 'text') : undefined;
  for (const [from, to] of Object.entries(target.props ?? {})) kept = renameAttribute(kept, from, to);
  if (value !== undefined) kept = ` title="${value}"${kept}`;
  if (text !== undefined) return `<Badge${renameAttribute(kept, 'text', '').trimEnd()}>${text}</Badge>`;
  return `<${target.name}${kept.trimEnd()}${selfClosing ? ' />' : '>'}`;
}

function renameAttribute(attributes: string, from: string, to: string): string {
  const given = new RegExp(
    `(\\s+)${from}(=(?:"[^"]*"|'[^']*'|\\{(?:[^{}]|\\{(?:[^{}]|\\{[^{}]*\\})*\\})*\\}))?(?=\\s|/|$)`,
    'g',
  );
  return attributes.replaceAll(given, (_, space: string, value = '') =>
    to === '' ? '' : `${space}${to}${value}`,
  );
}

const VOID = ['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr'];
/** A tag of HTML or of a component, which begins with `<` and a letter. */
const TAG = new RegExp(`</?[A-Za-z][\\w.:-]*${ATTRIBUTE}*?>`, 'g');
const COMMENT = /<!--([\s\S]*?)-->/g;
const AUTOLINK = /(?<!\]\()<((?:https?:\/\/|mailto:)[^\s<>]+)>/g;
const MAIL = /(?<!\]\()<([^\s<>@]+@[^\s<>]+\.[^\s<>]+)>/g;
const MARK = '\uE001';

/** Comments of HTML as those of JSX. */
export function jsxComments(text: string): string {
  return text.replaceAll(COMMENT, (_, words: string) => `{/*${words.replaceAll('*/', '* /')}*/}`);
}

/**
 * Markdown with HTML as MDX: comments and elements without an end are written as JSX, and braces and `<` that are text as text.
 *
 * @param keep Pattern of the parts that stay as they are.
 */
export function plainToMdx(text: string, keep: RegExp): string {
  const kept: string[] = [];
  const stash = (part: string): string => `${MARK}${kept.push(part) - 1}${MARK}`;
  const escaped = text
    .replaceAll(COMMENT, (comment) => stash(jsxComments(comment)))
    .replaceAll(keep, stash)
    .replaceAll(AUTOLINK, (_, address: string) => stash(`[${address.replace(/^mailto:/, '')}](${address})`))
    .replaceAll(MAIL, (_, address: string) => stash(`[${address}](mailto:${address})`))
    .replaceAll(TAG, (tag) => stash(jsxTag(tag)))
    .replaceAll(/(?<!\\)<(?!\/?[A-Za-z])/g, '&lt;')
    .replaceAll(/(?<!\\)[{}]/g, '\\$&')
    // Words that begin a statement of JavaScript at the start of a line.
    .replaceAll(/^(?:import|export)(?=\s)/gm, (word) => `&#${word.charCodeAt(0)};${word.slice(1)}`);
  let result = escaped;
  const marks = new RegExp(`${MARK}(\\d+)${MARK}`, 'g');
  while (result.includes(MARK)) result = result.replaceAll(marks, (_, index) => kept[Number(index)] ?? '');
  return result;
}

function jsxTag(tag: string): string {
  const name = /^<([A-Za-z][\w-]*)/.exec(tag)?.[1]?.toLowerCase() ?? '';
  return VOID.includes(name) && !tag.endsWith('/>') ? `${tag.slice(0, -1).trimEnd()} />` : tag;
}
