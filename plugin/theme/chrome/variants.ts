/** The version and language selectors of one page. */
import { type Html, html } from '@waymark/contract/html';
import type { ReadableSite } from '@waymark/repository/types';
import type { ThemeContext } from './context.ts';
import { counterpart, type Viewed } from './counterparts.ts';
import { type Division, leadingTo } from './divisions.ts';
import { selector } from './menus.ts';

/**
 * The choices of a page's version and language selectors: each leads to the same page there, if it exists, or else to the
 * first page of the same section.
 */
export function variantsOf(
  site: ReadableSite,
  divisions: readonly Division[],
  viewed: Viewed,
): readonly Division[] {
  return divisions
    .filter(({ kind }) => kind === 'version' || kind === 'language')
    .map(({ kind, choices }) => ({
      kind,
      choices: choices.map((choice) => {
        const { node, current } = choice;
        if (node.href !== undefined) return choice;
        return leadingTo(site, choice, current ? viewed.place : counterpart(site, node, viewed));
      }),
    }));
}

/**
 * The version and language selectors of a page as HTML.
 *
 * @param variants Those of `variantsOf`.
 * @param prefix Tells apart the ids of selectors that stand on one page twice.
 */
export function variantSelectors(context: ThemeContext, variants: readonly Division[], prefix: string): Html {
  return html`${variants.map(({ kind, choices }, index) => {
    const name = kind === 'version' ? context.texts.version : context.texts.language;
    return selector(context, {
      id: `${prefix}-${index}`,
      className: `variant ${kind}`,
      hook: 'nav-dropdown',
      // Each id is there once: those in the bar have it, those in the drawer do not.
      isLocalization: kind === 'language' && prefix === 'variant',
      name,
      choices,
    });
  })}`;
}
