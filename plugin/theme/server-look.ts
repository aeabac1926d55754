/** The look of a site as its server needs it: colours, corners, fonts and logo of the pages that it makes itself. */
import type { ServerLook } from '@waymark/contract/look';
import { siteHref } from '@waymark/repository/html/address';
import type { ReadableSite } from '@waymark/repository/types';
import { isExternal } from '@waymark/source/scheme';
import { formatHex } from './color.ts';
import { initialScheme } from './document.ts';
import { iconsOf } from './favicon/favicon.ts';
import { backgroundOf, inSchemes } from './palette.ts';
import { siteProperties } from './site-style.ts';
import type { Theme } from './theme.ts';

/** Properties of a theme that pages of any layout have: its surfaces, lines, corners and headings. */
const SHARED = /^--(?:canvas|raised|sunken|line|radius-[sml]|shadow|weight-heading|title-tracking)$/;

/** Images and fonts elsewhere are left out: a page that shows secrets loads nothing from there. */
export function serverLook(site: ReadableSite, { files, fonts }: Pick<Theme, 'files' | 'fonts'>): ServerLook {
  const style =
    fonts.css + themeProperties(site, files) + siteProperties(site) + (site.extension?.tokens ?? '');
  const own = (address: string | undefined): string | undefined => {
    const href = address === undefined ? undefined : siteHref(site, address);
    return href === undefined || isExternal(href) || !href.startsWith('/') ? undefined : href;
  };
  const logo = inSchemes(site.config.logo);
  const [light, dark] = [own(logo.light), own(logo.dark)];
  return {
    // A font's name is the one text of docs.json in it; CSS reads the escape as the sign itself.
    style: style.replaceAll('<', '\\3c '),
    scheme: { initial: initialScheme(site) ?? 'system', strict: site.config.appearance?.strict === true },
    background: {
      light: formatHex(backgroundOf(site, 'light')),
      dark: formatHex(backgroundOf(site, 'dark')),
    },
    ...(light !== undefined && dark !== undefined && { logo: { light, dark } }),
    icons: iconsOf(site).links.flatMap((link) => {
      const href = own(link.href);
      return href === undefined ? [] : [{ ...link, href }];
    }),
  };
}

function themeProperties({ config }: ReadableSite, files: Theme['files']): string {
  const css = Buffer.from(files.files.get(files.themes[config.theme] ?? '') ?? '').toString();
  const rules = css.matchAll(/@layer waymark\.theme\s*\{\s*:root\s*\{([^{}]*)\}/g);
  const shared = [...rules]
    .flatMap(([, rule = '']) => rule.split(';'))
    .filter((each) => SHARED.test(each.slice(0, each.indexOf(':')).trim()));
  return shared.length === 0 ? '' : `:root{${shared.join(';')}}`;
}
