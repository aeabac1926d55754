/** A build of a folder of documents, without Astro and Vite. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { UsageError } from '@waymark/server/cli/errors';
import { toErrors } from '@waymark/server/cli/said';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { openStore } from '../cache/open-store.ts';
import type { BuildContext } from '../context.ts';
import { startBuild } from '../emit/build.ts';
import { toolsNote } from '../folder-tools.ts';
import { loadForBuild } from '../load-context.ts';
import { integrationOptions } from '../options.ts';
import { resolveProject } from '../project.ts';
import { type BuildOptions, type DocsFolder, givenOptions } from './docs-folder.ts';
import { holdFolder } from './hold-folder.ts';

/** The command reports a build's progress itself. */
function print(text: string): void {
  toErrors(`${text}\n`);
}

/**
 * Writes `out` and the release beside it.
 *
 * @throws {UsageError} if `out` holds pages
 * @throws {ProblemsFound} if the documentation has errors that are not allowed; `out` is then as it was, unless only rendering shows them
 */
export async function buildFolder(
  { docs, out, cache }: DocsFolder,
  options: BuildOptions,
): Promise<{ readonly context: BuildContext; readonly problems: readonly Diagnostic[] }> {
  const own = integrationOptions({ root: docs, ...givenOptions(options) });
  const project = resolveProject(own, { root: pathToFileURL(docs), site: undefined, base: '/' });
  const context = await loadForBuild(project, cache === undefined ? undefined : openStore(cache));
  for (const { code, message, hint } of context.site.diagnostics)
    if (code === 'extension-unread') print(`${message} ${hint}`);
  const source = context.site.pages.find(({ file }) => join(docs, file).startsWith(out + sep));
  if (source !== undefined)
    throw new UsageError(
      `The build would empty ${out}, which holds ${source.file}. Name another folder with --out.`,
    );
  const free = await holdFolder(out);
  try {
    const build = await startBuild(context, { info: () => {}, warn: print, error: print }, { own: out });
    empty(out);
    const problems = await build.write({ dist: out, beside: out });
    const note = toolsNote(context.site.extension, project, dirname(out));
    if (note !== undefined) print(note);
    return { context, problems };
  } finally {
    free();
  }
}

/** Empties a folder, except for a repository in it: the folder may be where it is published from. */
function empty(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    if (name !== '.git') rmSync(join(folder, name), { recursive: true, force: true });
  }
}
