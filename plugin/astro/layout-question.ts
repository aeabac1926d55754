/** How a page that Astro renders learns which page of the docs it is. */
import type { LayoutUse } from '../theme/layout.ts';
import { question } from './question.ts';

interface LayoutAnswer {
  /** The page that is being rendered. */
  readonly use: LayoutUse | undefined;
  /** The addresses of all pages, below the base. */
  readonly paths: () => readonly string[];
}

export const LAYOUT_QUESTION = question<LayoutAnswer>('waymark:layout');
