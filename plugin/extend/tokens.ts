/** Design tokens that a site may set: names that stay, over the theme's own properties. */
import { z } from 'zod';

type Meanings = Readonly<Record<string, readonly [property: `--${string}`, what: string]>>;

/** Those that may have one value for light and one for dark: `light-dark()` of CSS takes colours alone. */
const COLORS = {
  background: ['--bg', 'Colour of the page.'],
  canvas: ['--canvas', 'Colour behind everything.'],
  raised: ['--raised', 'Colour of cards and menus.'],
  sunken: ['--sunken', 'Colour of code and fields.'],
  sunkenStrong: ['--sunken-2', 'The same, darker.'],
  hover: ['--hover', 'Colour below the pointer.'],
  line: ['--line', 'Colour of lines.'],
  lineStrong: ['--line-strong', 'Colour of lines that stand out.'],
  heading: ['--heading', 'Colour of headings.'],
  text: ['--text', 'Colour of text.'],
  muted: ['--muted', 'Colour of text beside it.'],
  accent: ['--accent', 'Colour of links and of the current page.'],
  accentSoft: ['--accent-soft', 'The same, as a background.'],
  solid: ['--solid', 'Background of buttons.'],
  onSolid: ['--on-solid', 'Colour of text on it.'],
  blue: ['--blue', 'Colour of notes.'],
  green: ['--green', 'Colour of tips.'],
  teal: ['--teal', 'Colour of information.'],
  amber: ['--amber', 'Colour of warnings.'],
  red: ['--red', 'Colour of dangers.'],
  purple: ['--purple', 'A colour of badges.'],
  grey: ['--grey', 'A colour of badges.'],
} as const satisfies Meanings;

const MEASURES = {
  fontBody: ['--font-body', 'Families of text.'],
  fontHeading: ['--font-heading', 'Families of headings.'],
  fontCode: ['--font-code', 'Families of code.'],
  textSmall: ['--text-s', 'Size of small text.'],
  textMedium: ['--text-m', 'Size of menus.'],
  textLarge: ['--text-l', 'Size of text.'],
  headingWeight: ['--weight-heading', 'Weight of headings.'],
  titleSize: ['--title-size', 'Size of a page’s title.'],
  titleTracking: ['--title-tracking', 'Distance between its letters.'],
  radiusSmall: ['--radius-s', 'Corners of buttons.'],
  radiusMedium: ['--radius-m', 'Corners of cards.'],
  radiusLarge: ['--radius-l', 'Corners of dialogs.'],
  shadow: ['--shadow', 'Shadow of cards.'],
  shadowFloat: ['--shadow-float', 'Shadow of what floats.'],
  barHeight: ['--bar', 'Height of the bar at the top.'],
  sidebarWidth: ['--sidebar', 'Width of the sidebar.'],
  contentsWidth: ['--contents', 'Width of the table of contents.'],
  pageWidth: ['--page', 'Width of all of it.'],
  textWidth: ['--measure', 'Width of the text.'],
  gutter: ['--gutter', 'Distance between the columns.'],
  density: [
    '--density',
    'Factor of the distances between lines of the sidebar, rows of a table and blocks of the text: from `0.5` to `2`, 1 by default.',
  ],
} as const satisfies Meanings;

/** Each with the custom property that it sets, and what it is. */
export const TOKENS = { ...COLORS, ...MEASURES };

export type Token = keyof typeof TOKENS;

/** A value that ends its declaration could say anything of a page. */
const value = z
  .string(
    'is one value of CSS, since only a colour has one each for light and dark: write `light-dark()` around the colour inside it',
  )
  .regex(/^[^;{}<>\\]+$/, 'is one value of CSS')
  .refine((text) => !/url\(|@import|expression\(/i.test(text), 'loads nothing');

const color = z.union([value, z.strictObject({ light: value, dark: value })]);

const FACTOR = 'is a number from 0.5 to 2, as text: `density: "0.8"`';

/** Anything else than a number of CSS, a length or `0x1`, would make each distance that it is a factor of invalid. */
const factor = z
  .string(FACTOR)
  .refine((given) => /^\d*\.?\d+$/.test(given) && Number(given) >= 0.5 && Number(given) <= 2, FACTOR);

const schemasOf = <T extends Meanings, S extends z.ZodType>(tokens: T, schema: S) =>
  Object.fromEntries(Object.keys(tokens).map((name) => [name, schema.optional()])) as Record<
    keyof T,
    z.ZodOptional<S>
  >;

export const tokensSchema = z.strictObject({
  ...schemasOf(COLORS, color),
  ...schemasOf(MEASURES, value),
  density: factor.optional(),
});

export type Tokens = z.infer<typeof tokensSchema>;

/** Over the properties of every theme, whatever layer they stand in. */
export function tokenStyle(tokens: Tokens): string {
  const rules = Object.entries(tokens).flatMap(([name, given]) => {
    if (given === undefined) return [];
    const [property] = TOKENS[name as Token];
    return [`${property}:${typeof given === 'string' ? given : `light-dark(${given.light},${given.dark})`}`];
  });
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`;
}
