/** A release in one file: whole again when it is opened, and nothing of a hostile one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { packRelease, readPacked, unpackRelease } from '../../../runtime/packages/foundation/release/pack.ts';
import { verifiedRelease } from '../../../runtime/packages/foundation/release/verified.ts';
import { fixtureRelease, fixtureWithMembers } from '../../runtime/support/fixture-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that begins like a packed release. */
const packed = (list: unknown, ...contents: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat([
    Buffer.from(`waymark-release 2\n${typeof list === 'string' ? list : JSON.stringify(list)}\n`),
    ...contents.map((each) => Buffer.from(each)),
  ]);
const X = zstdCompressSync('x');

it('a packed release is the same when it is opened, and the same release gives the same bytes', async () => {
  const files = await fixtureRelease();
  const bytes = packRelease(files);
  expect(packRelease(new Map([...files].toReversed()))).toEqual(bytes);
  const file = join(folder, 'docs.waymark');
  writeFileSync(file, bytes);
  const opened = await readPacked(file);
  expect(opened.size).toBe(files.size);
  for (const [name, content] of files) expect(Buffer.from(opened.get(name) ?? []).equals(content)).toBe(true);
  expect((opened.get('search.bin')?.byteOffset ?? 1) % 8).toBe(0);
  expect(verifiedRelease(opened).pages.length).toBeGreaterThan(3);
});

it('CWE-862: a release with pages that are not public is not packed', async () => {
  const files = await fixtureWithMembers();
  expect(() => packRelease(files)).toThrow(/not public.*waymark serve/s);
});

describe('CWE-20: a hostile file is refused', () => {
  it.each([
    ['another file', Buffer.from('PK\u0003\u0004'), 'does not begin like one'],
    ['an empty file', Buffer.alloc(0), 'does not begin like one'],
    ['one of an earlier version', Buffer.from('waymark-release 1\nhello'), 'does not begin like one'],
    ['a list that is none', packed('{'), 'its list of files is not valid'],
    ['a list without an end', Buffer.from('waymark-release 2\n[]'), 'its list of files is not valid'],
    ['negative lengths', packed([['a', -1, 9]]), 'its list of files is not valid'],
    ['lengths beyond the contents', packed([['a', 1, 9e15]], X), 'other lengths than it says'],
    ['contents beyond the lengths', packed([['a', 1, X.length]], X, 'abc'), 'other lengths than it says'],
    ['no compressed data', packed([['a', 5, 5]], 'hello'), 'its "a" is damaged'],
    ['a file that is cut', packed([['a', 1, 5]], X.subarray(0, 5)), 'its "a" is'],
    ['a file that is shorter', packed([['a', 2, X.length]], X), 'its "a" is cut short'],
    ['a file that is longer', packed([['a', 0, X.length]], X), '"a" is cut short'],
    [
      'a name twice',
      packed(
        [
          ['a', 1, X.length],
          ['a', 1, X.length],
        ],
        X,
        X,
      ),
      'holds a file twice',
    ],
  ] as const)('%s', async (_, bytes, problem) => {
    await expect(unpackRelease(bytes, 'docs.waymark')).rejects.toThrow(problem);
  });

  it('CWE-409: one that unpacks to more than a release is, or than it says', async () => {
    const bomb = zstdCompressSync(Buffer.alloc(2 ** 29 + 1));
    expect(bomb.length).toBeLessThan(1e6);
    const open = (length: number) =>
      unpackRelease(packed([['a', length, bomb.length]], bomb), 'docs.waymark');
    await expect(open(2 ** 29 + 1)).rejects.toThrow('too large');
    await expect(open(100)).rejects.toThrow('longer than it says');
  });

  it('CWE-22: one with a name that leads elsewhere, or a file that is not of the release', async () => {
    const files = new Map(await fixtureRelease());
    files.set('../../evil.js', Buffer.from('1'));
    const opened = await unpackRelease(packRelease(files), 'x');
    expect(() => verifiedRelease(opened)).toThrow('does not belong to the release');
  });

  it('CWE-345: one whose contents were changed', async () => {
    const files = new Map(await fixtureRelease());
    files.set('pages.json', Buffer.from('{}'));
    const opened = await unpackRelease(packRelease(files), 'x');
    expect(() => verifiedRelease(opened)).toThrow('differs from the build');
  });
});

it('a missing file is named', async () => {
  await expect(readPacked(join(folder, 'none.waymark'))).rejects.toThrow(/There is no file .*none\.waymark/);
});
