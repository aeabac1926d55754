/** The HTML that React wrote, as a tree: the marks of `server-modules.ts`, and their content. */
import { decodeEntities } from '@waymark/source/entities';
import type { BuiltinPart } from './part.ts';
import { HOLE, type ModuleRecording, PART_ELEMENT, RAW } from './server-modules.ts';

export type Output =
  /** Text or a comment, as HTML. */
  | { readonly kind: 'text'; readonly html: string; readonly text: string }
  | {
      readonly kind: 'element';
      readonly name: string;
      readonly attributes: OutputAttributes;
      readonly open: string;
      readonly close: string;
      readonly children: readonly Output[];
    }
  /** HTML that the author set directly. */
  | { readonly kind: 'raw'; readonly html: string }
  | { readonly kind: 'part'; readonly part: BuiltinPart; readonly holes: readonly (readonly Output[])[] }
  /** The content between the tags of a component in MDX. */
  | { readonly kind: 'slot'; readonly slot: number };

export type OutputAttributes = Readonly<Record<string, string | true>>;

/** Element that holds a slot, also in the browser. */
export const SLOT = 'waymark-slot';

const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[^\s"'>/=]+(?:="[^"]*")?)*)\s*(\/?)>/y;
const ATTRIBUTE = /\s+([^\s"'>/=]+)(?:="([^"]*)")?/g;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;

interface Open {
  readonly name: string;
  readonly attributes: OutputAttributes;
  readonly open: string;
  readonly children: Output[];
}

/** Reads what `renderToString` returned: React writes well-formed HTML, with attributes in double quotes. */
export function readOutput(html: string, recording: ModuleRecording): Output[] {
  const root: Output[] = [];
  const stack: Open[] = [];
  const add = (node: Output): void => {
    (stack.at(-1)?.children ?? root).push(node);
  };
  const addText = (text: string): void => {
    if (text !== '')
      add({ kind: 'text', html: text, text: decodeEntities(text.replaceAll(/<!--[\s\S]*?-->/g, '')) });
  };
  const close = (): void => {
    const open = stack.pop();
    if (open) add(node(open, recording));
  };
  let at = 0;
  let textStart = 0;
  for (;;) {
    const next = html.indexOf('<', at);
    if (next === -1) break;
    TAG.lastIndex = next;
    const match = html.startsWith('<!--', next) ? null : TAG.exec(html);
    if (!match) {
      at = html.startsWith('<!--', next) ? html.indexOf('-->', next) + 3 : next + 1;
      if (at < next) break;
      continue;
    }
    addText(html.slice(textStart, next));
    at = next + match[0].length;
    const [tag, closing, name = '', attributes = '', selfClosing] = match;
    if (closing) close();
    else {
      const open: Open = { name, attributes: readAttributes(attributes), open: tag, children: [] };
      if (selfClosing || VOID.test(name)) add(node(open, recording));
      else {
        stack.push(open);
        // Their content is not markup.
        if (name === 'style' || name === 'script') {
          const end = html.toLowerCase().indexOf(`</${name}`, at);
          if (end > at) add({ kind: 'raw', html: html.slice(at, end) });
          if (end >= at) at = end;
        }
      }
    }
    textStart = at;
  }
  addText(html.slice(textStart));
  while (stack.length > 0) close();
  // React asks for every image at once; an author who wants that writes it.
  return root.filter(
    (one) => one.kind !== 'element' || one.name !== 'link' || one.attributes.rel !== 'preload',
  );
}

function node({ name, attributes, open, children }: Open, recording: ModuleRecording): Output {
  const index = Number(attributes.n);
  switch (name) {
    case PART_ELEMENT: {
      const part = recording.parts[index];
      if (part === undefined) throw new RangeError(`React named the part ${index}, which was not described.`);
      const holes = children.map((child) =>
        child.kind === 'element' && child.name === HOLE ? child.children : [child],
      );
      return { kind: 'part', part, holes };
    }
    case RAW:
      return { kind: 'raw', html: recording.raw[index] ?? '' };
    case SLOT:
      return { kind: 'slot', slot: index };
  }
  const close = open.endsWith('/>') || VOID.test(name) ? '' : `</${name}>`;
  return { kind: 'element', name, attributes, open, close, children };
}

function readAttributes(text: string): OutputAttributes {
  const attributes: Record<string, string | true> = {};
  for (const [, name = '', value] of text.matchAll(ATTRIBUTE)) {
    attributes[name] = value === undefined ? true : decodeEntities(value);
  }
  return attributes;
}
