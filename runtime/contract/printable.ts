/** Text from outside as a terminal or a log may show it. */

/** Signs that move the cursor, colour or hide text, or turn the direction of script. */
const COMMANDS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Signs that a terminal would obey are replaced; line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(COMMANDS, (sign) => (sign === '\n' || sign === '\t' ? sign : '\ufffd'));
}

/** JSON of a value, with the signs that JSON itself leaves as they are escaped: the value stays the same. */
export function printableJson(value: unknown): string {
  const escaped = (sign: string): string =>
    sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value, null, 2).replace(COMMANDS, escaped)}\n`;
}
