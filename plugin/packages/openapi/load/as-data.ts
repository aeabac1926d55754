/**
 * Makes data of a specification that another server sent: its host can change it after the site's authors have read it. There `x-mint`
 * names, describes and closes pages; whatever would run code, or change what pages say about the site, is left out.
 */
import { meantKey } from '@waymark/source/json/access-keys';
import { isObject, type JsonObject, textOf } from '@waymark/source/values';

/** Keys beside those that close pages: text of a page, and its address. */
const SETTINGS: ReadonlySet<string> = new Set(['content', 'href', 'metadata', 'pre', 'post']);
const METADATA: ReadonlySet<string> = new Set(['title', 'description']);
const MARKUP = /[<{]|^(?:import|export)\s/m;

/**
 * A copy of the specification whose `x-mint.content` is Markdown at the end of the description beside it: descriptions have no
 * expressions, no imports, and no HTML with attributes.
 */
export function asData(document: JsonObject) {
  /** Names of settings, such as `x-mint.metadata.canonical`. */
  const leftOut = new Set<string>();
  /** Some `x-mint.content` has components, expressions or HTML, which readers see as text. */
  let hasMarkup = false;
  // Each object once, however many of YAML's aliases share it.
  const copies = new Map<object, unknown>();
  const picked = (value: JsonObject, kept: ReadonlySet<string>, path: string): JsonObject =>
    Object.fromEntries(
      Object.entries(value).filter(([key]) => {
        const isKept = kept.has(key) || meantKey(key) !== undefined;
        if (!isKept) leftOut.add(`${path}.${key}`);
        return isKept;
      }),
    );
  const settingsOf = (written: unknown): { content: string | undefined; settings: unknown } => {
    // Nothing in it can be read, except that it may have been meant to close the page.
    if (!isObject(written)) return { content: undefined, settings: copyOf(written) };
    const { content, metadata, ...others } = picked(written, SETTINGS, 'x-mint');
    const texts = isObject(metadata) ? picked(metadata, METADATA, 'x-mint.metadata') : metadata;
    return {
      content: textOf(content),
      // A `$ref` can show what stands in here as an operation.
      settings: copyOf(metadata === undefined ? others : { ...others, metadata: texts }),
    };
  };
  const copyOf = (value: unknown): unknown => {
    if (!Array.isArray(value) && !isObject(value)) return value;
    const known = copies.get(value);
    if (known !== undefined) return known;
    const made = Array.isArray(value) ? value.map(copyOf) : copyOfObject(value);
    copies.set(value, made);
    return made;
  };
  const copyOfObject = (value: JsonObject): JsonObject => {
    const { content, settings } = settingsOf(value['x-mint']);
    if (content !== undefined) hasMarkup ||= MARKUP.test(content);
    return Object.fromEntries([
      ...Object.entries(value).map(([key, inner]) => [key, key === 'x-mint' ? settings : copyOf(inner)]),
      ...(content === undefined
        ? []
        : [['description', [textOf(value.description), content].filter(Boolean).join('\n\n')]]),
    ]);
  };
  return { document: copyOfObject(document), leftOut: [...leftOut], hasMarkup };
}
