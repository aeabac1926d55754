/** Styles of parts that few pages have: each page holds those that it needs. */
import type { Feature } from '../markdown/expand/features.ts';
import type { ThemeFiles } from './theme-files.ts';

/** The order of layers is that of their first mention, and this may come before the stylesheet that all pages have. */
const LAYERS =
  '@layer waymark.tokens,waymark.base,waymark.chrome,waymark.prose,waymark.components,waymark.utilities;';

/** The `<style>` element of a page's features; empty if it has none. */
export function featureStyles(features: Iterable<Feature>, files: Pick<ThemeFiles, 'features'>): string {
  const css = [...features].sort().map((feature) => files.features[feature]);
  return css.length === 0 ? '' : `<style>${LAYERS}${css.join('')}</style>`;
}
