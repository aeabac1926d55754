/** Builds of a site with more images than one build converts. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFolder } from '../../../plugin/cli/build-folder.ts';
import { listen, type Progress } from '../../../plugin/progress.ts';

let folder: string;
const PAGES = ['first', 'second', 'third'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-images-'));
  mkdirSync(join(folder, 'docs'));
  const config = { theme: 'mint', name: 'Docs', colors: { primary: '#0f766e' } };
  const pages = ['plain', ...PAGES];
  writeFileSync(join(folder, 'docs/docs.json'), JSON.stringify({ ...config, navigation: { pages } }));
  writeFileSync(join(folder, 'docs/plain.mdx'), '---\ntitle: Plain\n---\n\nWithout an image.\n');
  // A third of the pixels that a build converts in any case, and a little more.
  const small = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_byte, index) => (index * 7919) % 256));
  for (const [index, name] of PAGES.entries()) {
    const image = sharp(small, { raw: { width: 40, height: 30, channels: 3 } }).resize(2400, 1600 + index);
    writeFileSync(join(folder, `docs/${name}.png`), await image.png().toBuffer());
    writeFileSync(
      join(folder, `docs/${name}.mdx`),
      `---\ntitle: ${name}\n---\n\n![A pattern](/${name}.png)\n`,
    );
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Built {
  /** Pages that name a variant. */
  readonly shown: readonly string[];
  /** Variants that pages name and that are not there. */
  readonly missing: readonly string[];
  readonly notes: ReadonlyMap<string, string | undefined>;
  readonly files: ReadonlyMap<string, string>;
}

async function built(
  name: string,
  cache: string | undefined,
  images: 'webp' | 'all' = 'webp',
): Promise<Built> {
  const out = join(folder, name, 'dist');
  const steps: Progress[] = [];
  const stop = listen((step) => steps.push(step));
  await buildFolder(
    { docs: join(folder, 'docs'), out, cache: cache && join(folder, cache) },
    { images, url: 'https://docs.example.com' },
  ).finally(stop);
  const html = (page: string) => readFileSync(join(out, `${page}.html`), 'utf8');
  const named = ['plain', ...PAGES].flatMap(
    (page) => html(page).match(/\/_waymark\/image-[\w-]+\.webp/g) ?? [],
  );
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return {
    shown: ['plain', ...PAGES].filter((page) => html(page).includes('/_waymark/image-')),
    missing: named.filter(
      (path) => !readdirSync(join(out, '_waymark')).includes(path.replace('/_waymark/', '')),
    ),
    notes: new Map(steps.filter(({ done, total }) => done === total).map(({ phase, note }) => [phase, note])),
    files: new Map(
      files.map((entry) => {
        const file = join(entry.parentPath, entry.name);
        return [file.slice(out.length), readFileSync(file, 'base64')];
      }),
    ),
  };
}

test('a build converts images within its budget and reports the rest; later builds convert those, and render only their pages', async () => {
  const first = await built('a', 'cache');
  expect(first.shown).toHaveLength(2);
  expect(first.notes.get('images')).toBe(
    '1 image is left as it was: later builds convert the rest, `--images all` does at once',
  );
  // Its pages wait for images that are made meanwhile, and come out the same each time.
  const again = await built('b', undefined);
  expect(again.notes.get('images')).toBe('1 image is left as it was: `--images all` converts every one');
  expect(again.files).toEqual(first.files);

  const second = await built('a', 'cache');
  expect(second.shown).toEqual(PAGES);
  expect(second.notes.get('images')).toBeUndefined();
  expect(second.notes.get('render')).toBe('3 unchanged');
  const third = await built('a', 'cache');
  expect(third.notes.get('render')).toBe('4 unchanged');
  expect(third.files).toEqual(second.files);
  // With the other option nothing is left, and nothing else changes.
  const all = await built('c', undefined, 'all');
  expect(all.files).toEqual(second.files);

  // Kept pages that name variants which are gone are rendered again.
  const store = join(folder, 'cache/store.db');
  const pack = readFileSync(store);
  for (let at = pack.indexOf('WEBP'); at !== -1; at = pack.indexOf('WEBP', at + 1)) pack.write('webp', at);
  writeFileSync(store, pack);
  const lost = await built('a', 'cache');
  expect(lost.shown).toEqual(first.shown);
  expect([first, again, second, third, all, lost].map(({ missing }) => missing)).toEqual([
    [],
    [],
    [],
    [],
    [],
    [],
  ]);
});
