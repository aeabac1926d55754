/** GitBook's blocks between `{% … %}`, which become components. */
import { decodeEntities } from '@waymark/source/entities';
import { lineOf } from './prose.ts';
import { attribute } from './tags.ts';

const HINTS: Readonly<Record<string, string>> = {
  info: 'Info',
  success: 'Check',
  warning: 'Warning',
  danger: 'Danger',
};
const BLOCK = /\{%-?\s*([\w@/-]+)\s*([^%]*?)-?%\}/g;
/** Blocks that are a link; some of them hold words and an end. */
const LINKED =
  /\{%-?\s*(content-ref|page-ref|embed|file)\s([^%]*?)-?%\}(?:((?:(?!\{%)[\s\S])*?)\{%-?\s*end\1\s*-?%\})?/g;
/** The attribute with the address of a block that is a link; of the others it is `url`. */
const ADDRESS: Readonly<Record<string, string>> = { file: 'src', 'page-ref': 'page' };
const CARDS = /<table[^>]*data-view="cards"[^>]*>([\s\S]*?)<\/table>/g;
const FIGURE =
  /<figure>\s*<img([^>]*?)\/?>\s*<figcaption>(?:<p>)?([\s\S]*?)(?:<\/p>)?<\/figcaption>\s*<\/figure>/g;

/** Tags of blocks with content, by their names here. `title` is the attribute that names the part. */
const PAIRS: Readonly<Record<string, string>> = {
  tabs: 'Tabs',
  stepper: 'Steps',
  updates: '',
  columns: 'Columns',
  column: 'Column',
};

/** Blocks, IDs of headings and code that was HTML: their braces are no text. */
export const KEEP_BLOCKS: RegExp = /\{%[\s\S]*?%\}|\{#[\w:.-]+\}(?=[ \t]*(?:\n|$))|^```[\s\S]*?^```/gm;

const ANCHOR = /^(#{1,6}[ \t]+[^\n]*?)[ \t]*<a (?:href="#[^"]*" )?id="([^"]+)"><\/a>[ \t]*$/gm;
const CODE = /^[ \t]*<pre([^>]*)><code[^>]*>([\s\S]*?)<\/code><\/pre>/gm;

/** HTML of GitBook for which Markdown has a form: IDs of headings, and code with marked lines. */
export function htmlToMarkdown(text: string): string {
  return text
    .replaceAll(
      ANCHOR,
      (_, heading: string, id: string) => `${heading} {#${id.replaceAll(/[^\w:.-]/g, '-')}}`,
    )
    .replaceAll(CODE, (_, attributes: string, code: string) => fence(attributes, code));
}

function fence(attributes: string, code: string): string {
  const language = /language-([\w+#-]+)/.exec(attributes)?.[1] ?? 'text';
  const title = /data-title="([^"]*)"/.exec(attributes)?.[1];
  const lines = code.replace(/\n?((?:<\/\w+>)*)$/, '$1').split('\n');
  const marked = lines.flatMap((line, index) => (line.includes('<strong>') ? [index + 1] : []));
  const plainLines = lines.map((line) => decodeEntities(line.replaceAll(/<\/?[a-z][^>]*>/g, '')));
  const info = `${language}${title === undefined ? '' : ` title="${title}"`}${marked.length === 0 ? '' : ` {${marked.join(',')}}`}`;
  return `\`\`\`${info}\n${plainLines.join('\n').replaceAll('\u00A0', ' ')}\n\`\`\``;
}

export interface BlockReports {
  /** Something that has no counterpart. */
  readonly note: (line: number, message: string) => void;
  /** Title of a page of the repository, for links to it. */
  readonly titleOf: (address: string) => string | undefined;
  /** An import of a snippet for the head of the page; gives the name of its component. */
  readonly include: (address: string, line: number) => string | undefined;
}

/** Blocks of one page, in their order: a block of code names the fence that follows. */
export class GitbookBlocks {
  private readonly reports: BlockReports;
  private readonly open: string[] = [];
  private code: string | undefined;
  private stepTitle = false;

  constructor(reports: BlockReports) {
    this.reports = reports;
  }

  prose(text: string, line: number): string {
    const tables = text.replaceAll(CARDS, (whole, body: string) => cards(body) ?? whole);
    const figures = tables.replaceAll(FIGURE, (_, attributes: string, caption: string) => {
      const image = `<img${attributes.trimEnd()} />`;
      const words = caption
        .replaceAll(/<[^>]*>/g, '')
        .replaceAll('"', '&quot;')
        .trim();
      return words === '' ? `<Frame>${image}</Frame>` : `<Frame caption="${words}">${image}</Frame>`;
    });
    const links = figures.replaceAll(LINKED, (_, name: string, attributes: string, words = '') =>
      this.linked(name, attribute(attributes, ADDRESS[name] ?? 'url') ?? '', words.trim()),
    );
    const blocks = links.replaceAll(
      BLOCK,
      (whole, name: string, attributes: string, at: number) =>
        this.block(name, attributes, lineOf(links, at, line)) ?? whole,
    );
    return this.titledSteps(blocks);
  }

  info(info: string): string {
    const meta = this.code ?? '';
    this.code = undefined;
    return meta === '' ? info : `${info.trim() === '' ? 'text' : info.trimEnd()}${meta}`;
  }

  private block(name: string, attributes: string, line: number): string | undefined {
    const value = (key: string): string | undefined => attribute(attributes, key);
    const end = /^end(.*)$/.exec(name)?.[1];
    if (end !== undefined) return this.end(end);
    const title = value('title');
    switch (name) {
      case 'hint':
        return this.begin(HINTS[value('style') ?? 'info'] ?? 'Note');
      case 'tab':
        return this.begin('Tab', ` title="${quoted(title ?? 'Tab')}"`);
      case 'step':
        this.stepTitle = title === undefined;
        return this.begin('Step', title === undefined ? '' : ` title="${quoted(title)}"`);
      case 'update':
        return this.begin('Update', ` label="${quoted(title ?? value('date') ?? '')}"`);
      case 'code':
        this.code = [
          ...(title === undefined ? [] : [` title="${title}"`]),
          ...(value('lineNumbers') === 'true' ? [' lines'] : []),
          ...(value('overflow') === 'wrap' ? [' wrap'] : []),
        ].join('');
        return '';
      case 'include': {
        const component = this.reports.include(
          value('') ?? attributes.trim().replaceAll(/^["']|["']$/g, ''),
          line,
        );
        return component === undefined ? '' : `<${component} />`;
      }
      default: {
        const component = PAIRS[name];
        if (component !== undefined) return this.begin(component);
        // Blocks of an integration, such as `@github-files/github-code-block`, show what is at an address.
        const url = name.startsWith('@') ? value('url') : undefined;
        if (url !== undefined) return `[${url}](${url})`;
        this.reports.note(
          line,
          `\`{% ${name} %}\` has no counterpart: its text stays. Write it by hand, or remove it.`,
        );
        return '';
      }
    }
  }

  private linked(name: string, address: string, words: string): string {
    if (name === 'content-ref' || name === 'page-ref') {
      return `<Card title="${quoted(this.reports.titleOf(address) ?? address)}" href="${address}" />`;
    }
    if (name === 'embed') return embedded(address) + (words === '' ? '' : `\n\n${words}`);
    return `[${words || decoded(address.split('/').at(-1) ?? address)}](<${address}>)`;
  }

  private begin(component: string, attributes = ''): string {
    this.open.push(component);
    return component === '' ? '' : `<${component}${attributes}>`;
  }

  private end(name: string): string {
    if (name === 'code') {
      this.code = undefined;
      return '';
    }
    if (['hint', 'tab', 'step', 'update'].includes(name) || PAIRS[name] !== undefined) {
      const component = this.open.pop() ?? '';
      return component === '' ? '' : `</${component}>`;
    }
    return '';
  }

  /** A step's title is the heading that it begins with. */
  private titledSteps(text: string): string {
    if (!this.stepTitle && !text.includes('<Step>')) return text;
    this.stepTitle = false;
    return text.replaceAll(
      /<Step>\s*\n#{1,6}[ \t]+([^\n]+)\n/g,
      (_, title: string) => `<Step title="${quoted(plain(title))}">\n`,
    );
  }
}

/** Rows of a table of cards: words in their order, and the cell that its head marks as the target. */
function cards(body: string): string | undefined {
  const heads = Array.from(body.matchAll(/<th(?=[\s>])([^>]*)>/g), ([, attributes = '']) => attributes);
  const target = heads.findIndex((head) => head.includes('data-card-target'));
  const cover = heads.findIndex((head) => head.includes('data-card-cover'));
  const made = Array.from(body.matchAll(/<tr>([\s\S]*?)<\/tr>/g), ([, row = '']) => {
    const cells = Array.from(row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g), ([, cell = '']) => cell);
    if (cells.length === 0) return '';
    const href = (index: number): string | undefined => /<a href="([^"]*)"/.exec(cells[index] ?? '')?.[1];
    const words = cells
      .filter((_, index) => !heads[index]?.includes('data-hidden') && index !== target && index !== cover)
      .map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim())
      .filter((cell) => cell !== '');
    const [title = 'Card', ...rest] = words;
    const link = href(target) ?? cells.map((_, index) => href(index)).find((each) => each !== undefined);
    const image = href(cover);
    return `<Card title="${quoted(title)}"${link === undefined ? '' : ` href="${link}"`}${image === undefined ? '' : ` img="${image}"`}>\n${rest.join('\n\n')}\n</Card>`;
  }).filter((card) => card !== '');
  return made.length === 0 ? undefined : `<CardGroup>\n${made.join('\n')}\n</CardGroup>`;
}

function embedded(url: string): string {
  const video = /(?:youtube\.com\/watch\?(?:[^#]*&)?v=|youtu\.be\/)([\w-]+)/.exec(url)?.[1];
  if (video !== undefined)
    return `<iframe src="https://www.youtube.com/embed/${video}" title="YouTube" allowFullScreen></iframe>`;
  return `[${url}](${url})`;
}

function decoded(text: string): string {
  return URL.canParse(`file:///${text}`) ? text.replaceAll('%20', ' ') : text;
}

function plain(text: string): string {
  return text
    .replaceAll(/[*`]|<[^>]*>/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();
}

function quoted(text: string): string {
  return text.replaceAll('"', '&quot;');
}
