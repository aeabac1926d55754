/** A site of many versions in several languages, whose pages stay the same through most of the versions. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageBody } from './generate.ts';

export interface VersionsShape {
  readonly versions: number;
  readonly languages: number;
  /** Pages of each version in each language. */
  readonly pages: number;
  /** One in so many versions changes a page. */
  readonly every: number;
  /** Each text in the first version that has it alone. */
  readonly once?: boolean;
}

/** 25,200 pages, of which one in nine has a text of its own. */
export const VERSIONS_SHAPE: VersionsShape = { versions: 35, languages: 4, pages: 180, every: 9 };

const LANGUAGES = ['en', 'fr', 'de', 'es', 'ja', 'zh'];
const PAGES_PER_GROUP = 12;

/** Writes a docs.json repository with the pages of each version below `vN/LANGUAGE/`. */
export function generateVersions(root: string, shape: VersionsShape = VERSIONS_SHAPE): void {
  const languages = LANGUAGES.slice(0, shape.languages);
  const navigation = {
    versions: Array.from({ length: shape.versions }, (_, index) => {
      const version = `v${shape.versions - index}`;
      return {
        version,
        languages: languages.map((language) => ({
          language,
          groups: groups(`${version}/${language}`, pagesOf(shape, shape.versions - index)),
        })),
      };
    }),
  };
  mkdirSync(root, { recursive: true });
  writeFileSync(
    path.join(root, 'docs.json'),
    JSON.stringify({ theme: 'mint', name: 'Versions', colors: { primary: '#0f766e' }, navigation }),
  );
  for (let version = 1; version <= shape.versions; version++)
    for (const [number, language] of languages.entries())
      for (const page of pagesOf(shape, version)) {
        const seed = (number * shape.pages + page) * 100 + revisionOf(shape, version, page);
        const file = path.join(root, `v${version}/${language}/part-${group(page)}/page-${page}.mdx`);
        mkdirSync(path.dirname(file), { recursive: true });
        const next = shape.once ? page : (page * 7 + 1) % shape.pages;
        const head = `---\ntitle: "Page ${page} of ${language}"\ndescription: "What page ${page} is about."\n---\n\n`;
        writeFileSync(file, head + pageBody(seed, `../part-${group(next)}/page-${next}`));
      }
}

/** Pages change in different versions, as real ones do. */
const revisionOf = ({ every }: VersionsShape, version: number, page: number): number =>
  Math.floor((version + page) / every);

function pagesOf(shape: VersionsShape, version: number): number[] {
  const all = Array.from({ length: shape.pages }, (_, page) => page);
  return shape.once && version > 1
    ? all.filter((page) => revisionOf(shape, version, page) !== revisionOf(shape, version - 1, page))
    : all;
}

const group = (page: number): number => Math.floor(page / PAGES_PER_GROUP);

function groups(folder: string, pages: readonly number[]): { group: string; pages: string[] }[] {
  return [...Map.groupBy(pages, group)].map(([at, some]) => ({
    group: `Part ${at}`,
    pages: some.map((page) => `${folder}/part-${at}/page-${page}`),
  }));
}
