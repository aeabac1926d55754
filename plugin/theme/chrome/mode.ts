/** The layout that a page's frontmatter chooses. */
import type { Page } from '@waymark/repository/types';

export interface Mode {
  readonly name: string;
  /** The page brings its own title and end. */
  readonly bare: boolean;
  readonly hasSidebar: boolean;
  readonly hasContents: boolean;
  readonly hasFooter: boolean;
}

const PLAIN = { bare: false, hasSidebar: true, hasContents: false, hasFooter: true };

const DEFAULT: Mode = { ...PLAIN, name: 'default', hasContents: true };

const MODES: readonly Mode[] = [
  { ...PLAIN, name: 'wide' },
  { ...PLAIN, name: 'center', hasSidebar: false },
  { ...PLAIN, name: 'frame', bare: true },
  { ...PLAIN, name: 'custom', bare: true, hasSidebar: false, hasFooter: false },
  { ...PLAIN, name: 'assistant' },
];

/** A mode that the format does not have counts as the default one. */
export function modeOf(page: Page): Mode {
  return MODES.find(({ name }) => name === page.frontmatter.mode) ?? DEFAULT;
}
