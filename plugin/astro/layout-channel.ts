/** How a page that Astro renders learns which page of the docs it is: its module is a copy that Vite made. */
import type { LayoutUse } from '../theme/layout.ts';

export const LAYOUT_CHANNEL = 'waymark:layout';

/** Asked by the page, and answered before the call returns. */
export interface LayoutQuestion {
  /** The page that is being rendered. */
  use?: LayoutUse;
  /** The addresses of all pages, below the base. */
  paths?: () => readonly string[];
}
