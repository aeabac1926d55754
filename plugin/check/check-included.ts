/** A file that a page includes is shown to all who may read the page, whatever the file itself says. */
import { posix } from 'node:path';
import { isWithin } from '@waymark/contract/audience';
import { audienceOf } from '@waymark/repository/content/audience';
import { parseFrontmatter } from '@waymark/repository/content/frontmatter';
import type { Page, Site } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { CheckContext } from './context.ts';

export function checkIncluded({ site, documents, diagnostics }: CheckContext): void {
  const audiences = new Map<string, Page['audience'] | undefined>();
  for (const page of site.pages) {
    for (const file of documents.get(page.path)?.dependencies ?? []) {
      if (!audiences.has(file)) audiences.set(file, ownAudience(site, file));
      const audience = audiences.get(file);
      if (audience === undefined || isWithin(page.audience, audience)) continue;
      const lines = page.source.split('\n');
      const name = posix.basename(file).replace(/\.mdx?$/, '');
      const index = lines.findIndex((line) => line.includes(name));
      diagnostics.report({
        code: 'page-includes-restricted',
        message: `The page includes \`${file}\`, whose frontmatter restricts it to fewer readers.`,
        hint: 'Restrict the page, too, or remove the restriction from the file that it includes.',
        file: page.file,
        line: index < 0 ? 1 : page.sourceLine + index,
        column: 1,
      });
    }
  }
}

/** The readers of a file by its own frontmatter; undefined for one that names no groups. */
function ownAudience({ root }: Site, file: string): Page['audience'] | undefined {
  if (!/\.mdx?$/.test(file)) return undefined;
  const text = readText(onDisk(root, file));
  const { frontmatter, closed } = parseFrontmatter(text, file, new Diagnostics());
  if (frontmatter.groups === undefined && !closed) return undefined;
  return audienceOf({ access: 'public', publicByDefault: true, page: frontmatter, place: {}, closed });
}
