/** Design tokens that a site may set: names that stay, over the theme's own properties. */
import { z } from 'zod';

type Properties = Readonly<Record<string, `--${string}`>>;

/** Those that may have one value for light and one for dark: `light-dark()` of CSS takes colours alone. */
const COLORS = {
  background: '--bg',
  canvas: '--canvas',
  raised: '--raised',
  sunken: '--sunken',
  sunkenStrong: '--sunken-2',
  hover: '--hover',
  line: '--line',
  lineStrong: '--line-strong',
  heading: '--heading',
  text: '--text',
  muted: '--muted',
  accent: '--accent',
  accentSoft: '--accent-soft',
  solid: '--solid',
  onSolid: '--on-solid',
  blue: '--blue',
  green: '--green',
  teal: '--teal',
  amber: '--amber',
  red: '--red',
  purple: '--purple',
  grey: '--grey',
} as const satisfies Properties;

const MEASURES = {
  fontBody: '--font-body',
  fontHeading: '--font-heading',
  fontCode: '--font-code',
  textSmall: '--text-s',
  textMedium: '--text-m',
  textLarge: '--text-l',
  headingWeight: '--weight-heading',
  titleSize: '--title-size',
  titleTracking: '--title-tracking',
  radiusSmall: '--radius-s',
  radiusMedium: '--radius-m',
  radiusLarge: '--radius-l',
  shadow: '--shadow',
  shadowFloat: '--shadow-float',
  barHeight: '--bar',
  sidebarWidth: '--sidebar',
  contentsWidth: '--contents',
  pageWidth: '--page',
  textWidth: '--measure',
  gutter: '--gutter',
  density: '--density',
} as const satisfies Properties;

/** Each with the custom property that it sets. The page about plugins says what it is. */
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

const schemasOf = <T extends Properties, S extends z.ZodType>(tokens: T, schema: S) =>
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
    return [
      `${TOKENS[name as Token]}:${typeof given === 'string' ? given : `light-dark(${given.light},${given.dark})`}`,
    ];
  });
  return rules.length === 0 ? '' : `:root{${rules.join(';')}}`;
}
