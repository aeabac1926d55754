/** The files of dist/ besides its pages and what the repository has: a build is a loop over this list. */
import { readFile } from 'node:fs/promises';
import type { BuildContext } from '../context.ts';
import type { Document } from '../markdown/document/document.ts';
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
}

/** One kind of files that anyone may fetch. It sees the site as strangers do. */
export interface SiteOutput {
  readonly name: string;
  files(parts: OutputInput): Iterable<OutputFile> | AsyncIterable<OutputFile> | Promise<Iterable<OutputFile>>;
}

export const OUTPUTS: readonly SiteOutput[] = [
  { name: 'theme', files: ({ theme, project }) => filesOfTheme(theme.files, project.host !== undefined) },
  {
    name: 'styles',
    files: ({ shown, theme, project }) => stylesheets(shown, theme, project.host !== undefined),
  },
  { name: 'ask', files: ({ shown, theme }) => askFiles(shown, theme.files) },
  { name: 'plugins', files: ({ shown }) => shown.extension?.files ?? [] },
  {
    name: 'fonts',
    async *files({ theme }) {
      for (const [path, file] of theme.fonts.files) yield [path, await readFile(file)] as const;
    },
  },
  {
    name: 'packages',
    *files({ shown, documents }) {
      for (const file of vendoredFiles(new Set(featureAudiences(shown, documents).keys())))
        yield [file.path, vendoredContent(file)] as const;
    },
  },
  {
    name: 'text',
    *files({ shown, documents }) {
      for (const { path, body } of publicFiles(shown, documents)) yield [path, body] as const;
    },
  },
  { name: 'sidebars', files: ({ shown }) => sharedSidebars(shown) },
  { name: 'icons', files: ({ shown }) => iconImages(shown) },
  { name: 'previews', files: ({ shown, kept }) => previewImages(shown, kept?.of('preview')) },
  { name: 'islands', files: ({ engine }) => engine.assets('public') },
];
