/** Modules that pages of the project get from the docs: the site as data, and styles and scripts of components. */

import type { Extension } from '@waymark/repository/extend/extension';
import { setText } from '@waymark/repository/icons/set-text';
import { ICON_SETS } from '@waymark/repository/icons/sets';
import { languageOf } from '@waymark/repository/navigation/tree';
import { textsFor } from '@waymark/repository/translations/texts';
import type { PublicSite, Site } from '@waymark/repository/types';
import type { Plugin, RunnableDevEnvironment, ViteDevServer } from 'vite';
import type { EvaluatedModules } from 'vite/module-runner';
import { publicSite } from '../members/readable-site.ts';
import { wordsData } from '../theme/chrome/context.ts';
import { ownStylesheet } from '../theme/stylesheets.ts';
import { themeHref } from '../theme/theme.ts';
import { themeFiles } from '../theme/theme-files.ts';
import { siteData } from './site-data.ts';

const PREFIX = 'virtual:waymark/';
const SET_TEXT = /\/repository\/(?:lib\/)?icons\/set-text\.[jt]s(?:\?|$)/;

const MODULES: Readonly<Record<string, (site: PublicSite) => string | Promise<string>>> = {
  'own-head': async (site) =>
    `export const head = ${JSON.stringify(await ownHead(site))};\nexport const facts = ${JSON.stringify(ownFacts(site))};\n` +
    `export const scripts = ${JSON.stringify(ownScripts(site))};`,
  site: (site) => `export default ${JSON.stringify(siteData(site))};`,
};

/** @param site Asked when a page needs it: all of it, of which pages of the project see what strangers may. */
export function ownPages(site: () => Site): Plugin {
  return {
    name: 'waymark:own-pages',
    // Bundled in advance, as an adapter may have it in development, components would come without these modules.
    configEnvironment: () => ({
      optimizeDeps: {
        exclude: ['waymark', '@waymark/mdx', '@waymark/repository', '@waymark/server', '@waymark/source'],
      },
    }),
    resolveId: {
      filter: { id: /^virtual:waymark\// },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: [/^\0virtual:waymark\//, SET_TEXT] },
      handler(id) {
        if (SET_TEXT.test(id)) return iconSets();
        const name = id.slice(1 + PREFIX.length);
        return MODULES[name]?.(publicSite(site()));
      },
    },
  };
}

/** In place of the files: servers without a file system show icons as well. */
function iconSets(): string {
  const sets = Object.fromEntries(ICON_SETS.map((name) => [name, setText(name)]));
  return `const sets = ${JSON.stringify(sets)};\nexport const setText = (name) => sets[name];`;
}

/** Has pages of the project see what was read again: with these modules, all that import them run again, and browsers load a page again. */
export function renewOwnPages(server: Pick<ViteDevServer, 'environments'>): void {
  let isShown = false;
  for (const environment of Object.values(server.environments))
    for (const name of Object.keys(MODULES)) {
      const id = `\0${PREFIX}${name}`;
      const module = environment.moduleGraph.getModuleById(id);
      if (module === undefined) continue;
      isShown = true;
      environment.moduleGraph.invalidateModule(module);
      // The copies that run: Vite forgets those of a file that was edited, and these have none.
      if ('runner' in environment)
        forget((environment as RunnableDevEnvironment).runner.evaluatedModules, id);
    }
  if (isShown) server.environments.client.hot.send({ type: 'full-reload', path: '*' });
}

function forget(running: EvaluatedModules, id: string, seen = new Set<string>()): void {
  const module = running.getModuleById(id);
  if (module === undefined || seen.has(id)) return;
  seen.add(id);
  for (const importer of module.importers) forget(running, importer, seen);
  running.invalidateModule(module);
}

async function ownHead(site: PublicSite): Promise<string> {
  const { own } = await themeFiles();
  const language = languageOf(site, { languages: [] });
  return (
    `<link rel="stylesheet" href="${themeHref(site, own.styles)}"><link rel="stylesheet" href="${site.base}${ownStylesheet(site)[0]}">` +
    `${wordsData(textsFor(language, site.extension?.text))}<script type="module" src="${themeHref(site, own.script)}"></script>`
  );
}

/** Scripts of components of `waymark.config.ts`; their styles are in the site's own stylesheet. */
function ownScripts({ base, extension }: PublicSite): Readonly<Record<string, string>> {
  const assets = [...(extension?.assets ?? [])];
  return Object.fromEntries(
    assets.flatMap(([name, { script }]) =>
      script === undefined ? [] : [[name, `<script type="module" src="${base}${script}"></script>`]],
    ),
  );
}

/** The parts of the site that components read besides the page that they are on. */
export interface OwnFacts {
  readonly languages: PublicSite['languages'];
  readonly config: Pick<PublicSite['config'], 'icons'>;
  readonly extension: Pick<Extension, 'text'> | undefined;
}

function ownFacts({ languages, config: { icons }, extension }: PublicSite): OwnFacts {
  return { languages, config: { icons }, extension: extension && { text: extension.text } };
}
