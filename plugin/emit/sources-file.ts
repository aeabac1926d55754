/** The facts of a release for the authors of its site: `runtime/packages/contract/sources.ts`. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { BROKEN_LINKS, SOURCES_FILE, type Sources, usualFile } from '@waymark/contract/sources';
import { QUESTIONS_FILE } from '@waymark/repository/content/questions';
import type { Site } from '@waymark/repository/types';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';

/** Broken links that are listed. */
const MOST_BROKEN = 1_000;

const isBroken = (code: string): code is Sources['broken'][number]['code'] =>
  (BROKEN_LINKS as readonly string[]).includes(code);

/** None if there is nothing to say. */
export function sourcesFile(site: Site, found: readonly Diagnostic[]): ReadonlyMap<string, Uint8Array> {
  const { repository, thumbsRating, codeRating } = site.config.feedback;
  const asks: Sources['asks'] = [
    ...(thumbsRating ? ['page' as const] : []),
    ...(codeRating ? ['code' as const] : []),
  ];
  const questions = existsSync(join(site.root, QUESTIONS_FILE)) || undefined;
  const files = site.pages.filter(({ path, file }) => file !== usualFile(path));
  const unindexed = site.pages.filter(({ indexed }) => !indexed);
  const broken = found.flatMap(({ code, message, file, line }) =>
    isBroken(code) && file !== undefined ? [{ code, message, file, line }] : [],
  );
  const count = files.length + unindexed.length + broken.length + asks.length;
  if (repository === undefined && questions === undefined && count === 0) return new Map();
  const sources: Sources = {
    repository,
    asks,
    questions,
    files: Object.fromEntries(files.map(({ path, file }) => [path, file])),
    unindexed: unindexed.map(({ path, audience }) => ({ path, audience })),
    broken: broken.slice(0, MOST_BROKEN),
  };
  return new Map([[SOURCES_FILE, Buffer.from(JSON.stringify(sources))]]);
}
