import { Buffer } from 'node:buffer';
import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writeRelease } from '../../../plugin/emit/release.ts';
import { FILES_FORMAT } from '../../../runtime/packages/contract/files.ts';
import { RELEASE_FORMAT, type ReleaseFiles } from '../../../runtime/packages/contract/release.ts';
import { previousRelease } from '../../../runtime/packages/contract/release-folder.ts';
import { SEARCH_FORMAT } from '../../../runtime/packages/contract/search-index.ts';
import { ReleaseError } from '../../../runtime/packages/foundation/release/errors.ts';
import { openRelease } from '../../../runtime/packages/foundation/release/open.ts';
import { fixtureRelease, signed } from '../../runtime/support/fixture-site.ts';

let files: ReleaseFiles;
let parent: string;
let folder: string;

beforeAll(async () => {
  files = await fixtureRelease();
});

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'waymark-'));
  folder = join(parent, '.waymark');
  await writeRelease(folder, files);
});

it.skipIf(process.platform === 'win32')(
  'CWE-732: a release with protected pages is readable by its owner alone, whatever the mask',
  async () => {
    const umask = process.umask(0o022);
    onTestFinished(() => void process.umask(umask));
    await writeRelease(folder, files);
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    await writeRelease(folder, new Map([...files, ['members.json', Buffer.from('{}')]]));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'members.json'))).mode & 0o777).toBe(0o600);
  },
);

const problemOf = async (source: string | ReleaseFiles): Promise<string> => {
  const error: unknown = await openRelease(source).catch((reason: unknown) => reason);
  if (!(error instanceof ReleaseError))
    throw new Error('The release was opened, or failed in another way.', { cause: error });
  return `${error.problem}: ${error.message}`;
};

describe('opening a release', () => {
  it('works from a folder as from memory', async () => {
    const fromFolder = await openRelease(folder);
    const fromMemory = await openRelease(files);
    expect(fromFolder.manifest).toEqual(fromMemory.manifest);
    expect(fromFolder.pages).toEqual(fromMemory.pages);
    expect(fromFolder.skills).toEqual(fromMemory.skills);
    expect(Buffer.from(fromFolder.file('files.bin'))).toEqual(Buffer.from(files.get('files.bin') ?? ''));
    expect(() => fromFolder.file('nothing')).toThrow(ReleaseError);
  });

  it('fails if there is none', async () => {
    expect(await problemOf(join(parent, 'other'))).toMatch(/^missing: .*waymark build/);
    expect(await problemOf(parent)).toMatch(/^missing: /);
    expect(await problemOf(new Map())).toMatch(/^missing: /);
  });

  // The number of the release is the one that a server asks first, and tells its owner of: raise it with any of the others.
  it('uses the current format numbers', () => {
    expect([RELEASE_FORMAT, SEARCH_FORMAT, FILES_FORMAT]).toEqual([8, 6, 2]);
  });

  it.each([RELEASE_FORMAT - 1, RELEASE_FORMAT + 1, `${RELEASE_FORMAT}`, null])(
    'refuses the format %j by its number',
    async (format) => {
      expect(await problemOf(signed(files, { format }))).toContain(
        `this runtime reads format ${RELEASE_FORMAT}: build it again`,
      );
    },
  );

  it('refuses inconsistent data for members', async () => {
    const content = { start: 0, length: 3, compressed: false, size: 3, digest: 'x' };
    const index = {
      size: 3,
      contents: [content],
      classes: [{ audiences: ['public'], pages: { '/': 0 }, notFound: 0, files: {}, redirects: [] }],
      pages: { '/': { audience: 'public' } },
      files: { '/a.png': { content: 0, audiences: ['authenticated'] } },
    };
    const withMembers = (changed: object, bin: string | undefined = 'abc') =>
      signed(
        new Map([
          ...files,
          ['members.json', Buffer.from(JSON.stringify({ ...index, ...changed }))],
          ...(bin === undefined ? [] : [['members.bin', Buffer.from(bin)] as const]),
        ]),
      );
    expect((await openRelease(withMembers({}))).members?.index).toEqual(index);
    const [first] = index.classes;
    for (const wrong of [
      withMembers({ contents: [{ ...content, length: 4 }] }),
      withMembers({ size: 4 }),
      withMembers({ classes: [{ ...first, notFound: 1 }] }),
      withMembers({ classes: [{ ...first, pages: { '/': 7 } }] }),
      withMembers({ classes: [{ ...first, pages: { '/unknown': 0 } }] }),
      withMembers({ classes: [] }),
      withMembers({ pages: { '/': { audience: 'everybody' } } }),
      withMembers({ files: { '/a.png': { content: 0, audiences: [] } } }),
      withMembers({}, 'abcd'),
      new Map([...withMembers({})].filter(([name]) => name !== 'members.bin')),
      signed(new Map([...files, ['members.bin', Buffer.from('abc')]])),
    ]) {
      expect(await problemOf(wrong)).toMatch(/^damaged: /);
    }
  });

  it('refuses a release with a file that is truncated, changed, empty or missing', async () => {
    for (const name of files.keys()) {
      const path = join(folder, name);
      const content = await readFile(path);
      await truncate(path, Math.max(0, content.length - 1));
      expect(await problemOf(folder), name).toMatch(/^damaged: /);
      await truncate(path, 0);
      expect(await problemOf(folder), name).toMatch(/^damaged: /);
      const flipped = Buffer.from(content);
      flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] ?? 0) ^ 1;
      await writeFile(path, flipped);
      expect(await problemOf(folder), name).toMatch(/^(?:damaged|format): /);
      await rm(path);
      expect(await problemOf(folder), name).toMatch(
        name === 'release.json' ? /^missing: / : /^damaged: .*is missing/,
      );
      await writeFile(path, content);
    }
    await openRelease(folder);
  });

  it('refuses a release with an extra file', async () => {
    await writeFile(join(folder, 'extra.json'), '{}');
    expect(await problemOf(folder)).toMatch(/^damaged: extra.json does not belong/);
  });

  it('refuses a symbolic link in place of a file', async () => {
    await writeFile(join(parent, 'outside'), 'outside');
    await symlink(join(parent, 'outside'), join(folder, 'link'));
    expect(await problemOf(folder)).toMatch(/^damaged: link does not belong/);
  });

  it.each(['../outside', '/etc/passwd', 'a//b', 'a/./b', 'a\\b', 'c:x', ''])(
    'refuses the file name %j',
    async (name) => {
      expect(await problemOf(signed(new Map([...files, [name, Buffer.from('x')]])))).toMatch(/^damaged: /);
    },
  );

  it.each([
    ['an id of other content', { id: 'a'.repeat(64) }],
    ['other counts', { counts: { pages: 1, sections: 1, skills: 1, files: 1 } }],
    ['no site', { site: undefined }],
    ['an unknown access mode', { access: 'everybody' }],
  ])('refuses a release with %s', async (_, manifest) => {
    expect(await problemOf(signed(files, manifest))).toMatch(/^damaged: /);
  });

  it.each([
    ['pages.json', '[{"path":"/"}]'],
    ['pages.json', '{"outlines":[],"kinds":[],"paths":["/"],"outlineOf":[0],"kindOf":[0]}'],
    ['pages.json', '{}'],
    ['pages.json', '[] trailing'],
    ['skills.json', '[{"name":1}]'],
  ])('refuses a release with %s that contains %s', async (name, content) => {
    expect(await problemOf(signed(new Map([...files, [name, Buffer.from(content)]])))).toMatch(
      new RegExp(`^damaged: ${name.replace('.', '\\.')}`),
    );
  });

  it('refuses a page that is not valid when it is read', async () => {
    const outlines = [
      { title: 'Start', sections: [] },
      { title: 1, sections: [] },
    ];
    const kinds = [{ languages: [], versions: [], audience: 'public', trail: [] }];
    const pages = { outlines, kinds, paths: ['/', '/b'], outlineOf: [0, 1], kindOf: [0, 0] };
    const changed = new Map([...files, ['pages.json', Buffer.from(JSON.stringify(pages))]]);
    const counts = { pages: 2, sections: 0, skills: 1, files: 1 };
    const release = await openRelease(signed(changed, { counts }));
    expect(release.pages.at(0)?.title).toBe('Start');
    expect(() => release.pages.at(1)).toThrow(
      /Outline 1 in pages\.json of the release is not valid \(title: /,
    );
    expect(() => [...release.pages]).toThrow(ReleaseError);
  });

  it('refuses a release without the files of a skill', async () => {
    const less = new Map([...files].filter(([name]) => !name.endsWith('SIZES.md')));
    expect(await problemOf(signed(less))).toMatch(/^damaged: .*SIZES\.md/);
  });
});

