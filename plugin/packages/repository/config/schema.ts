/** docs.json, every property described. The JSON Schema for editors is emitted from it. */

import { optional } from '@waymark/contract/described';
import { z } from 'zod';
import { api } from './schema/api.ts';
import {
  appearance,
  background,
  colors,
  favicon,
  fonts,
  icons,
  logo,
  styling,
  theme,
  thumbnails,
  variations,
} from './schema/appearance.ts';
import {
  banner,
  contextual,
  errors,
  feedback,
  footer,
  interaction,
  metadata,
  navbar,
  search,
} from './schema/chrome.ts';
import { integrations } from './schema/integrations.ts';
import { navigation } from './schema/navigation.ts';
import { markdown, redirects, seo, server, variables } from './schema/publishing.ts';

export const configSchema = z
  .object({
    $schema: optional.text('Address of this schema, for editors.'),
    theme,
    name: z.string().min(1, 'must not be empty').describe('Name of the project or product.'),
    description: optional.text('Subject of the site, for search engines and agents.'),
    public: optional.flag(
      'Whether strangers may read pages that do not restrict their readers. Default: as the access mode of the site decides.',
    ),
    server,
    colors,
    logo: logo.optional(),
    favicon: favicon.optional(),
    appearance,
    fonts: fonts.optional(),
    icons,
    background: background.optional(),
    styling,
    thumbnails: thumbnails.optional(),
    navigation,
    navbar: navbar.optional(),
    footer: footer.optional(),
    banner: banner.optional(),
    interaction,
    contextual: contextual.optional(),
    redirects: redirects.optional(),
    variables: variables.optional(),
    metadata,
    errors,
    api,
    markdown,
    seo,
    search,
    feedback,
    integrations: integrations.optional(),
    variations: variations.optional(),
  })
  .describe('Configuration of a documentation site.');

export type Config = z.infer<typeof configSchema>;
