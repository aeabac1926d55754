/** The look of a site, for the pages that its server makes: sign-in, consent, the dashboard. */
import { z } from 'zod';

/** File of a release. Without it these pages have the look of Waymark. */
export const LOOK_FILE = 'look.json';

/** Addresses on the origin of the site: these pages load nothing from elsewhere. */
const addressSchema = z.string().regex(/^\/(?!\/)/, 'is a path of the site');

export const lookSchema = z.object({
  style: z
    .string()
    .regex(/^[^<]*$/, 'is CSS, which cannot end its element')
    .describe('Font faces and custom properties, as the pages of the site have them.'),
  scheme: z.object({
    initial: z.enum(['light', 'dark', 'system']),
    strict: z.boolean().describe('Whether readers cannot choose another one.'),
  }),
  background: z
    .object({ light: z.string(), dark: z.string() })
    .describe('Colours of the browser’s own bars.'),
  logo: z.object({ light: addressSchema, dark: addressSchema }).optional(),
  icons: z.array(
    z.object({
      rel: z.enum(['icon', 'apple-touch-icon']),
      href: addressSchema,
      type: z.string().optional(),
      media: z.string().optional(),
    }),
  ),
});

export type ServerLook = z.infer<typeof lookSchema>;
