/** A project with Astro's i18n routing: its settings are for its own pages, and docs keep their addresses beside them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StartedServer } from '../../support/start-server.ts';
import { sampled, TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroPage, astroProject } from './astro-project.ts';

const LAYOUT =
  '<html><head><slot name="head" /></head><body class="framed"><slot name="sidebar" /><slot /></body></html>';

const ABOUT = `---
import { getRelativeLocaleUrl } from 'astro:i18n';
---
<html lang={Astro.currentLocale}><body>About in {Astro.currentLocale}, see {getRelativeLocaleUrl('de', 'about')}</body></html>`;

const COMMANDS = ['build', 'dev'] as const;

const PROJECTS = [
  { name: 'the default locale without a prefix', i18n: '{}', own: '/about/', commands: COMMANDS },
  {
    name: 'every locale with a prefix',
    i18n: '{ prefixDefaultLocale: true, redirectToDefaultLocale: false }',
    own: '/en/about/',
    commands: COMMANDS,
  },
  {
    name: 'a fallback, in a project with a layout for its docs',
    i18n: '{ prefixDefaultLocale: true, redirectToDefaultLocale: false, fallbackType: "rewrite" }',
    own: '/en/about/',
    commands: COMMANDS,
    more: 'fallback: { fr: "en" },',
    options: "{ layout: './src/layouts/Docs.astro' }",
  },
];

// The last one has what that between them has.
describe.each(sampled(PROJECTS, 2))(
  'an Astro project with i18n: $name',
  ({ i18n, own, commands, more = '', options = '' }) => {
    let project: AstroProject;
    const prefix = own === '/about/' ? '' : 'en/';

    beforeAll(async () => {
      project = await astroProject(
        {
          'src/layouts/Docs.astro': LAYOUT,
          [`src/pages/${prefix}about.astro`]: ABOUT,
          'src/pages/de/about.astro': ABOUT,
          'src/pages/[lang]/news.astro': `---\nexport const getStaticPaths = () => [{ params: { lang: 'de' } }];\n---\n${astroPage('Neues')}`,
          ...(prefix !== '' && { 'src/pages/index.astro': astroPage('Choose a language') }),
        },
        `i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'], ${more} routing: ${i18n} }, integrations: [waymark(${options})]`,
      );
    });
    afterAll(() => project.remove());

    const shows = async (text: (path: string) => Promise<string>): Promise<void> => {
      expect(await text(own)).toContain('About in en, see /de/about');
      expect(await text('/de/about/')).toContain('About in de');
      expect(await text('/de/news/')).toContain('Neues');
      expect(await text('/')).toContain(prefix === '' ? 'Welcome' : 'Choose a language');
      expect(await text('/guides/install/')).toContain('A sentence that two pages share.');
      if (options !== '') expect(await text('/guides/install/')).toMatch(/<body class="mode-default framed"/);
      if (more !== '') expect(await text('/fr/about/')).toContain('About in');
    };

    test.runIf(commands.includes('build'))('keeps its routes in a build', async () => {
      const said = await project.build();
      await shows((path) => project.read(`dist${path}index.html`));
      // Of its own routes Astro says what a fallback makes twice.
      expect(said).not.toMatch(/\[ERROR\]|docs-(?:page|route)|\[\.\.\.slug\]/);
      expect(await project.read('dist/sitemap.xml')).not.toMatch(/\/(?:en|de|fr)\//);
    });

    test.runIf(TEST_ALL && commands.includes('dev'))('keeps its routes in development', async () => {
      const server: StartedServer = await project.start('dev');
      try {
        await shows(async (path) => (await fetch(server.url + path)).text());
        expect((await fetch(`${server.url}/nothing/`)).status).toBe(404);
      } finally {
        await server.stop('SIGTERM');
      }
    });
  },
);
