/** Rules that depend on docs.json: colours, fonts, code, background. */
import { paletteClass } from '@waymark/repository/appearance/code-theme';
import { distinct, type FontRole, fontVariable } from '@waymark/repository/appearance/fonts';
import { siteHref } from '@waymark/repository/html/address';
import { cssString, cssUrl } from '@waymark/repository/html/css-text';
import type { ReadableSite } from '@waymark/repository/types';
import { objectOf, textOf } from '@waymark/source/values';
import { contrast, parseHex } from './color.ts';
import { inSchemes, palette } from './palette.ts';

const ROLES: readonly FontRole[] = ['body', 'heading'];
const WHITE = { r: 255, g: 255, b: 255 };

export function siteStyle(site: ReadableSite): string {
  const root = rootRule({ ...palette(site), ...fontProperties(site), ...codeProperties(site) });
  return `${fontFaces(site)}${root}${codePalette(site)}${codeSchemes(site)}${backdrop(site)}${site.extension?.style ?? ''}`;
}

/** The colours and fonts alone, for pages that have styles of their own. */
export function siteProperties(site: ReadableSite): string {
  return rootRule({ ...palette(site), ...fontProperties(site) });
}

function rootRule(properties: Readonly<Record<string, string>>): string {
  const root = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `:root{${root.join(';')}}`;
}

/** Astro sets the property of each family that it serves; this adds families that share one, and those from elsewhere. */
function fontProperties({ look: { fonts } }: ReadableSite): Record<string, string> {
  const properties: Record<string, string> = {};
  const owners = distinct(fonts);
  for (const role of ROLES) {
    const weight = fonts.weights.get(role);
    if (weight !== undefined) properties[`${fontVariable(role)}-weight`] = String(weight);
    const remote = fonts.remote.get(role);
    if (remote !== undefined) properties[fontVariable(role)] = `${cssString(remote.name)},var(--font-system)`;
    const family = fonts.families.get(role);
    const owner = [...owners].find(([, own]) => own === family)?.[0];
    if (owner !== undefined && owner !== role) properties[fontVariable(role)] = `var(${fontVariable(owner)})`;
  }
  return properties;
}

function fontFaces({ look: { fonts } }: ReadableSite): string {
  const faces = [...fonts.remote.values()].map(
    ({ name, url, format, weight }) =>
      `@font-face{font-family:${cssString(name)};src:${cssUrl(url)} format("${format}");` +
      `font-weight:${weight ?? '100 900'};font-display:swap}`,
  );
  return [...new Set(faces)].join('');
}

function codeProperties({ look: { code } }: ReadableSite): Record<string, string> {
  if (code.backgrounds === undefined) return {};
  return { '--code-bg': `light-dark(${code.backgrounds.light},${code.backgrounds.dark})` };
}

function codePalette({ look: { code } }: ReadableSite): string {
  return code.palette.map((declaration, place) => `.${paletteClass(place)}{${declaration}}`).join('');
}

/** A dark code theme in light mode makes the whole block a dark one, its buttons and lines included. */
function codeSchemes({ look: { code } }: ReadableSite): string {
  if (code.backgrounds === undefined) return '';
  const dark = (color: string) => {
    const rgb = parseHex(color);
    return rgb === undefined ? undefined : contrast(rgb, WHITE) > 4.5;
  };
  const blocks = ':is(.code,.code-group,.api-box)';
  const rule = (scheme: string, other: string) => {
    const switched = `${blocks}{color-scheme:${other}}`;
    // Without a script there is no class, and the system decides.
    return `.${scheme} ${switched}@media (prefers-color-scheme:${scheme}){html:not(.js,.${other}) ${switched}}`;
  };
  // Paper is light, whatever the class: light letters take their background with them.
  const printed = `@media print{${blocks}{color-scheme:dark;print-color-adjust:exact}}`;
  return (
    (dark(code.backgrounds.light) === true ? rule('light', 'dark') + printed : '') +
    (dark(code.backgrounds.dark) === false ? rule('dark', 'light') : '')
  );
}

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

/** `background.image` and `background.decoration`, at the top of every page; empty if docs.json sets none. */
function backdrop(site: ReadableSite): string {
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
