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
          groups: groups(`${version}/${language}`, shape.pages),
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
      for (let page = 0; page < shape.pages; page++) {
        // Pages change in different versions, as real ones do.
        const revision = Math.floor((version + page) / shape.every);
        const seed = (number * shape.pages + page) * 100 + revision;
        const file = path.join(root, `v${version}/${language}/part-${group(page)}/page-${page}.mdx`);
        mkdirSync(path.dirname(file), { recursive: true });
        const next = (page * 7 + 1) % shape.pages;
        const head = `---\ntitle: "Page ${page} of ${language}"\ndescription: "What page ${page} is about."\n---\n\n`;
        writeFileSync(file, head + pageBody(seed, `../part-${group(next)}/page-${next}`));
      }
}

const group = (page: number): number => Math.floor(page / PAGES_PER_GROUP);

function groups(folder: string, pages: number): { group: string; pages: string[] }[] {
  const list: { group: string; pages: string[] }[] = [];
  for (let page = 0; page < pages; page++) {
    const at = group(page);
    list[at] ??= { group: `Part ${at}`, pages: [] };
    list[at].pages.push(`${folder}/part-${at}/page-${page}`);
  }
  return list;
}
