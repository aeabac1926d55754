/** Keys for search engines, agents and old addresses: seo, Markdown, redirects, variables. */
import { z } from 'zod';

const metatags = z.record(z.string(), z.string());

export const seo = z
  .object({
    metatags: metatags.optional().describe('Meta tags of every page, by name.'),
    paths: z
      .array(
        z.object({
          path: z.string().describe('Start of the addresses that the tags are for; the longest match wins.'),
          metatags: metatags.describe('Meta tags, by name.'),
        }),
      )
      .optional()
      .describe('Meta tags of a part of the site.'),
    organization: z
      .object({
        id: z.string().optional().describe('Identifier of the organization: an address.'),
        name: z.string().optional().describe('Name of the organization.'),
        legalName: z.string().optional().describe('Its legal name.'),
        url: z.string().optional().describe('Its home page.'),
        logo: z.string().optional().describe('Its logo.'),
        sameAs: z.array(z.string()).optional().describe('Its profiles elsewhere.'),
      })
      .optional()
      .describe('The organization behind the site, as structured data.'),
    indexing: z
      .enum(['navigable', 'all'])
      .default('navigable')
      .describe('Which pages are found: those in the navigation, or all.'),
    trailingSlash: z
      .boolean()
      .optional()
      .describe(
        'Whether canonical addresses, the sitemap and internal links end with `/`. Default: no; in an Astro project, as its pages.',
      ),
  })
  .prefault({})
  .describe('Search engines.');

export const markdown = z
  .object({
    schema: z.boolean().default(true).describe('Whether the Markdown of an API page has its specification.'),
    instructions: z
      .union([z.string(), z.array(z.string())])
      .optional()
      .describe('Instructions for agents, in llms.txt and the Markdown of pages.'),
  })
  .prefault({})
  .describe('Markdown versions of pages.');

export const redirects = z
  .array(
    z.object({
      source: z.string().describe('Old address; `:name`, `:name*` and a trailing `*` are wildcards.'),
      destination: z.string().describe('New address: a path, or an address elsewhere.'),
      permanent: z.boolean().default(true).describe('308 if true, 307 if false.'),
    }),
  )
  .describe('Old addresses and their targets.');

export const variables = z
  .record(z.string().regex(/^[\w.-]+$/, 'must consist of letters, digits, `_`, `.` and `-`'), z.string())
  .describe('Values for `{{name}}` in pages and snippets.');
