/** Whatever a repository or a specification names, a build writes below its output folder only, and files that a system takes. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSite } from '../../../plugin/site.ts';
import { buildSite } from '../../support/build-site.ts';
import { docsRoot } from '../config/docs-root.ts';

const MARK = 'outside';
const climb = fc.constantFrom('..', '...', '.', '%2e%2e', '..%2f..', '..\\..', 'a');
const hostile = fc
  .tuple(fc.array(climb, { minLength: 1, maxLength: 5 }), fc.constantFrom('/', '\\', '%2f'))
  .map(([parts, separator]) => [...parts, MARK].join(separator));
/** A name that a file system takes. */
const fileName = fc.constantFrom('..', '...', '..%2f', '%2e%2e', '..\\').map((name) => `${name}${MARK}`);

const repository = fc.record({
  slash: fc.boolean(),
  page: fileName,
  hrefs: fc.array(hostile, { minLength: 2, maxLength: 4 }),
  directory: hostile,
  redirects: fc.array(hostile, { minLength: 2, maxLength: 4 }),
  skill: hostile,
  canonical: hostile,
  logo: hostile,
});

const operations = (hrefs: readonly string[]) =>
  Object.fromEntries(
    hrefs.map((href, at) => [`/p${at}`, { get: { summary: `P${at}`, 'x-mint': { href }, responses: {} } }]),
  );

test('pages, specifications, redirects, skills and images with paths that climb', async () => {
  await fc.assert(
    fc.asyncProperty(repository, async (given) => {
      const { slash, page, hrefs, directory, redirects, skill, canonical, logo } = given;
      const docs = docsRoot({
        'docs.json': {
          ...{ theme: 'mint', name: 'T', colors: { primary: '#000000' }, logo },
          seo: { trailingSlash: slash },
          navigation: {
            pages: [
              'index',
              { group: 'A', openapi: { source: 'a.json', directory } },
              { group: 'E', asyncapi: 'e.json' },
            ],
          },
          redirects: redirects.map((source) => ({ source: `/${source}`, destination: '/' })),
        },
        'index.mdx': `---\ncanonical: ${JSON.stringify(canonical)}\n"og:image": ${JSON.stringify(logo)}\n---\n`,
        [`${page}.mdx`]: 'A page',
        [`guide/..${page}.md`]: 'A page',
        [`images/${page}.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"/>',
        'skills/one/SKILL.md': `---\nname: ${JSON.stringify(skill)}\ndescription: A skill\n---\n`,
        'a.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: operations(hrefs) },
        'e.json': {
          ...{ asyncapi: '2.6.0', info: { title: 'E', version: '1' } },
          channels: { e: { 'x-mint': { href: hrefs[0] } } },
        },
      });
      const above = mkdtempSync(join(tmpdir(), 'waymark-paths-'));
      const out = 'a/b/c/d/e/out';
      await buildSite({ docs, out: join(above, out), options: { allowErrors: true } });
      const names = readdirSync(above, { recursive: true, encoding: 'utf8' }).map((name) =>
        name.replaceAll('\\', '/'),
      );
      expect(names).toContain(`${out}/dist/index.html`);
      expect(
        names.filter((name) => !`${out}/`.startsWith(`${name}/`) && !name.startsWith(`${out}/`)),
      ).toEqual([]);
    }),
    { numRuns: 8 },
  );
});

test.each([false, true])(
  'the longest names, and longer ones in addresses (trailingSlash: %s)',
  async (slash) => {
    const name = 'é'.repeat(123);
    const long = 'x'.repeat(248);
    const docs = docsRoot({
      'docs.json': {
        ...{ theme: 'mint', name: 'T', colors: { primary: '#000000' }, seo: { trailingSlash: slash } },
        navigation: { pages: ['index', `${name}/${name}`, { group: 'A', openapi: 'a.json' }] },
        redirects: [{ source: `/${long}`, destination: '/' }],
      },
      'index.mdx': `![A](/images/${name.slice(2)}.svg)`,
      [`${name}/${name}.mdx`]: `---\nrss: true\n---\n${'Words. '.repeat(200)}`,
      [`${long}.mdx`]: 'Words.',
      [`images/${name.slice(2)}.svg`]: `<svg xmlns="http://www.w3.org/2000/svg"><desc>${'x'.repeat(2000)}</desc></svg>`,
      'a.json': { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: operations([long]) },
    });
    const out = join(mkdtempSync(join(tmpdir(), 'waymark-names-')), 'out');
    await buildSite({ docs, out });
    const { diagnostics } = await loadSite({ root: docs });
    expect(readdirSync(join(out, 'dist', name)).length).toBeGreaterThan(0);
    expect(
      diagnostics.filter(({ message }) => message.includes('longer than')).map(({ code }) => code),
    ).toEqual(expect.arrayContaining(['file-name', 'redirect-invalid', 'spec-invalid']));
  },
);
