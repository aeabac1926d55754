/** The files of dist/ besides its pages and what the repository has: a build is a loop over this list. */
import { readFile } from 'node:fs/promises';
import type { ReleaseChanges } from '@waymark/contract/changes';
import type { Document } from '@waymark/repository/document';
import { bookPath } from '@waymark/repository/html/address';
import type { BuildContext } from '../context.ts';
import { publicFiles } from '../outputs/public-files.ts';
import { featureAudiences, vendoredContent, vendoredFiles } from '../outputs/vendored.ts';
import { askFiles } from '../theme/ask-files.ts';
import { sharedSidebars } from '../theme/chrome/shared-sidebars.ts';
import { iconImages } from '../theme/favicon/draw.ts';
import { previewImages } from '../theme/preview/draw.ts';
import { stylesheets } from '../theme/stylesheets.ts';
import type { Theme } from '../theme/theme.ts';
import { filesOfTheme } from '../theme/theme-files.ts';
import type { OutputFile } from './dist.ts';

interface OutputInput extends Pick<BuildContext, 'shown' | 'engine' | 'kept' | 'project'> {
  readonly documents: ReadonlyMap<string, Document>;
  readonly theme: Theme;
  /** Since earlier releases, for all readers. Undefined if they are not known. */
  readonly changes: ReleaseChanges | undefined;
}

/** One kind of files that anyone may fetch. It sees the site as strangers do. */
export type SiteOutput = (
  input: OutputInput,
) => Iterable<OutputFile> | AsyncIterable<OutputFile> | Promise<Iterable<OutputFile>>;

export const OUTPUTS: readonly SiteOutput[] = [
  ({ theme, project }) => filesOfTheme(theme.files, project.host !== undefined),
  ({ shown, theme, project }) => stylesheets(shown, theme, project.host !== undefined),
  ({ shown, theme }) => askFiles(shown, theme.files),
  ({ shown }) => shown.extension?.files ?? [],
  fontFiles,
  packageFiles,
  textFiles,
  ({ shown }) => sharedSidebars(shown),
  ({ shown }) => iconImages(shown),
  ({ shown, kept }) => previewImages(shown, kept?.of('preview')),
  ({ engine }) => engine.assets('public'),
  bookOutputs,
];

/** All that strangers may read, as one file in each format that waymark.config.ts names. */
async function* bookOutputs({ shown, engine, documents }: OutputInput): AsyncGenerator<OutputFile> {
  const books = shown.extension?.books ?? [];
  if (books.length === 0) return;
  const [{ outlineOf }, { bookFiles }] = await Promise.all([
    import('../book/outline.ts'),
    import('../book/write-book.ts'),
  ]);
  // Parts of pages that cannot be shown have ended the build, or were told with their page.
  const made = await bookFiles(outlineOf(shown, {}), books, { engine, documents, report: () => {} });
  for (const [format, bytes] of made) yield [bookPath(format), bytes];
}

async function* fontFiles({ theme }: OutputInput): AsyncGenerator<OutputFile> {
  for (const [path, file] of theme.fonts.files) yield [path, await readFile(file)];
}

function* packageFiles({ shown, documents }: OutputInput): Generator<OutputFile> {
  for (const file of vendoredFiles(new Set(featureAudiences(shown, documents).keys())))
    yield [file.path, vendoredContent(file)];
}

function* textFiles({ shown, documents, changes }: OutputInput): Generator<OutputFile> {
  for (const { path, body } of publicFiles(shown, documents, changes)) yield [path, body];
}
