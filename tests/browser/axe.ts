/** Findings of axe on a page as it is now. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { TEST_ALL } from '../support/test-all.ts';
import type { VisitOptions } from './browser.ts';

/** Half as long as `axe.source`: each page is sent it, and parses it. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose findings depend on the scheme. */
export const COLOURS: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Rules whose findings depend on the width. */
export const LAYOUT: readonly string[] = [
  'scrollable-region-focusable',
  'aria-hidden-focus',
  'nested-interactive',
  'button-name',
  'link-name',
  'region',
  'landmark-one-main',
  'page-has-heading-one',
];

export interface Violation {
  readonly rule: string;
  readonly nodes: readonly { readonly html: string; readonly target: string }[];
}

export interface AxeOptions {
  /** Default: all that axe has. */
  readonly rules?: readonly string[] | undefined;
  /** Selector of the part to look at. Default: the page. */
  readonly within?: string | undefined;
}

export async function violationsOn(page: Page, { rules, within }: AxeOptions = {}): Promise<Violation[]> {
  // Transitions of colours are looked at when they have ended; a layout that follows the width has followed it when the frame
  // after the next one begins.
  // Questions of axe would lay out the parts that are far from the screen, without a frame for the page's scripts to follow.
  await page.evaluate(`for (const one of document.querySelectorAll('*'))
      if (getComputedStyle(one).contentVisibility === 'auto') one.style.contentVisibility = 'visible';
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  const options = {
    // Rules that pass are neither described nor sent here.
    resultTypes: ['violations'],
    // Frames are pages of others.
    iframes: false,
    ...(rules !== undefined && { runOnly: [...rules] }),
  };
  const violations = await page.evaluate<axe.Result[]>(
    `axe.run(${JSON.stringify(within ?? null)} ?? document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, target }) => ({ html: html.slice(0, 200), target: target.join(' ') })),
  }));
}

/**
 * The rules for another look of a page that all rules are tried on, light and on a large screen: those that depend on the look.
 * `npm run test:all` tries all of them.
 */
export function rulesIn({ scheme = 'light', width = 1280 }: VisitOptions): readonly string[] | undefined {
  const dark = scheme === 'dark' ? COLOURS : [];
  const small = width < 1024 ? LAYOUT : [];
  return TEST_ALL || (dark.length === 0 && small.length === 0) ? undefined : [...dark, ...small];
}
