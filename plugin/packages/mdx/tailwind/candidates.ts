/** Class names that an author's text may use: read from attributes and from the strings of code. */

/** `class="…"`, `className='…'`. */
const ATTRIBUTE = /\bclass(?:Name)?\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** `className={…}`, to the brace that closes it. */
const EXPRESSION = /\bclass(?:Name)?\s*=\s*\{/g;
/** `iconClassName`, `containerClass` and the like, which components pass on. */
const STRING = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
/** Nothing else can be a utility: it starts with a letter, `-`, `!`, `[`, `@` or `*`. */
const NAME = /^[a-z!@*[-][^\s"'`<>\\]*$/i;

/** Names in a page or a Markdown snippet: prose is not code, so only attributes and exported code count. */
export function candidatesOfPage(text: string): Set<string> {
  const found = new Set<string>();
  if (!/\bclass(?:Name)?\s*=|^\s*export\b/m.test(text)) return found;
  for (const [, double, single] of text.matchAll(ATTRIBUTE)) add(found, double ?? single ?? '');
  for (const match of text.matchAll(EXPRESSION)) {
    const start = match.index + match[0].length;
    addStrings(found, text.slice(start, closingBrace(text, start)));
  }
  for (const [statement] of text.matchAll(/^export\b[\s\S]*?(?=\n\n(?!\s))/gm)) addStrings(found, statement);
  return found;
}

/** Names in JSX, TSX or JavaScript: any string may end in a `className`. */
export function candidatesOfScript(text: string): Set<string> {
  const found = new Set<string>();
  addStrings(found, text);
  return found;
}

/** Keys of objects and attributes whose words are of CSS itself or of data: `display: 'flex'` is no class. */
const OTHER_KEY =
  /\b(?:display|position|visibility|overflow[XY]?|float|flexDirection|flexWrap|borderStyle|fontStyle|textDecoration\w*|textTransform|textOverflow|boxSizing|type|variant|name|id|key|lang|language|icon|title|label|description|text|href|src|alt)\s*[:=]\s*$/;

function addStrings(found: Set<string>, code: string): void {
  for (const match of code.matchAll(STRING)) {
    const [, double, single, template] = match;
    if (OTHER_KEY.test(code.slice(Math.max(0, match.index - 40), match.index))) continue;
    const text = double ?? single ?? template ?? '';
    add(found, text);
    // `${open ? 'flex' : 'hidden'}` in a template has strings of its own.
    if (template?.includes('${')) addStrings(found, template.replaceAll(/^[^$]*\$\{|\}[^$]*$/g, ' '));
  }
}

function add(found: Set<string>, text: string): void {
  for (const name of text.split(/\s+/)) if (name.length < 100 && NAME.test(name)) found.add(name);
}

function closingBrace(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}
