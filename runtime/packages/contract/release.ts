/**
 * The release: all that the runtime needs, written by the plugin into `.waymark/`.
 *
 * Every file is named in `release.json` with its sha256, so that a release that was copied in half is refused.
 *
 * @room `@waymark/contract`, what both halves agree on: formats of the release, search terms, definitions of tools, discovery documents, and
 * who may read (`canRead` is the only place that decides). The plugin writes, the runtime reads.
 */

import { z } from 'zod';
import { ACCESS_MODES } from './access-mode.ts';
import { audienceSchema } from './audience.ts';
import { numbers } from './numbers.ts';

/** Raised when a file of the release changes its shape. The runtime opens its own format only. */
export const RELEASE_FORMAT = 8;

/** The part for signed-in readers: its formats are in `members.ts`. A release without anything protected has neither. */
export const MEMBERS_INDEX = 'members.json';
export const MEMBERS_CONTENT = 'members.bin';

/** It is there if the site has tools or resources of its own: whoever serves the folder of its `waymark.config.ts` loads them. */
export const OWN_TOOLS_FILE = 'own-tools.json';

/** A release that is not on disk yet, or never will be (the dev server): file name to content. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array>;

const labelSchema = z.object({
  name: z.string().describe('The version or language code, as docs.json has it.'),
  default: z.boolean(),
  tag: z.string().optional(),
  audiences: z
    .array(audienceSchema)
    .optional()
    .describe('Whose pages stand below it, on a site where something is not for everybody.'),
});

export const redirectSchema = z.object({
  source: z.string().describe('A path, with `:name`, `:name*` or a trailing `*` if it is a pattern.'),
  destination: z.string(),
  permanent: z.boolean().describe('308 if true, 307 if false.'),
});

const siteIconSchema = z.object({
  src: z.string().describe('A path below the site’s address, or an address on the web.'),
  mimeType: z.string().optional(),
  theme: z.enum(['light', 'dark']).optional().describe('Background that it is made for.'),
});

export type SiteIcon = z.infer<typeof siteIconSchema>;

export const manifestSchema = z.object({
  format: z.literal(RELEASE_FORMAT),
  id: z
    .string()
    .describe('sha256 over the rest of this file (`releaseId`): the same content has the same id.'),
  site: z.object({
    name: z.string(),
    description: z.string().optional(),
    url: z
      .url()
      .optional()
      .describe('Public address of the site, without a trailing slash; includes `base`.'),
    base: z.string().describe('Path that the site is served under: empty, or `/docs`.'),
    trailingSlash: z.boolean().optional().describe('Whether the addresses of pages end in a slash.'),
    telemetry: z.literal(false).optional().describe('False if docs.json wants nothing to be counted.'),
    icons: z.array(siteIconSchema).optional().describe('Its favicon or logo.'),
  }),
  dist: z
    .string()
    .optional()
    .describe('Folder of the site’s files, from the one that holds the release, if it is not `dist`.'),
  path: z
    .string()
    .optional()
    .describe(
      'End of `base` that is the path of the docs in an Astro project; `dist` is that deep in the folder of its files.',
    ),
  access: z.enum(ACCESS_MODES),
  versions: z.array(labelSchema),
  languages: z.array(
    labelSchema.extend({
      home: z
        .string()
        .optional()
        .describe(
          'Path of its first page that anyone may read, for readers who come to the home page and prefer it.',
        ),
    }),
  ),
  redirects: z.array(redirectSchema).describe('Those that anyone may follow.'),
  counts: z.object({ pages: z.int(), sections: z.int(), skills: z.int(), files: z.int() }),
  generator: z.string().describe('`waymark/<version>` that wrote the release.'),
  files: z.record(z.string(), z.string()).describe('File name to the hex sha256 of its content.'),
});

/** One section of a page: the lead (empty anchor) or the content below one heading, up to the next. */
export const sectionRecordSchema = z.object({
  anchor: z.string().describe('Fragment of the section’s address without `#`; empty for the lead.'),
  title: z.string(),
  headings: z.array(z.string()).describe('Titles of the headings above this one, outermost first.'),
  start: z.int().describe('First byte of the section in the shared form of the page’s file (UTF-8).'),
  end: z.int().describe('One past its last byte.'),
});

/** Facts of a single page: pages of several versions may share them. */
export const outlineSchema = z.object({
  title: z.string(),
  description: z.string().optional(),
  sections: z.array(sectionRecordSchema),
});

/** The indexed pages. Those that agents may not find (hidden, noindex, outside the navigation) are not among them. */
export const pagesSchema = z.object({
  outlines: z
    .array(z.unknown())
    .describe('Each of `outlineSchema`, by which it is checked when it is first read.'),
  kinds: z
    .array(
      z.object({
        languages: z
          .array(z.string())
          .describe('Those that a page is listed in; empty if it belongs to all.'),
        versions: z.array(z.string()).describe('The same of versions.'),
        audience: audienceSchema,
        trail: z
          .array(z.string())
          .describe('The titles above the page in the navigation, as its readers see them.'),
        product: z.string().optional().describe('The one of these that is a product or dropdown.'),
        tab: z.string().optional().describe('The one of these that is a tab.'),
      }),
    )
    .describe('Places and readers of pages, each combination once.'),
  paths: z
    .array(z.string())
    .describe('Address of each page below `base`: `/guides/start`; `/` for the home page.'),
  outlineOf: numbers.describe('Number of each page’s outline.'),
  kindOf: numbers.describe('Number of each page’s kind.'),
});

export interface PageRecord extends Outline, PageKind {
  readonly path: string;
  /** Path in the virtual file system: `/guides/start.md`. */
  readonly file: string;
}

/** Path of a page in the virtual file system. */
export const fileOfPage = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

export const skillRecordSchema = z.object({
  name: z.string(),
  description: z.string(),
  audience: audienceSchema,
  files: z.array(z.string()).describe('Paths below `skills/<name>/`, `SKILL.md` first.'),
  digest: z.string().describe('`sha256:<hex>` of SKILL.md.'),
});

export const skillsSchema = z.array(skillRecordSchema);

export type ReleaseManifest = z.infer<typeof manifestSchema>;
export type PagesIndex = z.infer<typeof pagesSchema>;
export type Outline = z.infer<typeof outlineSchema>;
export type PageKind = PagesIndex['kinds'][number];
export type SectionRecord = z.infer<typeof sectionRecordSchema>;
export type SkillRecord = z.infer<typeof skillRecordSchema>;
export type Redirect = z.infer<typeof redirectSchema>;

/**
 * Clients of its MCP servers (first specification, section 5.1). A public site that has pages for user groups is like
 * a partial one: only some of its pages are public.
 */
export function setupOf(manifest: Pick<ReleaseManifest, 'access' | 'files'>): ReleaseManifest['access'] {
  return manifest.access === 'public' && isProtected(manifest) ? 'partial' : manifest.access;
}

/** True if some of the site is not for everybody: also on a public site, where pages are for user groups. */
export function isProtected({ access, files }: Pick<ReleaseManifest, 'access' | 'files'>): boolean {
  return access !== 'public' || Object.hasOwn(files, MEMBERS_INDEX);
}
