/** Files of Waymark's own that an operator may keep beside the docs, under any name: the site has none of them. */
import { closeSync, openSync, readSync } from 'node:fs';
import { gunzipSync, inflateRawSync, constants as zlib } from 'node:zlib';
import { FEATURE_FIELDS } from '@waymark/server/features';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { errorCode } from '@waymark/source/failures';
import { isSkillFile } from '@waymark/source/files/discover';
import { isPageFile } from '@waymark/source/page-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import { isStatic } from './assets.ts';
import { detectSpecification } from './specifications.ts';

/** Kinds of published files that hold no text, or none that can be read without a program of their own. */
const NO_TEXT =
  /\.(?:avif|apng|bmp|gif|ico|jpe?g|png|webp|eot|otf|ttf|woff2?|m4v|mov|mp4|og[agv]|webm|aac|flac|m4a|mp3|wav|pdf|glb|gltf|wasm)$/i;
/** Bytes of a file, or of everything in an archive, that are read. */
const LONGEST = 64_000_000;
/** Characters of the longest configuration. */
const LONGEST_CONFIGURATION = 200_000;

/** Keys of the configuration of a server (`runtime/cli/server-config.ts`). */
export const SERVER_KEYS: readonly string[] = [
  ...['$schema', 'limits', 'tools', 'trustProxy'],
  ...Object.keys(FEATURE_FIELDS),
];
/** In any order of keys and in a list, as tools that sort and collect JSON write it. */
const BACKUP = /^\s*[{[][\s\S]{0,1000}?"waymark"\s*:\s*"backup"/;
const CONFIGURATION = new RegExp(
  `^(?:\\s|//[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)*\\{\\s*"(?:${SERVER_KEYS.join('|').replace('$', '\\$')})"\\s*:`,
);

/** Secrets as the state of a server has them, in a text without quotes: nothing else looks like them. */
const SECRETS: readonly RegExp[] = [
  /\b(?:user|api-key|credential|session-seal|oauth[\w-]*):[^\s,]{1,300}?[\s,:{-]{1,20}value\s*[:=](?:\s*[{[]|\s*\n)/,
  /\bpasswordHash\s*[:=,]\s*\$argon2id\$/,
  /\bsvc_[\w-]{43}(?![\w-])/,
];
/** Parts of a record, in any order: each alone may stand in a guide, such as `secretHash` in one about swaps with a lock of hashes. */
const RECORDS: readonly (readonly RegExp[])[] = [
  // A key that signs tokens.
  [/\bd\s*[:=,]\s*[\w-]{43}(?![\w-])/, /\bkid\s*[:=,]\s*[\da-f]{32}\b/],
  // A credential of a program.
  [
    /\bsecretHash\s*[:=,]\s*[\da-f]{64}\b/,
    /\bid\s*[:=,]\s*[\da-f]{32}\b/,
    /\blabel\s*[:=,]/,
    /\bcreated\s*[:=,]\s*\d{4}-/,
  ],
];

/** A setting, and names that are close below it. */
const setting = (name: string, ...inside: readonly string[]): RegExp =>
  new RegExp(
    `\\b${name}\\s*[:=]\\s*\\{?${inside.map((key) => `(?=[\\s\\S]{0,800}?\\b${key}\\s*[:=])`).join('')}`,
  );
/** Settings of a server with secrets, in a text without quotes. */
const SETTINGS: readonly RegExp[] = [
  setting('signIn', 'oidc', 'issuer', 'clientId'),
  setting('signIn', 'token', 'loginUrl', 'key'),
  setting('ask', 'url', 'model', 'key'),
  setting('feedback', 'webhook', 'secret'),
  setting('deploy', 'project', 'remote'),
];

/** Words of which every secret and setting above has one: most files have none, and are not read further. */
const HINT = /value|passwordHash|secretHash|svc_|\bkid\b|signIn|webhook|\bask\b|deploy/;

/** Leaves out files with secrets of a server, and reports them. @param files Below the root. */
export function withoutPrivateFiles(
  root: string,
  files: readonly string[],
  diagnostics: Diagnostics,
): readonly string[] {
  return files.filter((file) => {
    const isPublished = isPageFile(file) || isStatic(file) || isSkillFile(file);
    if (!isPublished || NO_TEXT.test(file)) return true;
    const kind = textsIn(bytesOf(onDisk(root, file)))
      .map((text) => privateKindOf(text, file))
      .find((each) => each !== undefined);
    if (kind === undefined) return true;
    diagnostics.report({
      code: 'file-private',
      message: `The file holds ${kind}, which nobody else may read.`,
      hint: 'It is not published. Move it out of the docs folder; if it was in a public repository, replace the secrets in it.',
      file,
    });
    return false;
  });
}

/** The secrets of a server that a text holds, which nobody else may read; undefined if there are none. */
export function privateKindOf(text: string, file: string): string | undefined {
  if (BACKUP.test(text)) return "a backup of a server's state";
  if (CONFIGURATION.test(text) && isConfiguration(text, file)) return 'the configuration of a server';
  if (!HINT.test(text)) return undefined;
  const bare = withoutQuotes(text);
  const has = (part: RegExp): boolean => part.test(bare);
  if (SECRETS.some(has) || RECORDS.some((parts) => parts.every(has)))
    return 'keys or hashes of passwords of a server';
  const isText = isPageFile(file) || detectSpecification(text) !== undefined;
  // Guides and specifications may speak of settings.
  return !isText && SETTINGS.some((each) => each.test(bare)) ? 'the configuration of a server' : undefined;
}

/** The same text in JSON, also as a text of JSON, in YAML, CSV, HTML or a program. */
function withoutQuotes(text: string): string {
  return text
    .replace(/\\{1,4}u00([2-7][\da-f])|&#(?:x([2-7][\da-f])|(\d\d));/gi, (_, json, hex, decimal) =>
      String.fromCharCode(decimal === undefined ? Number.parseInt(json ?? hex, 16) : Number(decimal)),
    )
    .replace(/\\+[nrt]/g, ' ')
    .replace(/["'`\\]|&quot;|&apos;|<[^<>]{0,200}>/g, '');
}

/** One for all files: to make one for each takes longer than to read them. */
const CHUNK = Buffer.alloc(1_000_000);

function bytesOf(file: string): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let length = 0; length < LONGEST; ) {
      const read = readSync(descriptor, CHUNK);
      if (read === 0) break;
      chunks.push(Buffer.from(CHUNK.subarray(0, read)));
      length += read;
    }
    return Buffer.concat(chunks);
  } finally {
    closeSync(descriptor);
  }
}

const ZIP_ENTRY = Buffer.from('PK\x03\x04', 'latin1');
/** Positions in the header of an entry (APPNOTE.TXT 4.3.7). */
const [METHOD, NAME_LENGTH, EXTRA_LENGTH, HEADER] = [8, 26, 28, 30];

/**
 * The texts of a file, and of those in it if it is an archive: tar has them as they are.
 *
 * @param room Bytes that all archives in it may yet be unpacked to.
 */
function textsIn(bytes: Buffer, room = { left: LONGEST }, depth = 0): string[] {
  if (depth > 3) return [];
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return textsIn(unpacked(bytes, gunzipSync, room), room, depth + 1);
  if (bytes.subarray(0, 4).equals(ZIP_ENTRY)) {
    const texts: string[] = [];
    for (let at = 0; at !== -1; at = bytes.indexOf(ZIP_ENTRY, at + 4)) {
      if (at + HEADER > bytes.length) break;
      const start =
        at + HEADER + bytes.readUInt16LE(at + NAME_LENGTH) + bytes.readUInt16LE(at + EXTRA_LENGTH);
      if (bytes.readUInt16LE(at + METHOD) === 8)
        texts.push(...textsIn(unpacked(bytes.subarray(start), inflateRawSync, room), room, depth + 1));
    }
    // Entries that are not compressed.
    return [...texts, asciiOf(bytes)];
  }
  return [asciiOf(bytes)];
}

/** Empty if it is damaged or too long. */
function unpacked(bytes: Buffer, unpack: typeof gunzipSync, room: { left: number }): Buffer {
  if (room.left < 1) return Buffer.alloc(0);
  try {
    const made = unpack(bytes, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: room.left });
    room.left -= made.length;
    return made;
  } catch (error) {
    const code = errorCode(error);
    // It was unpacked as far as there was room.
    if (code === 'ERR_BUFFER_TOO_LARGE') room.left = 0;
    if (code?.startsWith('Z_') === true || code === 'ERR_BUFFER_TOO_LARGE') return Buffer.alloc(0);
    throw error;
  }
}

/** The ASCII characters are right whichever Unicode encoding an editor or a shell chose, with its mark or without. */
function asciiOf(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)+/, '')
    .replaceAll('\0', '');
}

/** One that is no JSON, such as one with comments, is not let through for that. */
function isConfiguration(text: string, file: string): boolean {
  if (text.length > LONGEST_CONFIGURATION) return false;
  try {
    const value: unknown = JSON.parse(text);
    const keys = Object.keys(value as object);
    return keys.some((key) => key !== '$schema') && keys.every((key) => SERVER_KEYS.includes(key));
  } catch (error) {
    if (error instanceof SyntaxError) return /server/i.test(file);
    throw error;
  }
}
