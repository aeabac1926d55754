/** How the site looks: theme, colours, logo, fonts, backgrounds. */
import { z } from 'zod';
import { hexColor, ICON_LIBRARIES, modeColors, modeImages } from './values.ts';

const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'] as const;

export const theme = z.enum(THEMES).describe('Layout of the site.');

export const colors = z
  .object({
    primary: hexColor.describe('Main colour: links and emphasis in light mode.'),
    light: hexColor.optional().describe('Colour of emphasis in dark mode.'),
    dark: hexColor.optional().describe('Colour of buttons and hover states.'),
  })
  .describe('Colours of the site.');

export const logo = z
  .union([
    z.string(),
    modeImages.extend({ href: z.string().optional().describe('Target of a click on the logo.') }),
  ])
  .describe('Logo: one image, or one each for light and dark mode.');

export const favicon = z
  .union([z.string(), modeImages])
  .describe('Browser icon: one image, or one each for light and dark mode.');

export const appearance = z
  .object({
    default: z
      .enum(['system', 'light', 'dark'])
      .default('system')
      .describe('Mode that a first-time reader sees.'),
    strict: z.boolean().default(false).describe('Hides the switch between light and dark mode.'),
  })
  .prefault({})
  .describe('Light and dark mode.');

const fontFields = {
  family: z.string().describe('Font family: a Google Font by name, or the name of the font in `source`.'),
  weight: z.number().optional().describe('Font weight, such as 400 or 700.'),
  source: z.string().optional().describe('Font file: a path in the repository, or an address.'),
  format: z.enum(['woff', 'woff2']).optional().describe('Format of the font file in `source`.'),
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

export const icons = z
  .object({
    library: z
      .enum(ICON_LIBRARIES)
      .default('fontawesome')
      .describe('Library in which icon names are looked up.'),
  })
  .prefault({})
  .describe('Icons.');

export const background = z
  .object({
    image: z
      .union([z.string(), modeImages])
      .optional()
      .describe('Background image: one, or one each for light and dark mode.'),
    decoration: z.enum(['gradient', 'grid', 'windows']).optional().describe('Decoration behind the content.'),
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

export const styling = z
  .object({
    eyebrows: z
      .enum(['section', 'breadcrumbs'])
      .optional()
      .describe(
        'Text above a page’s title: its section, or the whole path to it. Default: as the theme decides.',
      ),
    latex: z
      .boolean()
      .optional()
      .describe('Whether pages load the styles of formulas. Default: pages with formulas do.'),
    codeblocks: z
      .union([
        z.string(),
        z.object({
          theme: codeTheme.optional().describe('Shiki theme: one, or one each for light and dark mode.'),
          languages: z
            .object({
              custom: z
                .array(z.string())
                .optional()
                .describe('TextMate grammars: paths of JSON files in the repository.'),
            })
            .optional()
            .describe('Further languages for highlighted code.'),
        }),
      ])
      .optional()
      .describe('Code blocks: `system` (default), `dark`, the name of a Shiki theme, or options.'),
  })
  .prefault({})
  .describe('Style of parts of the page.');

export const thumbnails = z
  .object({
    appearance: z.enum(['light', 'dark']).optional().describe('Mode of the preview image.'),
    background: z.string().optional().describe('Background image of the preview image.'),
    fonts: z
      .object({ family: z.string().describe('A Google Font by name.') })
      .optional()
      .describe('Font of the preview image.'),
  })
  .describe('Preview images for links shared elsewhere.');

export const variations = z
  .object({
    options: z
      .array(
        z.object({
          id: z.string().describe('Value of `is` in `<Variation is="…">`.'),
          label: z.string().describe('Label of the choice.'),
        }),
      )
      .describe('The variations to choose from.'),
  })
  .describe('Variations of the content that a reader chooses between (theme willow).');
