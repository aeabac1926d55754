/** The fonts of a theme if docs.json names none. */
import type { Config } from '../config/schema.ts';

export const THEME_FONTS: Readonly<
  Record<Config['theme'], { readonly body: string; readonly heading?: string }>
> = {
  mint: { body: 'Inter' },
  maple: { body: 'Geist' },
  palm: { body: 'IBM Plex Sans' },
  willow: { body: 'Instrument Sans' },
  linden: { body: 'Geist', heading: 'JetBrains Mono' },
  almond: { body: 'Figtree' },
  aspen: { body: 'Inter' },
  luma: { body: 'Geist' },
  sequoia: { body: 'Inter', heading: 'Instrument Sans' },
};
