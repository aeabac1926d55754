/** Features that few pages have: only those load their styles and scripts. */

/** Styles of the theme for a few pages. */
export type ThemeFeature =
  | 'aside'
  | 'changes'
  | 'color'
  | 'diagram'
  | 'math'
  | 'prompt'
  | 'tree'
  | 'twoslash'
  | 'update'
  | 'view';

/** A part of the theme, or the style and script of a component of a plugin. */
export type PageFeature = ThemeFeature | `own:${string}`;
