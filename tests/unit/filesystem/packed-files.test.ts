import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capLines, MAX_LINE } from '../../../runtime/packages/contract/files.ts';
import { openPackedFiles, PackedFilesError } from '../../../runtime/packages/files/packed-files.ts';
import { sharedBytes } from '../../../runtime/packages/files/shared-bytes.ts';
import { packFiles } from '../../support/pack-files.ts';

const file = (path: string, text: string) => ({ path, text, audience: 'public' as const });

function pack(files: Parameters<typeof packFiles>[0]) {
  const packed = packFiles(files);
  return {
    json: packed.get('files.json') ?? new Uint8Array(),
    bin: packed.get('files.bin') ?? new Uint8Array(),
  };
}

describe('packed files of the virtual file system', () => {
  it('can be read back unchanged', () => {
    const files = openPackedFiles(
      pack([file('/b.md', 'é文😀\n'), file('/a/x.md', ''), file('/a.md', 'a\n')]),
    );
    expect(files.table.paths).toEqual(['/a.md', '/a/x.md', '/b.md']);
    expect(files.read('/b.md')).toBe('é文😀\n');
    expect(files.read('/a/x.md')).toBe('');
    expect(files.read('/a')).toBeUndefined();
    expect(files.read('/constructor')).toBeUndefined();
    expect(files.readRange('/b.md', 2, 5)).toBe('文');
    expect(() => files.readRange('/b.md', 2, 50)).toThrow(RangeError);
    expect(() => files.readRange('/c.md', 0, 0)).toThrow(RangeError);
  });

  it('share a text that differs only by names of its folder', () => {
    const text = (folder: string) => `see [b](${folder}/a/b#c), \`${folder}\` and x\n`;
    const texts = ['/v1/en', '/v2/en', '/v3/fr'].map((folder) => [`${folder}/a/x.md`, text(folder)] as const);
    const other = ['/v1/other.md', text('/v1/en')] as const;
    const files = pack([...texts, other].map(([path, own]) => file(path, own)));
    const opened = openPackedFiles(files);
    for (const [path, own] of [...texts, other]) expect(opened.read(path)).toBe(own);
    expect([...opened.table.texts]).toEqual([0, 1, 0, 0]);
  });

  it('have the same bytes in any order of input', () => {
    const one = { ...file('/a.md', 'a'), audience: { groups: ['y', 'x', 'y'] } };
    const two = file('/b.md', 'b');
    expect(pack([two, one])).toEqual(pack([one, two]));
  });

  it('can be read from shared memory without a second copy', () => {
    const { json, bin } = pack([file('/a.md', 'text é')]);
    const shared = sharedBytes(bin);
    expect(sharedBytes(shared)).toBe(shared);
    expect(openPackedFiles({ json, bin: shared }).read('/a.md')).toBe('text é');
  });

  it.each([
    ['a.md', 'not absolute'],
    ['/', 'empty segment'],
    ['/a//b', 'empty segment'],
    ['/../a', '`..` segment'],
    ['/a/./b', '`..` segment'],
    ['/a\0b', 'NUL'],
    ['/a\nb', 'line break'],
    ['/\ud800', 'Unicode'],
  ])('reject the path %j', (path, reason) => {
    expect(() => packFiles([file(path, '')])).toThrow(reason);
  });

  it('reject two files at one path, and a file that is also a folder', () => {
    expect(() => packFiles([file('/a', ''), file('/a', '')])).toThrow('twice');
    expect(() => packFiles([file('/a', ''), file('/a-b', ''), file('/a/b/c', '')])).toThrow('/a is a file');
  });

  const good = pack([file('/a.md', 'hello'), file('/b.md', 'world')]);
  const index = JSON.parse(new TextDecoder().decode(good.json));
  const withIndex = (change: object) => ({
    bin: good.bin,
    json: new TextEncoder().encode(JSON.stringify({ ...index, ...change })),
  });
  it.each([
    ['a text that was cut short', { json: good.json, bin: good.bin.subarray(1) }],
    ['a text that is too long', { json: good.json, bin: new Uint8Array([...good.bin, 1]) }],
    ['no JSON', { json: new Uint8Array([1]), bin: good.bin }],
    ['another format', withIndex({ format: index.format + 1 })],
    ['a text outside', withIndex({ lengths: [5, 99] })],
    ['a file without a text', withIndex({ texts: [0] })],
    ['a file of no text', withIndex({ texts: [0, 2] })],
    ['a text of no file', withIndex({ texts: [0, 0] })],
    ['an escaping path', withIndex({ paths: ['/../a', '/b.md'] })],
    ['a doubled path', withIndex({ paths: ['/a.md', '/a.md'] })],
    ['a wrong audience', withIndex({ audiences: ['all'] })],
    ['a file of no audience', withIndex({ audienceOf: [0, 1] })],
  ])('are refused with %s', (_name, source) => {
    expect(() => openPackedFiles(source)).toThrow(PackedFilesError);
  });
});

describe('capLines', () => {
  it('leaves usual text unchanged', () => {
    const text = `a\n\n${'x'.repeat(MAX_LINE)}\nb`;
    expect(capLines(text)).toBe(text);
  });

  it('breaks long lines at spaces', () => {
    const text = `${'word '.repeat(2_000)}end\nnext`;
    const capped = capLines(text);
    expect(capped.replaceAll('\n', ' ')).toBe(text.replaceAll('\n', ' '));
  });

  it('stays below the limit, loses only spaces, and is idempotent', () => {
    const texts = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('x'.repeat(7_000), '😀'.repeat(4_000), ' ', '\n'),
      ),
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const text = parts.join('');
        const capped = capLines(text);
        expect(Math.max(...capped.split('\n').map((line) => line.length))).toBeLessThanOrEqual(MAX_LINE);
        expect(capped.replace(/[ \n]/g, '')).toBe(text.replace(/[ \n]/g, ''));
        expect(capped.isWellFormed()).toBe(true);
        expect(capLines(capped)).toBe(capped);
      }),
      { numRuns: 50 },
    );
  });

  it('does not change data files', () => {
    const json = JSON.stringify({ text: 'word '.repeat(3_000) });
    const files = openPackedFiles(pack([file('/openapi/a.json', json), file('/a.md', json)]));
    expect(files.read('/openapi/a.json')).toBe(json);
    expect(files.read('/a.md')).toBe(capLines(json));
  });
});
