/** A name that the client chose, as one line, without signs that turn or hide text. */
export function shownName(name: string | undefined): string {
  const shown = (name ?? '')
    // The Braille blank is white space to the eye alone.
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\s\u2800]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return shown === '' ? 'A tool without a name' : shown;
}