describe('writing a release', () => {
  it('leaves no temporary files beside it', async () => {
    await writeRelease(folder, files);
    expect(await readdir(parent)).toEqual(['.waymark']);
  });

  it('replaces every file of the old release', async () => {
    const next = await fixtureRelease({ skills: [] });
    await writeRelease(folder, next);
    const { manifest, skills } = await openRelease(folder);
    expect(skills).toEqual([]);
    expect(manifest.id).toBe((await openRelease(next)).manifest.id);
  });

  it('keeps the old release in place if it fails', async () => {
    const broken = new Map([...files, ['release.json/below-a-file', Buffer.from('x')]]);
    await expect(writeRelease(folder, broken)).rejects.toThrow();
    expect(await readdir(parent)).toEqual(['.waymark']);
    await openRelease(folder);
  });

  it('loses no release if it is killed between its two renames', async () => {
    await rename(folder, previousRelease(folder));
    expect((await openRelease(folder)).manifest.site.name).toBe('Acme Docs');
    await writeRelease(folder, files);
    await openRelease(folder);
    expect(await readdir(parent)).toEqual(['.waymark']);
  });

  it('shows a reader the whole old or the whole new release at any moment', async () => {
    const other = await fixtureRelease({}, { '/': { title: 'Welcome', body: 'The other one.' } });
    const ids = new Set([(await openRelease(files)).manifest.id, (await openRelease(other)).manifest.id]);
    let isWriting = true;
    const writer = (async () => {
      for (let round = 0; round < 15; round += 1) await writeRelease(folder, round % 2 === 0 ? other : files);
      isWriting = false;
    })();
    const seen = new Set<string>();
    while (isWriting) seen.add((await openRelease(folder)).manifest.id);
    await writer;
    expect([...seen].every((id) => ids.has(id))).toBe(true);
    expect(seen.size).toBeGreaterThan(0);
  });
});
