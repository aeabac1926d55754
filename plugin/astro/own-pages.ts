/** Modules that pages of the project get from the docs: the site as data, and styles and scripts of components. */
import type { Plugin } from 'vite';
import { publicSite } from '../members/readable-site.ts';
import { languageOf } from '../navigation/tree.ts';
import { wordsData } from '../theme/chrome/words.ts';
import { siteStyle } from '../theme/site-style.ts';
import { themeHref } from '../theme/theme.ts';
import { themeFiles } from '../theme/theme-files.ts';
import { textsFor } from '../translations/texts.ts';
import type { PublicSite, Site } from '../types.ts';
import { siteData } from './site-data.ts';

const PREFIX = 'virtual:waymark/';

/** Each module by its name, as code. */
const MODULES: Readonly<Record<string, (site: PublicSite) => string | Promise<string>>> = {
  'own-head': async (site) => `export const head = ${JSON.stringify(await ownHead(site))};`,
  site: (site) => `export default ${JSON.stringify(siteData(site))};`,
};

/** @param site Asked when a page needs it: all of it, of which pages of the project see what strangers may. */
export function ownPages(site: () => Site): Plugin {
  return {
    name: 'waymark:own-pages',
    resolveId: {
      filter: { id: /^virtual:waymark\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:waymark\// },
      handler(id) {
        const name = id.slice(1 + PREFIX.length);
        return MODULES[name]?.(publicSite(site()));
      },
    },
  };
}

async function ownHead(site: PublicSite): Promise<string> {
  const { own } = await themeFiles();
  const language = languageOf(site, { languages: [] });
  return (
    `<link rel="stylesheet" href="${themeHref(site, own.styles)}"><style>${siteStyle(site)}</style>` +
    `${wordsData(textsFor(language))}<script type="module" src="${themeHref(site, own.script)}"></script>`
  );
}
