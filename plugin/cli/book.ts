import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path';
import { cacheFolder } from '@waymark/server/cli/cache-folder';
import { Command, Option } from '@waymark/server/cli/commander';
import { UsageError } from '@waymark/server/cli/errors';
import { folder, siteUrl } from '@waymark/server/cli/option-values';
import { toErrors, toOutput } from '@waymark/server/cli/said';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { counted } from '@waymark/source/diagnostics/counted';
import type { BookFormat } from '../book/write-book.ts';
import type { WaymarkOptions } from '../options.ts';
import { accessOption } from './values.ts';

const EXAMPLES = `
A book has what strangers may read, in the order of the navigation; pages that no navigation shows are left out. Links inside it stay inside.

Examples:
  $ waymark book                                      book.epub of the docs in this folder
  $ waymark book docs --out docs.html                 one file with a search, which works from a disk
  $ waymark book --out docs.pdf --version v2
  $ waymark book --out docs.zip --language de --tab API
  $ waymark book --out ../staff.epub --group staff    what a member of staff may read`;

export function bookCommand(): Command {
  return new Command('book')
    .description('Write the docs as one file: EPUB, HTML, PDF, or a ZIP of Markdown')
    .argument('[dir]', 'folder with docs.json, or an Astro project', '.')
    .option('--out <file>', 'file to write; its extension is the format', 'book.epub')
    .addOption(
      new Option('--format <format>', 'format (default: the extension of the file)').choices([
        'epub',
        'html',
        'zip',
        'pdf',
      ]),
    )
    .option('--version <name>', 'one version of the site')
    .option('--language <code>', 'one language of the site')
    .option('--tab <name>', 'one tab of the navigation')
    .option('--group <names...>', 'include pages for members of these groups')
    .option('--signed-in', 'include pages for everybody who signed in')
    .option('--url <url>', 'public address of the site, for links to what is not in the book', siteUrl)
    .addOption(accessOption())
    .addOption(
      new Option('--browser <file>', 'Chromium or Chrome that prints a PDF (default: one on the PATH)').env(
        'WAYMARK_CHROMIUM',
      ),
    )
    .option('--allow-errors', 'leave out the invalid parts of pages')
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(book);
}

interface BookCommandOptions extends Pick<WaymarkOptions, 'url' | 'access' | 'config' | 'allowErrors'> {
  readonly out: string;
  readonly format?: BookFormat | undefined;
  readonly version?: string | undefined;
  readonly language?: string | undefined;
  readonly tab?: string | undefined;
  readonly group?: readonly string[] | undefined;
  readonly signedIn?: boolean | undefined;
  readonly browser?: string | undefined;
}

async function book(dir: string, options: BookCommandOptions): Promise<void> {
  const { BOOK_FORMATS, bookFiles } = await import('../book/write-book.ts');
  const { BookError, outlineOf, siteForBook } = await import('../book/outline.ts');
  const extension = extname(options.out).slice(1).toLowerCase();
  const format = options.format ?? BOOK_FORMATS.find((each) => each === extension);
  if (format === undefined)
    throw new UsageError(
      `The format of ${options.out} is not known. End its name with .${BOOK_FORMATS.join(', .')}, or give --format.`,
    );
  const { projectOf } = await import('./project.ts');
  const { loadForBuild } = await import('../load-context.ts');
  const { openStore } = await import('../cache/open-store.ts');
  const project = await projectOf(folder(dir), options);
  const groups = options.group ?? (options.signedIn ? [] : undefined);
  if (groups !== undefined) await refusePublished(project.root, options.out);
  const cache = cacheFolder(project.root);
  const context = await loadForBuild(project, cache === undefined ? undefined : openStore(cache));
  const { engine, kept } = context;
  try {
    const outline = outlineOf(siteForBook(context, groups), options);
    const documents = await engine.documents({ thenRendered: format !== 'zip' });
    const { findProblems } = await import('../find-problems.ts');
    const { asShown, failOnErrors } = await import('@waymark/source/diagnostics/problems-found');
    failOnErrors(asShown(findProblems(context.site, documents)), options);
    const problems = new Diagnostics();
    const { browser } = options;
    const made = await bookFiles(outline, [format], {
      engine,
      documents,
      browser,
      report: (one) => problems.report(one),
    });
    failOnErrors(problems.list(), options);
    const file = resolve(options.out);
    mkdirSync(dirname(file), { recursive: true });
    for (const bytes of made.values()) writeFileSync(file, bytes);
    toOutput(`Wrote ${counted(outline.pages.length, 'page')} to ${options.out}.\n`);
  } catch (error) {
    if (error instanceof BookError) throw new UsageError(error.message);
    throw error;
  } finally {
    engine.releaseAll();
  }
  try {
    kept?.save();
  } catch (error) {
    toErrors(`The cache could not be written, and the next book takes as long: ${String(error)}\n`);
  }
}

/** A build copies files of the docs folder for everybody: pages for members would be among them. */
async function refusePublished(root: string, out: string): Promise<void> {
  const { isFoundAt } = await import('@waymark/source/files/discover');
  const { isStatic } = await import('@waymark/repository/content/assets');
  const { contains } = await import('@waymark/source/paths/inside-root');
  const file = throughLinks(resolve(out));
  const path = relative(root, file).split(sep).join('/');
  if (!contains(root, file) || !isStatic(path) || !isFoundAt(root, path)) return;
  throw new UsageError(
    `${out} lies in the docs folder, from which a build publishes it for everybody, with pages that are not public: nothing was written. ` +
      `Name a file elsewhere, such as ../${basename(file)}, or name this one in .mintignore.`,
  );
}

/** The real path of a file that need not be there yet. */
function throughLinks(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(throughLinks(dirname(path)), basename(path));
}
