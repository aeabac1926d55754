/** The version and language selectors of one page. */
import type { NavNode, Page } from '../../types.ts';
import type { ThemeContext } from './context.ts';
import { counterpart } from './counterparts.ts';
import { type Division, leadingTo } from './divisions.ts';
import { selector } from './menus.ts';

export interface Viewed {
  readonly page: Page;
  /** Undefined for a page outside the navigation. */
  readonly place: NavNode | undefined;
}

/**
 * The selectors as HTML: each choice leads to the same page there, where it exists, else to the first page of the
 * same section.
 *
 * @param prefix Tells apart the ids of selectors that stand on one page twice.
 */
export function variantSelectors(
  context: ThemeContext,
  divisions: readonly Division[],
  viewed: Viewed,
  prefix: string,
): string {
  return divisions
    .filter(({ kind }) => kind === 'version' || kind === 'language')
    .map(({ kind, choices }, index) => {
      const own = choices.map((choice) => {
        if (choice.node.href !== undefined) return choice;
        const place = choice.current ? viewed.place : counterpart(context.site, choice.node, viewed);
        return leadingTo(context.site, choice, place);
      });
      const name = kind === 'version' ? context.texts.version : context.texts.language;
      return selector(context, {
        id: `${prefix}-${index}`,
        className: `variant ${kind}`,
        name,
        choices: own,
      });
    })
    .join('');
}
