/** Files of Waymark's own that an operator may keep beside the docs, under any name: the site has none of them. */
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { gunzipSync, constants as zlib } from 'node:zlib';
import { errorCode } from '../../runtime/contract/failures.ts';
import type { Diagnostics } from '../diagnostics/collector.ts';
import { onDisk } from '../paths/on-disk.ts';

/** Kinds of files that are published, and that such a file can be. */
const TEXTS = /\.(?:json|jsonl|ndjson|geojson|csv|tsv|toml|txt|xml|ya?ml|gz)$/i;
/** Bytes of a beginning, and of the longest configuration. */
const [BEGINNING, LONGEST] = [1_024, 200_000];

/** Keys of the configuration of a server (`plugin/cli/server-config.ts`). */
export const SERVER_KEYS: readonly string[] = [
  '$schema',
  'signIn',
  'limits',
  'ask',
  'feedback',
  'analytics',
  'deploy',
  'tools',
  'trustProxy',
];
/** In any order of keys and in a list, as tools that sort and collect JSON write it. */
const BACKUP = /^\s*[{[].*?"waymark"\s*:\s*"backup"/s;
const CONFIGURATION = new RegExp(
  `^(?:\\s|//[^\\n]*\\n|/\\*(?:[^*]|\\*(?!/))*\\*/)*\\{\\s*"(?:${SERVER_KEYS.join('|').replace('$', '\\$')})"\\s*:`,
);

/** Leaves out backups and configurations of a server, and reports them. @param files Below the root. */
export function withoutPrivateFiles(
  root: string,
  files: readonly string[],
  diagnostics: Diagnostics,
): readonly string[] {
  return files.filter((file) => {
    const kind = TEXTS.test(file) ? privateKind(onDisk(root, file)) : undefined;
    if (kind === undefined) return true;
    diagnostics.report({
      code: 'file-private',
      message: `The file is ${kind}, with secrets that nobody else may read.`,
      hint: 'It is not published. Move it out of the docs folder; if it was in a public repository, replace the secrets in it.',
      file,
    });
    return false;
  });
}

function privateKind(file: string): string | undefined {
  const beginning = beginningOf(file);
  if (BACKUP.test(beginning)) return "a backup of a server's state";
  if (CONFIGURATION.test(beginning) && isConfiguration(file)) return 'the configuration of a server';
  return undefined;
}

function beginningOf(file: string): string {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(BEGINNING);
    const read = bytes.subarray(0, readSync(descriptor, bytes, 0, BEGINNING, 0));
    if (read[0] !== 0x1f || read[1] !== 0x8b) return asciiOf(read);
    return asciiOf(gunzipSync(read, { finishFlush: zlib.Z_SYNC_FLUSH }));
  } catch (error) {
    // No gzip behind its first two bytes: nothing of ours.
    if (errorCode(error)?.startsWith('Z_') === true) return '';
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** The ASCII characters are right whichever Unicode encoding an editor or a shell chose, with its mark or without. */
function asciiOf(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .replaceAll('\0', '');
}

/** One that is no JSON, such as one with comments, is not let through for that. */
function isConfiguration(file: string): boolean {
  if (statSync(file).size > LONGEST) return false;
  try {
    const value: unknown = JSON.parse(asciiOf(readFileSync(file)));
    const keys = Object.keys(value as object);
    return keys.some((key) => key !== '$schema') && keys.every((key) => SERVER_KEYS.includes(key));
  } catch (error) {
    if (error instanceof SyntaxError) return /server/i.test(file);
    throw error;
  }
}
