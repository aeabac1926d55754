import { decodeString } from 'micromark-util-decode-string';

/** HTML text with the characters that its character references stand for. */
export function decodeEntities(html: string): string {
  return html.replaceAll(/&#?\w+;/g, decodeString);
}
