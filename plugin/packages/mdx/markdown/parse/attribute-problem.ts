/** The mistake in the attributes of a tag that MDX refuses: its parser names the tag alone. */

export interface AttributeProblem {
  readonly at: number;
  readonly message: string;
  readonly hint: string;
}

const NAME = /[A-Za-z_$:@][\w.:@-]*/y;
const EQUALS = /\s*=\s*/y;
const BARE_VALUE = /[^\s>"'{]*/y;

/** @param start Offset of the tag's `<`. @returns undefined if its attributes are not at fault */
export function attributeProblem(text: string, start: number): AttributeProblem | undefined {
  const tag = /^<[A-Za-z][\w.:-]*/.exec(text.slice(start, start + 200));
  if (tag === null) return undefined;
  let at = start + tag[0].length;
  /** The last attribute whose value stands in quotes. */
  let quoted: { readonly at: number; readonly end: number; readonly name: string } | undefined;
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1;
    if (text[at] === '{') {
      const spread = /^\{\s*(?:\.\.\.|\/\*)/.test(text.slice(at, at + 100));
      const hint = 'Write `{...values}`, or give the value a name: `name={value}`.';
      if (!spread) return { at, message: 'Braces between attributes can only spread an object', hint };
      at = closeOf(text, at);
      if (at === -1) return undefined;
      continue;
    }
    const name = match(NAME, text, at);
    if (name === '') {
      const quote = text[at] ?? '';
      const isInner = /["']/.test(quote) && text[(quoted?.end ?? 0) - 1] === quote;
      return quoted !== undefined && isInner ? innerQuotes(quoted, quote) : undefined;
    }
    const attribute = at;
    at += name.length;
    const equals = match(EQUALS, text, at);
    if (equals === '') continue;
    at += equals.length;
    const quote = text[at];
    if (quote === '{') {
      at = closeOf(text, at);
      if (at === -1) return undefined;
    } else if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, at + 1);
      const value = end === -1 ? '' : text.slice(at + 1, end);
      if (value.endsWith('\\')) {
        const other = quote === '"' ? "'" : '"';
        const hint = `Write the value between ${other} and ${other}, or \`${quote === '"' ? '&quot;' : '&apos;'}\` for the quote.`;
        return { at: end - 1, message: `A backslash does not escape the quote in \`${name}\``, hint };
      }
      if (end === -1 || /\n\s*\n|<\//.test(value))
        return {
          at,
          message: `The quote of \`${name}\` is not closed`,
          hint: `End the value with ${quote}.`,
        };
      at = end + 1;
      quoted = { at: attribute, end: at, name };
    } else {
      const value = match(BARE_VALUE, text, at);
      const code = /^[\w.]+$/.test(value) ? `, or \`${name}={${value}}\` for a value of JavaScript` : '';
      const hint = `Write \`${name}="${value}"\`${code}.`;
      return { at, message: `The value of \`${name}\` needs quotes`, hint };
    }
  }
}

/** `title="say "hi""`: what stands behind the value is the rest of it. */
function innerQuotes(
  { at, name }: { readonly at: number; readonly name: string },
  quote: string,
): AttributeProblem {
  const [other, inside] = quote === '"' ? ["'", '&quot;'] : ['"', '&apos;'];
  return {
    at,
    message: `The value of \`${name}\` has quotes within its quotes`,
    hint: `Write ${other} around the value, \`${name}={${other}…${other}}\`, or \`${inside}\` for the quotes within.`,
  };
}

function match(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/** The offset behind the brace that closes the one at an offset; -1 if none does. */
function closeOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return -1;
}
