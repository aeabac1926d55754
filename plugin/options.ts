/** Options of the integration, which `waymark({ … })` takes in astro.config. */
import { z } from 'zod';

export const optionsSchema = z.strictObject({
  root: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Folder of the documentation repository (it holds docs.json), relative to the Astro project. ' +
        'Default: the project itself if it has a docs.json, else `docs`.',
    ),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Public address of the site, with the path it is served under. Default: Astro’s `site` and `base`.',
    ),
  access: z
    .enum(['public', 'partial', 'full'])
    .optional()
    .describe(
      'Readers of the site: everybody; everybody on pages that are marked public; or only readers who signed in.',
    ),
  images: z
    .enum(['webp', 'all', 'original'])
    .optional()
    .describe(
      'Whether a build adds WebP variants of PNG and JPEG images. `webp`, the default: as many as barely delay it, and the rest ' +
        'in later builds. `all`: every one at once. `original`: none.',
    ),
  allowErrors: z
    .boolean()
    .optional()
    .describe(
      'Whether a build publishes pages of the navigation that cannot be parsed: an invalid block is shown as source text, ' +
        'and the rest of its page as usual. Default: such a page fails the build.',
    ),
});

export type WaymarkOptions = z.input<typeof optionsSchema>;

/** Checks options as written. Throws an Error whose message lists every wrong one. */
export function parseOptions(input: unknown): WaymarkOptions {
  const result = optionsSchema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw new Error(`Waymark’s options are not valid.\n${z.prettifyError(result.error)}`);
}
