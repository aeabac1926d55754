/** docs.json `background.image` and `background.decoration`: the backdrop at the top of every page. */

import { siteHref } from '@waymark/repository/html/address';
import { cssUrl } from '@waymark/repository/html/css-text';
import type { ReadableSite } from '@waymark/repository/types';
import { objectOf, textOf } from '@waymark/source/values';
import { inSchemes } from './palette.ts';

const ACCENT = (share: number) => `color-mix(in oklab,var(--accent) ${share}%,transparent)`;

/** Drawn with the site's accent, so that they follow its colours and both schemes. */
const DECORATIONS: Readonly<Record<string, string>> = {
  gradient:
    `background:radial-gradient(60rem 26rem at 78% -6rem,${ACCENT(17)},transparent 70%),` +
    `radial-gradient(46rem 22rem at 12% -9rem,${ACCENT(9)},transparent 70%)`,
  grid:
    'background:linear-gradient(var(--line) 1px,transparent 0) 0 -1px/2.5rem 2.5rem,' +
    'linear-gradient(90deg,var(--line) 1px,transparent 0) -1px 0/2.5rem 2.5rem;' +
    'mask-image:radial-gradient(70rem 30rem at 70% 0,#000c,transparent 75%)',
  windows:
    `background:linear-gradient(115deg,transparent 48%,${ACCENT(13)} 48% 53%,transparent 53% 55%,${ACCENT(10)} 55% 64%,` +
    `transparent 64% 66.5%,${ACCENT(7)} 66.5% 82%,transparent 82%);` +
    'mask-image:linear-gradient(#000,transparent 92%)',
};

const BOX = 'content:"";position:absolute;inset:0 0 auto;height:38rem;z-index:-1;pointer-events:none';

/** Rules for the page; empty if docs.json sets none. */
export function backdrop(site: ReadableSite): string {
  const configured = objectOf(site.config.background);
  const decoration = textOf(configured.decoration);
  const drawn = decoration !== undefined && Object.hasOwn(DECORATIONS, decoration);
  const { light, dark } = inSchemes(configured.image);
  if (!drawn && light === undefined) return '';
  let css = 'body{position:relative;isolation:isolate}';
  if (drawn) css += `body::before{${BOX};${DECORATIONS[decoration]}}`;
  if (light !== undefined && dark !== undefined) {
    const image = (path: string) => cssUrl(siteHref(site, path));
    css +=
      `body::after{${BOX};position:fixed;height:100vh;z-index:-2;background:${image(light)} top/cover no-repeat}` +
      (dark === light
        ? ''
        : `.dark body::after{background-image:${image(dark)}}` +
          `@media (prefers-color-scheme:dark){html:not(.js,.light) body::after{background-image:${image(dark)}}}`);
  }
  // Paper is white.
  return `@media screen{${css}}`;
}
