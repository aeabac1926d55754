import { Buffer } from 'node:buffer';
import { hash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRelease } from '../../../plugin/emit/release.ts';
import type { Site } from '../../../plugin/packages/repository/types.ts';
import {
  manifestSchema,
  pagesSchema,
  RELEASE_FORMAT,
  type ReleaseFiles,
} from '../../../runtime/packages/contract/release.ts';
import { openPackedFiles, type PackedFiles } from '../../../runtime/packages/files/packed-files.ts';
import { Pages } from '../../../runtime/packages/foundation/release/pages.ts';
import { fixtureRelease, fixtureSite } from '../../runtime/support/fixture-site.ts';

const bytesOf = (files: ReleaseFiles, name: string): Uint8Array => files.get(name) ?? new Uint8Array();
const jsonOf = (files: ReleaseFiles, name: string): unknown =>
  JSON.parse(Buffer.from(bytesOf(files, name)).toString());
const manifestOf = (files: ReleaseFiles) => manifestSchema.parse(jsonOf(files, 'release.json'));
const pagesOf = (files: ReleaseFiles) => [...new Pages(pagesSchema.parse(jsonOf(files, 'pages.json')))];
const packedOf = (files: ReleaseFiles): PackedFiles =>
  openPackedFiles({ json: bytesOf(files, 'files.json'), bin: bytesOf(files, 'files.bin') });
const contents = (files: ReleaseFiles) =>
  [...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]);

