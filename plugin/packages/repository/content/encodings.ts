/** Files that are not in the encoding of text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { IGNORE_FILE } from '@waymark/source/files/discover';
import { keptIn } from '@waymark/source/made-once';
import { isFile } from '@waymark/source/paths/is-file';
import { onDisk } from '@waymark/source/paths/on-disk';
import { type DecodedText, decodeText } from '@waymark/source/read-text';

/** Files beside pages whose text Waymark reads. Others, such as scripts of the site, are sent as they are. */
export const READ_AS_TEXT = /\.(?:mdx?|[jt]sx|json|ya?ml)$/i;

/** @param consequence The effect of a file of which nothing can be read, as a sentence. */
export function reportEncoding(
  { unreadable, damaged }: DecodedText,
  file: string,
  diagnostics: Diagnostics,
  consequence: string,
): void {
  const hint = 'Save it as UTF-8.';
  if (unreadable !== undefined) {
    diagnostics.report({
      code: 'file-encoding',
      severity: 'error',
      message: `The file cannot be read as text: ${unreadable}.`,
      hint: `${hint} ${consequence}`,
      ...{ file, line: 1, column: 1 },
    });
  } else if (damaged !== undefined) {
    const message = 'A character of the file is not UTF-8, and readers see `\uFFFD` instead.';
    diagnostics.report({ code: 'file-encoding', message, hint, file, ...damaged });
  }
}

/** The text of a file of a docs root. */
export type TextsBelow = (file: string) => DecodedText;

export function textsBelow(root: string): TextsBelow {
  const known = new Map<string, DecodedText>();
  return (file) => keptIn(known, file, () => decodeText(readFileSync(onDisk(root, file))));
}

/** @param pages Files that are reported when they are read as pages. */
export function checkEncodings(
  root: string,
  files: readonly string[],
  pages: ReadonlySet<string>,
  texts: TextsBelow,
  diagnostics: Diagnostics,
): void {
  for (const file of files.filter((each) => READ_AS_TEXT.test(each) && !pages.has(each)))
    reportEncoding(texts(file), file, diagnostics, 'Until then it is empty.');
  if (!isFile(join(root, IGNORE_FILE))) return;
  const ignored = decodeText(readFileSync(join(root, IGNORE_FILE)));
  reportEncoding(ignored, IGNORE_FILE, diagnostics, 'Until then all files are ignored.');
}
