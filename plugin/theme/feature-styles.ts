/** Styles and scripts of parts that few pages have: each page holds those that it needs. */
import { type Html, html, raw } from '@waymark/contract/html';
import type { PageFeature, ThemeFeature } from '@waymark/repository/page-features';
import type { ReadableSite } from '@waymark/repository/types';
import type { ThemeFiles } from './theme-files.ts';

/** The order of layers is that of their first mention, and this may come before the stylesheet that all pages have. */
const LAYERS =
  '@layer waymark.tokens,waymark.base,waymark.chrome,waymark.prose,waymark.components,waymark.utilities;';

/** The `<style>` element of a page's features, and the scripts of a plugin's components; empty if it has none. */
export function featureStyles(
  site: Pick<ReadableSite, 'base' | 'extension'>,
  features: Iterable<PageFeature>,
  files: Pick<ThemeFiles, 'features'>,
): Html {
  const sorted = [...features].sort();
  const css = sorted.flatMap((feature) => (isOwn(feature) ? [] : [files.features[feature]]));
  const own = sorted.flatMap((feature) => site.extension?.assets.get(feature.slice(OWN.length)) ?? []);
  for (const { style } of own) if (style !== undefined) css.push(`@layer waymark.components{${style}}`);
  const scripts = own.map(
    ({ script }) => script !== undefined && html`<script type="module" src="${site.base}${script}"></script>`,
  );
  return html`${css.length > 0 && html`<style>${raw(LAYERS + css.join(''))}</style>`}${scripts}`;
}

const OWN = 'own:';

function isOwn(feature: PageFeature): feature is Exclude<PageFeature, ThemeFeature> {
  return feature.startsWith(OWN);
}
