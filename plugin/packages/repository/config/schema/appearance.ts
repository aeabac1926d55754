/** How the site looks: theme, colours, logo, fonts, backgrounds. */

import { optional, preset } from '@waymark/contract/described';
import { z } from 'zod';
import { hexColor, ICON_LIBRARIES, modeColors, modeImages } from './values.ts';

const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'] as const;

export const theme = z.enum(THEMES).describe('Layout of the site.');

export const colors = z
  .object({
    primary: hexColor.describe('Main colour: links and emphasis in light mode.'),
    light: hexColor.optional().describe('Colour of links and emphasis in dark mode. Default: `primary`.'),
    dark: hexColor.optional().describe('Colour of buttons and the banner in both modes. Default: `primary`.'),
  })
  .describe('Colours of the site.');

export const logo = z
  .union([
    z.string(),
    modeImages.extend({ href: optional.text('Target of a click on the logo. Default: the home page.') }),
  ])
  .describe('Logo: one image, or one each for light and dark mode.');

export const favicon = z
  .union([z.string(), modeImages])
  .describe('Browser icon: one image, or one each for light and dark mode.');

export const appearance = preset.keys('Light and dark mode.', {
  default: preset.word('Mode that a first-time reader sees.', ['system', 'light', 'dark'], 'system'),
  strict: preset.off('Hides the switch between light and dark mode.'),
});

const fontFields = {
  family: z.string().describe('Font family: a Google Font by name, or the name of the font in `source`.'),
  weight: z.number().optional().describe('Font weight, such as 400 or 700.'),
  source: optional.text('Font file: a path in the repository, or an address.'),
  format: optional.word('Format of the font file in `source`.', ['woff', 'woff2']),
};

const font = z.object(fontFields);

export const fonts = z
  .object({
    ...fontFields,
    family: fontFields.family.optional(),
    heading: font.optional().describe('Font of headings.'),
    body: font.optional().describe('Font of text.'),
  })
  .describe('Fonts: one for the whole site, or one each for headings and text.');

export const icons = preset.keys('Icons that are written as names.', {
  library: preset.word('Library in which icon names are looked up.', ICON_LIBRARIES, 'fontawesome'),
});

export const background = z
  .object({
    image: z
      .union([z.string(), modeImages])
      .optional()
      .describe('Background image: one, or one each for light and dark mode.'),
    decoration: optional.word('Decoration behind the content.', ['gradient', 'grid', 'windows']),
    color: modeColors.optional().describe('Background colours.'),
  })
  .describe('Background of the page.');

const codeTheme = z.union([
  z.string(),
  z.object({
    light: z.string().describe('Shiki theme in light mode.'),
    dark: z.string().describe('Shiki theme in dark mode.'),
  }),
]);

export const styling = preset.keys('Style of parts of the page.', {
  eyebrows: optional.word(
    'Text above a page’s title: its section, or the whole path to it. Default: as the theme decides.',
    ['section', 'breadcrumbs'],
  ),
  latex: optional.flag(
    'Whether every page loads the styles of formulas. Default: only pages with formulas do.',
  ),
  codeblocks: z
    .union([
      z.string(),
      z.object({
        theme: codeTheme.optional().describe('Shiki theme: one, or one each for light and dark mode.'),
        languages: optional.keys('Further languages for highlighted code.', {
          custom: optional.texts('TextMate grammars: paths of JSON files in the repository.'),
        }),
      }),
    ])
    .optional()
    .describe('Code blocks: `system` (default), `dark`, the name of a Shiki theme, or options.'),
});

export const thumbnails = z
  .object({
    appearance: optional.word(
      'Mode of the image. Default: `dark` if `appearance.default` is, otherwise `light`.',
      ['light', 'dark'],
    ),
    background: optional.text('Background: a path in the repository.'),
    fonts: optional.keys('Font of the image.', {
      family: z.string().describe('A Google Font by name.'),
    }),
  })
  .describe('Images of link previews: one for each page, in place of one for the whole site.');

export const variations = z
  .object({
    options: z
      .array(
        z.object({
          id: z.string().describe('Value of `is` in `<Variation is="…">`.'),
          label: z.string().describe('Name of the variation.'),
        }),
      )
      .describe('The variations.'),
  })
  .describe('Variations of the content.');
