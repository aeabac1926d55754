/** Text of docs.json as a part of a stylesheet that is in a page. */

/** `url("…")`. Characters that could end the string, the rule or the `<style>` element are percent-encoded. */
export function cssUrl(address: string): string {
  return `url("${address.replace(/["\\<>\p{Cc}]/gu, (character) => encodeURIComponent(character))}")`;
}

/** A string of CSS, such as the name of a font family. */
export function cssString(text: string): string {
  return `"${text.replace(/["\\<>\p{Cc}]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`;
}
