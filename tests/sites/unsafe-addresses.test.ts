/** An address of docs.json or of frontmatter that would run code leads nowhere, wherever it stands. */
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite } from '../support/build-site.ts';
import { docsRoot, MINIMAL } from '../unit/config/docs-root.ts';

const SCRIPT = 'javascript:stolen()';
const LINK = `[here](${SCRIPT})`;
const OPTIONS = [
  { title: 'A', description: 'a', href: SCRIPT },
  { title: 'B', description: 'b', href: { base: SCRIPT, query: [{ key: 'a', value: '$page' }] } },
  { title: 'C', description: 'c', href: 'file:///stolen' },
  'download-spec',
];

it('a build leaves no unsafe address in any attribute of a page', async () => {
  const root = docsRoot({
    'docs.json': {
      ...MINIMAL,
      logo: { light: '/a.svg', dark: '/a.svg', href: SCRIPT },
      navbar: {
        links: [{ label: 'A', href: SCRIPT }],
        primary: { type: 'button', label: 'B', href: SCRIPT },
      },
      footer: {
        socials: { website: SCRIPT },
        links: [{ header: 'H', items: [{ label: 'C', href: SCRIPT }] }],
      },
      banner: { content: `**Look** ${LINK}` },
      errors: {
        404: {
          redirect: false,
          title: LINK,
          description: [
            LINK,
            `[other][way]`,
            `<a href="java&#10;script:stolen()">a</a> <a href={'${SCRIPT}'}>b</a>`,
            `<Card title="c" href="${SCRIPT}">d</Card>`,
            '[file](file:///stolen) [kept](/a) [out](https://example.com/kept)',
            `[way]: ${SCRIPT}`,
          ].join('\n\n'),
        },
      },
      contextual: { options: OPTIONS },
      redirects: [{ source: '/old', destination: SCRIPT }],
      navigation: {
        pages: ['a', 'b', 'c', { group: 'G', openapi: `${SCRIPT}//api.json`, pages: ['d'] }],
        global: { anchors: [{ anchor: 'X', href: SCRIPT }] },
      },
    },
    'a.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
    'a.mdx': `---\ntitle: A\nrelated: ["${SCRIPT}", /b]\ndescription: "${LINK}"\n---\n\nText.\n`,
    'b.mdx': `---\ntitle: B\nurl: "${SCRIPT}"\n---\n`,
    'c.mdx': `---\ntitle: C\nopenapi: "${SCRIPT}//api.json GET /x"\nicon: "${SCRIPT}"\n---\n\nText.\n`,
    'd.mdx': `---\ntitle: D\ncanonical: " java\\tscript:stolen()"\n---\n\nText.\n`,
  });
  const out = await mkdtemp(join(tmpdir(), 'waymark-unsafe-'));
  await buildSite({ docs: root, out, options: { url: 'https://docs.example.com' } });
  const dist = join(out, 'dist');
  const pages = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.html'));
  const found: string[] = [];
  for (const name of pages) {
    const html = await readFile(join(dist, name), 'utf8');
    for (const [, , value = ''] of html.matchAll(
      /\s(href|src|action|data-[\w-]+)=("[^"]*"|'[^']*'|[^\s>]+)/g,
    )) {
      if (/^["']?\s*(?:java(?:&#\w+;|\s)*script|file):/i.test(value)) found.push(`${name}: ${value}`);
    }
  }
  expect(found).toEqual([]);
  const missing = await readFile(join(dist, '404.html'), 'utf8');
  expect(missing).toContain('href="/a"');
  expect(missing).toContain('href="https://example.com/kept"');
  expect(missing).toContain('>here</a>');
});
