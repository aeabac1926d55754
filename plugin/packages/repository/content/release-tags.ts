/** Git's tags of a repository, newest first. */
import { errorCode } from '@waymark/source/failures';
import { GitError, gitText } from '../git.ts';

export interface GitTag {
  readonly name: string;
  /** When the tag was made; of one without a message, the date of its commit. */
  readonly date: Date | undefined;
  /** Without its signature; empty for a tag that is only a name. */
  readonly message: string;
}

/** All messages together. */
const MOST_BYTES = 20_000_000;
const FORMAT = ['refname:strip=2', 'objecttype', 'creatordate:unix', 'contents:subject', 'contents:body']
  .map((field) => `%(${field})%00`)
  .join('');

/**
 * The tags whose names have a pattern such as `v*`, and whether the clone may lack some; or why there are none.
 */
export function releaseTags(
  root: string,
  pattern: string,
): { readonly tags: readonly GitTag[]; readonly isShallow: boolean } | { readonly missing: string } {
  if (pattern.includes('\0')) return { missing: 'no tag has such a name' };
  try {
    const isShallow = gitText(root, ['rev-parse', '--is-shallow-repository']).trim() === 'true';
    const listed = gitText(
      root,
      [
        'for-each-ref',
        '--sort=-creatordate',
        `--format=${FORMAT}%00`,
        '--end-of-options',
        `refs/tags/${pattern}`,
      ],
      { mostBytes: MOST_BYTES },
    );
    const records = listed.split('\0\0\n').filter((record) => record !== '');
    return { tags: records.map(readRecord), isShallow };
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    if (errorCode(error.cause) === 'ENOBUFS')
      return { missing: `the messages of its tags have more than ${MOST_BYTES / 1e6} MB` };
    return { missing: 'git knows no repository here' };
  }
}

function readRecord(record: string): GitTag {
  const [name = '', type, time, subject = '', body = ''] = record.split('\0');
  const message = type === 'tag' ? `${subject}\n\n${body}`.trim() : '';
  return { name, date: time ? new Date(Number(time) * 1000) : undefined, message };
}
