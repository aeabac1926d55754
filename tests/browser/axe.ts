/** Findings of axe on a page as it is now. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

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

/** @param rules Without them, all that axe has. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  // Transitions of colours are looked at when they have ended; a layout that follows the width has followed it when the frame
  // after the next one begins.
  await page.evaluate(`for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))`);
  await page.evaluate(`'axe' in window || (() => { ${axe.source} })()`);
  // Rules that pass are neither described nor sent here.
  const options = { resultTypes: ['violations'], ...(rules !== undefined && { runOnly: [...rules] }) };
  const violations = await page.evaluate<axe.Result[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.map(({ id, nodes }) => ({
    rule: id,
    nodes: nodes.map(({ html, target }) => ({ html, target: target.join(' ') })),
  }));
}
