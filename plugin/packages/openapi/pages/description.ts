/** The description of an operation: a first sentence for the head of the page, and the rest below it. */

const MAX_LEAD = 320;
/** Markup that the head of a page does not show. */
const MARKUP = /[`*_<[\]|#>~]|https?:|^[ \t]*([-+]|\d+[.)])\s/m;

/** `lead` is plain text, `rest` Markdown. */
export function splitDescription(description: string | undefined) {
  const text = description?.replaceAll(/\r\n?/g, '\n').trim();
  if (text === undefined || text === '') return { lead: undefined, rest: undefined };
  const end = text.search(/\n\s*\n/);
  const first = end === -1 ? text : text.slice(0, end);
  if (first.length > MAX_LEAD || MARKUP.test(first)) return { lead: undefined, rest: text };
  const rest = end === -1 ? '' : text.slice(end).trim();
  return { lead: first.replaceAll(/\s+/g, ' '), rest: rest === '' ? undefined : rest };
}
