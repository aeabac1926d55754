/** A release in one file: whole again when it is opened, and nothing of a hostile one. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { packRelease, readPacked, unpackRelease } from '../../../runtime/release/pack.ts';
import { verifiedRelease } from '../../../runtime/release/verified.ts';
import { fixtureRelease, fixtureWithMembers } from '../../runtime/support/fixture-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'waymark-pack-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file that begins like a packed release. */
const packed = (list: unknown, contents = ''): Uint8Array =>
  Buffer.concat([
    Buffer.from('waymark-release 1\n'),
    zstdCompressSync(`${typeof list === 'string' ? list : JSON.stringify(list)}\n${contents}`),
  ]);

it('a packed release is the same when it is opened, and the same release gives the same bytes', async () => {
  const files = await fixtureRelease();
  const bytes = packRelease(files);
  expect(packRelease(new Map([...files].toReversed()))).toEqual(bytes);
  const file = join(folder, 'docs.waymark');
  writeFileSync(file, bytes);
  const opened = await readPacked(file);
  expect(opened.size).toBe(files.size);
  for (const [name, content] of files) expect(Buffer.from(opened.get(name) ?? []).equals(content)).toBe(true);
  expect(opened.get('search.bin')?.byteOffset).toBe(0);
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
    ['no compressed data', Buffer.from('waymark-release 1\nhello'), 'cut short, damaged or too large'],
    ['a list that is none', packed('{'), 'its list of files is not valid'],
    ['negative lengths', packed([['a', -1]]), 'its list of files is not valid'],
    ['lengths beyond the contents', packed([['release.json', 9e15]]), 'other lengths than it says'],
    ['contents beyond the lengths', packed([['release.json', 1]], 'abc'), 'other lengths than it says'],
    [
      'a name twice',
      packed(
        [
          ['a', 1],
          ['a', 1],
        ],
        'xx',
      ),
      'holds "a" twice',
    ],
  ] as const)('%s', (_, bytes, problem) => {
    expect(() => unpackRelease(bytes, 'docs.waymark')).toThrow(problem);
  });

  it('CWE-409: one that unpacks to more than a release is', () => {
    const bomb = Buffer.concat([
      Buffer.from('waymark-release 1\n'),
      zstdCompressSync(Buffer.alloc(2 ** 29 + 1)),
    ]);
    expect(bomb.length).toBeLessThan(1e6);
    expect(() => unpackRelease(bomb, 'docs.waymark')).toThrow('too large');
  });

  it('CWE-22: one with a name that leads elsewhere, or a file that is not of the release', async () => {
    const files = new Map(await fixtureRelease());
    files.set('../../evil.js', Buffer.from('1'));
    expect(() => verifiedRelease(unpackRelease(packRelease(files), 'x'))).toThrow(
      'does not belong to the release',
    );
  });

  it('CWE-345: one whose contents were changed', async () => {
    const files = new Map(await fixtureRelease());
    files.set('pages.json', Buffer.from('{}'));
    expect(() => verifiedRelease(unpackRelease(packRelease(files), 'x'))).toThrow('differs from the build');
  });
});

it('a missing file is named', async () => {
  await expect(readPacked(join(folder, 'none.waymark'))).rejects.toThrow(/There is no file .*none\.waymark/);
});
