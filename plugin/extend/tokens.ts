/** Design tokens that a site may set: names that stay, over the theme's own properties. */
import { z } from 'zod';

/** Each with the custom property that it sets, and what it is. */
export const TOKENS = {
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
} as const satisfies Readonly<Record<string, readonly [property: `--${string}`, what: string]>>;

export type Token = keyof typeof TOKENS;

/** A value that ends its declaration could say anything of a page. */
const value = z
  .string()
  .regex(/^[^;{}<>\\]+$/, 'is one value of CSS')
  .refine((text) => !/url\(|@import|expression\(/i.test(text), 'loads nothing');

const tokenSchema = z.union([value, z.strictObject({ light: value, dark: value })]);

const names = Object.keys(TOKENS) as [Token, ...Token[]];
export const tokensSchema = z.partialRecord(z.enum(names), tokenSchema);

export type Tokens = z.infer<typeof tokensSchema>;

/** Over the properties of every theme, whatever layer they stand in. */
export function tokenStyle(tokens: Tokens): string {
  const rules = Object.entries(tokens).map(([name, given]) => {
    const [property] = TOKENS[name as Token];
    return `${property}:${typeof given === 'string' ? given : `light-dark(${given.light},${given.dark})`}`;
  });
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`;
}
