/** Values that several parts of docs.json share. */

import { optional } from '@waymark/contract/described';
import { z } from 'zod';

export const hexColor = z
  .string()
  .regex(/^#(?:[a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/, 'must be a hex colour such as "#0d9373"')
  .describe('A hex colour: `#0d9373` or `#fff`.');

/** A colour in light mode and another in dark mode, each optional. */
export const modeColors = z
  .object({
    light: hexColor.optional().describe('Colour in light mode.'),
    dark: hexColor.optional().describe('Colour in dark mode.'),
  })
  .meta({ id: 'ModeColors' });

/** An image in light mode and another in dark mode. */
export const modeImages = z.object({
  light: z.string().describe('Image for light mode: a path in the repository, or an address.'),
  dark: z.string().describe('Image for dark mode: a path in the repository, or an address.'),
});

export const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'] as const;

export const icon = z
  .union([
    z.string(),
    z.object({
      name: z.string().describe('Name of the icon in its library.'),
      library: optional.word('Library that holds the icon. Default: `icons.library`.', ICON_LIBRARIES),
      style: optional.text('Font Awesome style, such as `solid` or `brands`.'),
    }),
  ])
  .describe('An icon: a name in the icon library, an address, a path in the repository, or inline SVG.')
  .meta({ id: 'Icon' });

export const iconType = z
  .string()
  .describe('Font Awesome style: regular, solid, light, thin, sharp-solid, duotone or brands.');

export const directoryListing = z
  .enum(['none', 'accordion', 'card'])
  .describe('List of its pages that the root page of a group shows. Elements inside inherit it.')
  .meta({ id: 'Directory' });
