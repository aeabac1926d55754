/** Keys for search engines, agents and old addresses: seo, Markdown, redirects, variables. */

import { optional, preset } from '@waymark/contract/described';
import { z } from 'zod';

const metatags = z.record(z.string(), z.string());

export const seo = preset.keys('Search engines.', {
  metatags: metatags
    .optional()
    .describe(
      'Meta tags of every page, by name. Each page adds its path to `canonical`; images may be paths.',
    ),
  paths: z
    .array(
      z.object({
        path: z.string().describe('Beginning of the paths for which the tags are; the longest match wins.'),
        metatags: metatags.describe('Meta tags, by name.'),
      }),
    )
    .optional()
    .describe('Meta tags of a part of the site.'),
  organization: optional.keys('The organization behind the site, as structured data.', {
    id: optional.text('Identifier of the organization: an address.'),
    name: optional.text('Name of the organization.'),
    legalName: optional.text('Its legal name.'),
    url: optional.text('Its home page.'),
    logo: optional.text('Its logo.'),
    sameAs: optional.texts('Its profiles elsewhere.'),
  }),
  indexing: preset.word(
    'Pages that search and the sitemap contain: those in the navigation, or all.',
    ['navigable', 'all'],
    'navigable',
  ),
  contentSignals: optional.keys(
    'Uses of public pages that crawlers are granted or refused, as `Content-Signal` in `robots.txt` (contentsignals.org). Without a key nothing is granted or refused.',
    {
      search: optional.flag('A search index, with links and short excerpts.'),
      'ai-input': optional.flag('Answers of AI models that read the page at that moment.'),
      'ai-train': optional.flag('Training of AI models.'),
    },
  ),
  trailingSlash: optional.flag(
    'Whether addresses of pages end with `/`. Default: `false`; in an Astro project, as its own pages.',
  ),
});

export const server = z
  .union([
    z.literal(false),
    z.url({
      protocol: /^https?$/,
      error: 'must be `false`, or an address such as `https://mcp.example.com`',
    }),
  ])
  .optional()
  .describe(
    'Address of the server of the site, which pages and files for agents then name. `false`: there is none. Default: a server that serves the site names itself, and files alone promise none.',
  );

export const markdown = preset.keys('Markdown versions of pages.', {
  schema: preset.on('Whether the Markdown of an API page contains its specification.'),
  instructions: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('Instructions for agents, in `llms.txt` and in the Markdown of each page.'),
});

export const redirects = z
  .array(
    z.object({
      source: z.string().describe('Old path. `:name`, `:name*` and a trailing `*` are wildcards.'),
      destination: z.string().describe('New address: a path, or an address elsewhere.'),
      permanent: preset.on('Status of the redirect: 308 if `true`, 307 if `false`.'),
    }),
  )
  .describe('Old addresses and their targets.');

export const variables = z
  .record(z.string().regex(/^[\w.-]+$/, 'must consist of letters, digits, `_`, `.` and `-`'), z.string())
  .describe('Values for `{{name}}` in pages and snippets.');
