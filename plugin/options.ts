/** Options of the integration, which `waymark({ … })` takes in astro.config. */
import { availableParallelism } from 'node:os';
import { ACCESS_MODES } from '@waymark/contract/access-mode';
import { pluginsShape, type WaymarkConfig } from '@waymark/repository/extend/plugin';
import { problemsInValue } from '@waymark/source/json/issues';
import { z } from 'zod';

const optionsSchema: z.ZodType<WaymarkOptions> = z.strictObject({
  root: z.string().min(1).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  access: z.enum(ACCESS_MODES).optional(),
  images: z.enum(['webp', 'all', 'original']).optional(),
  searchBy: z.enum(['browser', 'server']).optional(),
  hasFunction: z.boolean().optional(),
  allowErrors: z.boolean().optional(),
  threads: z.int().min(1).max(99).optional(),
  precompress: z.boolean().optional(),
  config: z.boolean().optional(),
  layout: z.string().min(1).optional(),
  path: z
    .string()
    .regex(/^(?:\/[\w-][\w.-]*)+$/, 'is a path, such as "/docs"')
    .optional(),
  ...pluginsShape,
});

/** Options of `waymark()` in astro.config. */
export interface WaymarkOptions extends WaymarkConfig {
  /**
   * Folder of the documentation repository (it holds docs.json), relative to the Astro project.
   *
   * @default The project itself if it has a docs.json, else `docs`.
   */
  root?: string | undefined;
  /**
   * Public address of the project, with the path it is served under, and without `path`.
   *
   * @default Astro’s `site` and `base`.
   */
  url?: string | undefined;
  /**
   * Who may read a page that names no groups: everybody; readers who signed in, and everybody if the page is marked as public; or
   * only readers who signed in.
   *
   * @default 'public', or 'full' if docs.json says `public: false`.
   */
  access?: 'public' | 'partial' | 'full' | undefined;
  /**
   * WebP variants of PNG and JPEG images that a build adds: as many as barely delay it, and the rest in later builds
   * (`webp`), all at once (`all`), or none (`original`).
   *
   * @default 'webp'
   */
  images?: 'webp' | 'all' | 'original' | undefined;
  /**
   * Source of the answers in the search dialog: an index that browsers load, beside a server that is asked first if there is one (`browser`), or the
   * server alone (`server`), for which a build makes no index.
   *
   * @default 'browser'; 'server' in deploys
   */
  searchBy?: 'browser' | 'server' | undefined;
  /**
   * True if a function beside the files answers agents at `url`: they name its MCP server.
   *
   * @default false; true with `waymark build --for`
   */
  hasFunction?: boolean | undefined;
  /**
   * True if a build publishes pages of the navigation that cannot be parsed. A block that is not valid MDX is then shown as source
   * text; the rest of its page is unaffected.
   *
   * @default false: such a page fails the build.
   */
  allowErrors?: boolean | undefined;
  /**
   * How many threads share the work: one reads and renders pages, the others highlight code. Also how many images are converted at a
   * time. Fewer need less memory; the output is the same.
   *
   * @default One for each processor.
   */
  threads?: number | undefined;
  /**
   * True if a build adds `.br` and `.gz` beside files, for a web server that sends them instead of compressing.
   *
   * @default false
   */
  precompress?: boolean | undefined;
  /**
   * True if `waymark.config.ts` beside docs.json is read. It is code.
   *
   * @default true
   */
  config?: boolean | undefined;
  /**
   * An `.astro` file around the pages of the docs, relative to the Astro project. It gets the parts of a page as slots (`<slot />` for
   * the content, and `head`, `banner`, `header`, `sidebar`, `crumbs`, `title`, `contents`, `end`, `pagination`, `footer`) and
   * `DocsLayoutProps` of `waymark/site` as properties.
   *
   * @default The theme of docs.json.
   */
  layout?: string | undefined;
  /**
   * Path of the docs below the address of the Astro project, such as `/docs`: of their pages, links, redirects, files and MCP server.
   * Paths in docs.json and in pages are written without it.
   *
   * @default None: the docs are at the address of the project.
   */
  path?: string | undefined;
}

/** Threads of a build: one for each processor unless an option says otherwise. */
export function threadCount({ threads = availableParallelism() }: WaymarkOptions): number {
  return threads;
}

/** Checks options as written. Throws an Error whose message lists every wrong one. */
export function integrationOptions(input: unknown): WaymarkOptions {
  const result = optionsSchema.safeParse(input ?? {});
  if (result.success) return result.data;
  const problems = problemsInValue(optionsSchema, input, result.error.issues);
  const lines = problems.map(({ message, hint }) => `${message} ${hint}`);
  throw new Error(`Waymark’s options are not valid.\n${lines.join('\n')}`);
}
