/** docs.json `metadata.timestamp`: when pages were last changed. */

import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { LoadedConfig } from '../config/load.ts';
import type { Page } from '../types.ts';
import { lastChanged } from './last-changed.ts';

/**
 * File to the time (ISO 8601) that its page shows. `lastUpdatedDate` in the frontmatter comes before git, and
 * `timestamp` before docs.json. Git is asked only if a page needs it.
 */
export async function timestamps(
  loaded: Pick<LoadedConfig, 'config' | 'locate'>,
  root: string,
  files: readonly Pick<Page, 'file' | 'frontmatter'>[],
  diagnostics: Diagnostics,
): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  const asked: string[] = [];
  for (const { file, frontmatter } of files) {
    const written = writtenDate(frontmatter.lastUpdatedDate);
    const shown = typeof frontmatter.timestamp === 'boolean' ? frontmatter.timestamp : undefined;
    if (!(shown ?? (loaded.config.metadata.timestamp || written !== undefined))) continue;
    if (written === undefined) asked.push(file);
    else dates.set(file, written);
  }
  if (asked.length === 0) return dates;
  const history = await lastChanged(root, asked);
  for (const [file, date] of history.dates) dates.set(file, date);
  if (history.gap !== undefined) {
    const shallow = history.gap === 'shallow';
    diagnostics.report({
      code: 'timestamp-unavailable',
      message: shallow
        ? 'The clone lacks older commits, so some pages do not show when they were last changed.'
        : 'There is no git history here, so pages do not show when they were last changed.',
      hint: shallow
        ? 'Fetch the whole history: `fetch-depth: 0` in GitHub’s checkout action, or `git fetch --unshallow`.'
        : 'Build in a git repository, or write `lastUpdatedDate` into the frontmatter.',
      ...loaded.locate(['metadata', 'timestamp']),
    });
  }
  return dates;
}

/** ISO 8601; undefined for anything but a date. */
export function writtenDate(value: unknown): string | undefined {
  const date = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : undefined;
  return date === undefined || Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
