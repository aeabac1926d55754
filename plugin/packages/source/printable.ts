/** Text from outside as a terminal or a log may show it. */

/** Signs that move the cursor, colour, hide or break text, turn the direction of script, or cannot be seen and change no letter. */
const SIGNS = String.raw`[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]`;

/** The first sign of a command to GitHub Actions, which reads each line of a log: `::add-mask::x` at its start, `##[add-mask]x` anywhere. */
const STEP = String.raw`(?<=^[^\S\n]*):(?=:[^\n]*::)|#(?=#\[[a-z-]+[\] ])`;

const STEERING = new RegExp(`${SIGNS}|${STEP}`, 'gmu');

/** Signs that a terminal or a build log would obey are replaced; line breaks and tabs stay. */
export function printable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(STEERING, (sign) => (sign === '\n' || sign === '\t' ? sign : '\ufffd'));
}

/** JSON of a value, with the signs that JSON itself leaves as they are escaped: the value stays the same. */
export function printableJson(value: unknown, indent = 2): string {
  const escaped = (sign: string): string =>
    sign === '\n'
      ? sign
      : Array.from(
          { length: sign.length },
          (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`,
        ).join('');
  return `${JSON.stringify(value, null, indent).replace(STEERING, escaped)}\n`;
}
