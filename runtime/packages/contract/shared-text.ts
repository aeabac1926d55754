/**
 * The text of a file, independent of the file's place: names of its folder that the text repeats, as links do,
 * become marks. Files that say the same in the folders of different versions share one such text.
 */

/** Begins a mark. A digit follows: how many names of the folder stand there, and for none of them the sign itself. */
export const MARK = '\u0001';

/** Names of a folder that a mark stands for at most: as many as one digit counts. */
const MOST_NAMES = 9;

const PLAIN_NAME = /^[^\p{C}\p{Z}/]+$/u;
const IN_NAME = /[\w.~%\-\u0080-\u{10ffff}]/u;

/** The shared form of the text of the file at a path. */
export function shareText(text: string, path: string): string {
  const escaped = text.includes(MARK) ? text.replaceAll(MARK, `${MARK}0`) : text;
  const names = folderNames(path);
  const start = `/${names[0]}`;
  if (names.length === 0 || !escaped.includes(start)) return escaped;
  const parts: string[] = [];
  let written = 0;
  for (let at = escaped.indexOf(start); at !== -1; at = escaped.indexOf(start, Math.max(at + 1, written))) {
    if (at > 0 && (escaped[at - 1] === '/' || isInName(escaped, at - 1))) continue;
    let count = 0;
    let end = at;
    for (const name of names) {
      const next = end + 1 + name.length;
      if (!escaped.startsWith(`/${name}`, end) || isInName(escaped, next)) break;
      count += 1;
      end = next;
    }
    if (count === 0) continue;
    parts.push(escaped.slice(written, at), MARK, String(count));
    written = end;
  }
  return written === 0 ? escaped : parts.join('') + escaped.slice(written);
}

/** The replacement of each mark in the text of the file at a path, by the mark's digit. */
export function marksOf(path: string): readonly string[] {
  let folder = '';
  return [MARK, ...folderNames(path).map((name) => (folder += `/${name}`))];
}

/** The text, or a part of it, that a file has by its shared form. */
export function textWithMarks(shared: string, marks: readonly string[]): string {
  let at = shared.indexOf(MARK);
  if (at === -1) return shared;
  let own = '';
  let written = 0;
  for (; at !== -1; at = shared.indexOf(MARK, written)) {
    own += shared.slice(written, at) + (marks[shared.charCodeAt(at + 1) - ZERO] ?? '');
    written = at + 2;
  }
  return own + shared.slice(written);
}

const ZERO = 0x30;

/** Those of the file's folder that marks can stand for. */
function folderNames(path: string): readonly string[] {
  const names = path.slice(1, Math.max(1, path.lastIndexOf('/'))).split('/');
  const odd = names.findIndex((name) => !PLAIN_NAME.test(name));
  return names.slice(0, Math.min(MOST_NAMES, odd === -1 ? names.length : odd));
}

function isInName(text: string, at: number): boolean {
  return at < text.length && IN_NAME.test(text[at] ?? '');
}
