/** Styles of what few pages have: each page holds those that it needs. */
import type { Feature } from '../markdown/features.ts';
import aside from '../theme/styles/parts/aside.css?inline';
import color from '../theme/styles/parts/color.css?inline';
import diagram from '../theme/styles/parts/diagram.css?inline';
import math from '../theme/styles/parts/math.css?inline';
import prompt from '../theme/styles/parts/prompt.css?inline';
import tree from '../theme/styles/parts/tree.css?inline';
import twoslash from '../theme/styles/parts/twoslash.css?inline';
import update from '../theme/styles/parts/update.css?inline';
import view from '../theme/styles/parts/view.css?inline';

const STYLES: Readonly<Record<Feature, string>> = {
  aside,
  color,
  diagram,
  math,
  prompt,
  tree,
  twoslash,
  update,
  view,
};

/** The order of layers is that of their first mention, and this may come before the stylesheet that all pages have. */
const LAYERS =
  '@layer waymark.tokens,waymark.base,waymark.chrome,waymark.prose,waymark.components,waymark.utilities;';

/** The `<style>` element of a page's features; empty where it has none. */
export function featureStyles(features: Iterable<Feature>): string {
  const css = [...features].sort().map((feature) => STYLES[feature]);
  return css.length === 0 ? '' : `<style>${LAYERS}${css.join('')}</style>`;
}
