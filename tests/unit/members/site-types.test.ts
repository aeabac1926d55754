/**
 * Strangers' view, members' view and the whole Site are different types: `npm run types` fails if one of these calls is
 * allowed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { BuildContext, Context } from '../../../plugin/context.ts';
import type { SiteOutput } from '../../../plugin/emit/outputs.ts';
import { indexForBrowsers } from '../../../plugin/emit/pagefind/browser-index.ts';
import { searchHtml } from '../../../plugin/emit/pagefind/search-html.ts';
import { redirectPages } from '../../../plugin/emit/redirect-pages.ts';
import { buildRelease } from '../../../plugin/emit/release.ts';
import { indexFile } from '../../../plugin/emit/virtual-files.ts';
import { hostFiles } from '../../../plugin/hosts/host-files.ts';
import { apiCatalog } from '../../../plugin/outputs/api-catalog.ts';
import { discoveryFiles } from '../../../plugin/outputs/discovery-files.ts';
import { feeds } from '../../../plugin/outputs/feeds.ts';
import { llmsTxt } from '../../../plugin/outputs/llms-txt.ts';
import { publicFiles } from '../../../plugin/outputs/public-files.ts';
import { publicMarkdown } from '../../../plugin/outputs/public-markdown.ts';
import { publicSpecifications } from '../../../plugin/outputs/public-specifications.ts';
import { robotsTxt, sitemap } from '../../../plugin/outputs/sitemap.ts';
import { skillFiles } from '../../../plugin/outputs/skill-files.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import type { Document } from '../../../plugin/packages/repository/document.ts';
import type {
  MemberSite,
  Page,
  PublicSite,
  ReadableSite,
  Site,
} from '../../../plugin/packages/repository/types.ts';
import { notFoundVariants } from '../../../plugin/theme/chrome/not-found.ts';
import { sharedSidebars } from '../../../plugin/theme/chrome/shared-sidebars.ts';
import { iconImages } from '../../../plugin/theme/favicon/draw.ts';
import { previewImages } from '../../../plugin/theme/preview/draw.ts';

/** Never called: the compiler reads it. */
function wrongCalls(
  all: Site,
  member: MemberSite,
  page: Page,
  document: Document,
  documents: Map<string, Document>,
  build: BuildContext,
  output: SiteOutput,
  parts: Parameters<SiteOutput>[0],
): void {
  // @ts-expect-error Everything is not what strangers may see.
  const strangers: PublicSite = all;
  // @ts-expect-error Everything is not what members may see.
  const members: MemberSite = all;
  // @ts-expect-error What members may see is not what strangers may see.
  const others: PublicSite = member;
  // @ts-expect-error A copy of everything is no more public.
  const copy: ReadableSite = { ...all, pages: [], shownTo: 'strangers' };
  // @ts-expect-error A build shows strangers what is public.
  const context: Context = { ...build, shown: all };
  // @ts-expect-error Nor do classes of members see everything.
  const classes: BuildContext['members'] = [{ audiences: [], site: all }];
  void [strangers, members, others, copy, context, classes];

  // @ts-expect-error
  publicFiles(all, documents);
  // @ts-expect-error
  llmsTxt(all, documents);
  // @ts-expect-error
  sitemap(all);
  // @ts-expect-error
  robotsTxt(all);
  // @ts-expect-error
  feeds(all, documents);
  // @ts-expect-error
  skillFiles(all);
  // @ts-expect-error
  discoveryFiles(all);
  // @ts-expect-error
  apiCatalog(all);
  // @ts-expect-error
  publicSpecifications(all);
  // @ts-expect-error
  hostFiles(all);
  // @ts-expect-error
  redirectPages(all);
  // @ts-expect-error
  indexForBrowsers(all, { kept: undefined, dist: undefined });
  // @ts-expect-error
  searchHtml(all, page, document);
  // @ts-expect-error
  output({ ...parts, shown: all });
  // @ts-expect-error
  void iconImages(all);
  // @ts-expect-error
  void previewImages(all, undefined);
  // @ts-expect-error
  indexFile(all, []);
  // @ts-expect-error
  void buildRelease(all, documents, { shown: all, files: new Map() });
  // Functions for strangers and members alike.
  publicMarkdown(member, page, document);
  // @ts-expect-error
  publicMarkdown(all, page, document);
  // @ts-expect-error
  pageMarkdown(all, page, document);
  // @ts-expect-error
  sharedSidebars(all);
  // @ts-expect-error
  notFoundVariants(all);
}

void wrongCalls;

it('only one file converts a site to a type for readers', () => {
  const root = join(import.meta.dirname, '../../../plugin');
  const claims = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|astro)$/.test(name))
    .filter((name) =>
      /\bas (?:unknown as )?(?:Public|Member|Readable)Site\b|<(?:Public|Member|Readable)Site>\s*\w/.test(
        readFileSync(join(root, name), 'utf8'),
      ),
    );
  expect(claims).toEqual([join('members', 'readable-site.ts')]);
});
