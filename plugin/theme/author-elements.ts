/**
 * Rules of the theme and elements of authors: a class of ours on an element that an author wrote means nothing, whatever its name, and
 * `not-prose` turns the typography of text off, as Tailwind's does.
 */

import { OWN_ELEMENT } from '@waymark/repository/html/own-element';
import type { UserConfig } from 'vite';

type Postcss = Exclude<NonNullable<NonNullable<UserConfig['css']>['postcss']>, string>;
type Rewriting = NonNullable<Postcss['plugins']>[number];

/** Names that authors write for what they mean here. */
const CLASSES = /(?:\.(?!prose\b|not-prose\b)-?[a-z_][\w-]*)+/gi;

/** Within a text without typography, or such an element itself. */
const NOT_PROSE = ':not(:where(.not-prose,.not-prose *))';

/** An element that is no author's; it makes no selector weigh more. */
const OURS = `:where(:not([${OWN_ELEMENT}]))`;

/** The layer of utilities is for the elements of authors. */
export const authorElements: Rewriting = {
  postcssPlugin: 'waymark:author-elements',
  Once(root) {
    root.walkAtRules('layer', (layer) => {
      if (layer.params === 'waymark.utilities') return;
      layer.walkRules((rule) => {
        rule.selectors = rule.selectors.map((selector) => {
          const ours = selector.replaceAll(CLASSES, `$&${OURS}`);
          return isOfText(layer.params, selector) ? ours.replace(/(?:::[\w-]+)?$/, `${NOT_PROSE}$&`) : ours;
        });
      });
    });
  },
};

/** A rule for what Markdown makes: in a theme's own layer, one that names no component. */
function isOfText(layer: string, selector: string): boolean {
  return layer === 'waymark.prose' || (layer === 'waymark.theme' && /\.prose [^.]*$/.test(selector));
}