describe('a built release', () => {
  it('is byte-identical for the same input, in any order of documents', async () => {
    const { site, documents } = fixtureSite();
    const first = await buildRelease(site, documents);
    const again = await buildRelease(site, new Map([...documents].reverse()));
    expect(contents(again)).toEqual(contents(first));
  });

  it('lists every file with its digest', async () => {
    const files = await fixtureRelease();
    const { files: digests, id } = manifestOf(files);
    expect([...files.keys()]).toEqual(['release.json', ...Object.keys(digests)]);
    expect(Object.keys(digests)).toEqual(Object.keys(digests).toSorted());
    for (const [name, digest] of Object.entries(digests)) {
      expect(hash('sha256', bytesOf(files, name), 'hex')).toBe(digest);
    }
    const other = await fixtureRelease({}, { '/': { title: 'Welcome', body: 'Other words.' } });
    expect(manifestOf(other).id).not.toBe(id);
  });

  it('describes the site in its manifest', async () => {
    const manifest = manifestOf(await fixtureRelease());
    expect(manifest).toMatchObject({
      format: RELEASE_FORMAT,
      site: { name: 'Acme Docs', description: 'How to move boxes.', url: 'https://docs.acme.dev', base: '' },
      access: 'public',
      versions: [
        { name: 'v1', default: false },
        { name: 'v2', default: true, tag: 'new' },
      ],
      counts: { pages: 8, skills: 1 },
    });
    expect(manifest.redirects).toHaveLength(3);
    expect(manifest.generator).toMatch(/^waymark\/\d+\.\d+\.\d+/);
  });

  it('lists the versions and languages of each page', async () => {
    const own = { title: 'Shared', body: 'Of two.', more: { versions: ['v1', 'v2'] } };
    const pages = pagesOf(await fixtureRelease({}, { '/shared': own }));
    const of = (wanted: string) => pages.find(({ path }) => path === wanted);
    expect(of('/shared')).toMatchObject({ versions: ['v1', 'v2'], languages: [] });
    expect(of('/fr/demarrage')).toMatchObject({ versions: [], languages: ['fr'] });
  });

  it('has a record and a file for each indexed page only', async () => {
    const files = await fixtureRelease();
    const pages = pagesOf(files);
    expect(pages.map(({ path, file }) => [path, file])).toContainEqual(['/', '/index.md']);
    expect(pages.map(({ path, file }) => [path, file])).toContainEqual(['/guides/größe', '/guides/größe.md']);
    expect(pages.some(({ path }) => path === '/hidden')).toBe(false);
    for (const bytes of files.values()) expect(Buffer.from(bytes).includes('zugzwang')).toBe(false);
  });

  it('has the offset of each section in its file', async () => {
    const files = await fixtureRelease();
    const packed = packedOf(files);
    const start = pagesOf(files).find(({ path }) => path === '/guides/start');
    const texts = start?.sections.map((section) => packed.readRange(start.file, section.start, section.end));
    expect(texts).toEqual([
      '# Quickstart\n\n> Send your first box.\n\nInstall the client, then send a box.',
      '## Install\n\nRun `npm install acme` in your project.',
      '## Send a box\n\nCall `sendBox()` with a recipient.',
      '### Options\n\nSet `timeoutSeconds` to wait longer.',
    ]);
    expect(start?.sections.map(({ headings }) => headings)).toEqual([[], [], [], ['Send a box']]);
  });

  it('has a README.md that describes the layout', async () => {
    const readme = packedOf(await fixtureRelease()).read('/README.md') ?? '';
    expect(readme).toContain('7 pages of documentation');
    expect(readme).toContain('`/fr/demarrage` is `/fr/demarrage.md`');
    expect(readme).toContain('`/skills`: 1 skill');
    expect(readme).toContain('Versions: v1 in `/v1`, v2 (default) in `/v2`');
    expect(readme).toContain('- `/guides`: 3 pages');
    expect(readme).not.toContain('internal');
    expect(readme.split('\n').length).toBeLessThan(40);
  });

  it('has the skills as files and in the virtual file system', async () => {
    const files = await fixtureRelease();
    expect(jsonOf(files, 'skills.json')).toEqual([
      {
        name: 'acme-boxes',
        description: 'Send boxes with Acme. Use it when somebody asks for parcels.',
        audience: 'public',
        files: ['SKILL.md', 'references/SIZES.md'],
        digest: `sha256:${hash('sha256', bytesOf(files, 'skills/acme-boxes/SKILL.md'), 'hex')}`,
      },
    ]);
    expect(packedOf(files).read('/skills/acme-boxes/references/SIZES.md')).toBe('# Sizes\n\nS, M and L.\n');
  });

  it('has the specifications, broken into readable lines', async () => {
    const root = await mkdtemp(join(tmpdir(), 'waymark-'));
    const long = { openapi: '3.1.0', info: { title: 'x'.repeat(4000) } };
    await writeFile(join(root, 'long.json'), JSON.stringify(long));
    await writeFile(join(root, 'short.yaml'), 'openapi: 3.1.0\n');
    await writeFile(join(root, 'broken.json'), `{"${'x'.repeat(4000)}`);
    const specifications = ['long.json', 'short.yaml', 'broken.json'].map((file) => ({
      kind: 'openapi' as const,
      file,
    }));
    const packed = packedOf(await fixtureRelease({ root, specifications }));
    expect(packed.read('/openapi/short.yaml')).toBe('openapi: 3.1.0\n');
    expect(packed.read('/openapi/long.json')).toBe(`${JSON.stringify(long, null, 2)}\n`);
    expect(packed.read('/openapi/broken.json')).toBe(`{"${'x'.repeat(4000)}`);
    expect(packed.read('/README.md')).toContain('`/openapi`: 3 specifications');
  });

  it('names no host in its texts, because several may serve it', async () => {
    for (const path of ['/README.md', '/guides/install.md']) {
      expect(packedOf(await fixtureRelease()).read(path) ?? '').not.toContain('docs.acme.dev');
    }
  });

  it('prefers a page to a generated file at the same path', async () => {
    const packed = packedOf(
      await fixtureRelease(
        {},
        { '/README': { title: 'Read me', body: 'The page.' }, '/skills': { title: 'S', body: 'B' } },
      ),
    );
    expect(packed.read('/README.md')).toContain('The page.');
    expect(packed.read('/skills.md')).toContain('# S');
    expect(packed.read('/skills/acme-boxes/SKILL.md')).toContain('# Boxes');
  });

  it('makes a page without sections findable by its title', async () => {
    const { site, documents } = fixtureSite();
    const home = documents.get('/');
    if (home === undefined) throw new Error('The fixture has a home page.');
    const files = await buildRelease(site, new Map([...documents, ['/', { ...home, sections: [] }]]));
    const [record] = pagesOf(files).filter(({ path }) => path === '/');
    expect(record?.sections).toEqual([{ anchor: '', title: 'Welcome', headings: [], start: 0, end: 26 }]);
    expect(packedOf(files).readRange('/index.md', 0, 26)).toBe('# Welcome\n\n> What Acme is.');
  });

  it('requires the document of each indexed page', async () => {
    const { site, documents } = fixtureSite();
    const missing = new Map([...documents].filter(([path]) => path !== '/'));
    await expect(buildRelease(site, missing)).rejects.toThrow('The page / has no document.');
  });

  it('can be built for an empty site', async () => {
    const nothing: Partial<Site> = {
      pages: [],
      skills: [],
      versions: [],
      languages: [],
      redirects: [],
      url: undefined,
    };
    const { site } = fixtureSite(nothing);
    const files = await buildRelease(site, new Map());
    expect(manifestOf(files).counts).toEqual({ pages: 0, sections: 0, skills: 0, files: 1 });
    expect(packedOf(files).table.paths).toEqual(['/README.md']);
  });
});
