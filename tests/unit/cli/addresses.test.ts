/** Every link of a built site leads to a file of it, whatever the names of pages and files, and of the folder that it is served from. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { decodeEntities } from '../../../plugin/packages/source/entities.ts';
import { loadedWaymark } from '../../support/loaded-command.ts';
import { docsRoot, MINIMAL, type RootFiles } from '../config/docs-root.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Built {
  /** Of `dist/`. */
  readonly files: readonly string[];
  readonly read: (path: string) => string;
  /** All addresses of the site in its pages and in the files for agents, that no file of it answers. */
  readonly dead: readonly string[];
}

async function build(docs: RootFiles, url: string): Promise<Built> {
  const out = docsRoot({});
  const severities = { 'page-outside-navigation': 'off' };
  const root = docsRoot({ 'waymark.json': { check: { severities } }, ...docs });
  const built = await loadedWaymark(['build', root, '--out', out, '--url', url]);
  expect(built.code, built.stderr).toBe(0);
  const checked = await loadedWaymark(['check', root, '--url', url]);
  expect(checked.stdout).toBe('');
  const dist = join(out, 'dist');
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const redirects = new Set(
    readFileSync(join(dist, '_redirects'), 'utf8')
      .split('\n')
      .map((line) => decodeURIComponent(line.split(' ')[0]?.slice(base.length) ?? '')),
  );
  const answers = (address: string): boolean => {
    const path = decodeURIComponent(new URL(address, origin).pathname);
    if (!`${path}/`.startsWith(`${base}/`)) return false;
    const below = path.slice(base.length).replace(/\/$/, '');
    return (
      ['', '.html', '/index.html'].some((end) => existsSync(join(dist, below + end))) || redirects.has(below)
    );
  };
  const dead: string[] = [];
  for (const file of globSync('{**/*.{html,md,xml},llms*.txt}', { cwd: dist })) {
    const text = readFileSync(join(dist, file), 'utf8');
    const written = file.endsWith('.html')
      ? [
          ...text.matchAll(
            /<[a-z][^>]*?\s(?:href|src|content)="((?:\/(?!\/)|https:\/\/docs\.example)[^"]*)"/g,
          ),
        ]
      : [...text.matchAll(/(?:\]\(|>|: )((?:\/(?!\/)|https:\/\/docs\.example)[^\s)<]*)/g)];
    for (const [, address = ''] of written)
      if (!answers(decodeEntities(address))) dead.push(`${file}: ${address}`);
  }
  const files = globSync('**/*', { cwd: dist }).filter((file) => statSync(join(dist, file)).isFile());
  return { files, read: (path) => readFileSync(join(dist, path), 'utf8'), dead };
}

const titled = (title: string, text = 'Words.') => `---\ntitle: ${JSON.stringify(title)}\n---\n\n${text}\n`;

test('names with signs that have a meaning in addresses are encoded in every link', async () => {
  const { read: page, dead } = await build(
    {
      'docs.json': {
        ...MINIMAL,
        navigation: {
          tabs: [
            {
              tab: 'Docs',
              groups: [
                { group: 'A', pages: ['index', 'why?', 'c#', 'x y', 'log#1'] },
                {
                  group: 'G',
                  root: 'a?b/index',
                  directory: 'card',
                  pages: ['a?b/100% & "q" +1', "a?b/it's"],
                },
              ],
            },
            { tab: 'API', openapi: 'api.yaml' },
          ],
        },
        navbar: { links: [{ label: 'C', href: '/c%23' }] },
        redirects: [
          { source: '/old%23', destination: '/c%23' },
          { source: '/older', destination: '/a%3Fb' },
        ],
        logo: '/images/c%23.png',
      },
      'index.mdx': titled(
        'Home',
        'See [C](/c%23), [why](why%3F).\n\n![Sharp](/images/c%23.png)\n\n<Card title="C" href="/c%23">C</Card>',
      ),
      ...Object.fromEntries(
        ['c#', 'why?', 'x y', 'a?b/index', 'a?b/100% & "q" +1', "a?b/it's"].map((name) => [
          `${name}.mdx`,
          titled(`Page ${name}`),
        ]),
      ),
      'log#1.mdx': '---\ntitle: Log\nrss: true\n---\n\n<Update label="1.0">New.</Update>\n',
      'images/c#.png': PIXEL,
      'api.yaml':
        'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths:\n  /x:\n    get:\n      tags: ["C# & F? 100%"]\n      summary: Get C#? 50% "q"\n      responses: {"200": {description: OK}}\n',
    },
    'https://docs.example.com/base',
  );
  expect(dead).toEqual([]);
  expect(page('index.html')).toMatch(/<img[^>]* src="\/base\/images\/c%23\.png"[^>]* width="1" height="1"/);
  expect(page('c#.html')).toContain('<link rel="canonical" href="https://docs.example.com/base/c%23"');
});

test('the folder that a site is served from may have the name of a folder of it', async () => {
  const links = (folder: string) =>
    `[a](${folder}/intro) ![b](${folder}/a.png)\n\n<Card title="${folder || 'root'}" href="${folder}/intro" img="${folder}/a.png">C</Card>\n\n` +
    `<a href="${folder}/intro">d</a> <video src="${folder}/a.mp4" poster="${folder}/a.png"><source src="${folder}/a.mp4" /></video>\n`;
  const folders = ['', '/docs', '/docs/docs'];
  const { read: page, dead } = await build(
    {
      'docs.json': {
        ...MINIMAL,
        navigation: {
          pages: ['index', ...folders.flatMap((folder) => `${folder}/intro`.slice(1)), 'docs/index'],
        },
        navbar: { primary: { type: 'button', label: 'Start', href: '/docs/intro' } },
        footer: {
          links: [{ header: 'F', items: folders.map((folder) => ({ label: 'F', href: `${folder}/intro` })) }],
        },
        logo: '/docs/a.png',
        favicon: '/docs/a.png',
        redirects: [{ source: '/old', destination: '/docs/intro' }],
      },
      'index.mdx': titled(
        'Home',
        `${folders.map(links).join('\n')}\n\n[folder](/docs) [home](/) [other](/docs/only) [based](/docs/single)`,
      ),
      'docs/index.mdx': titled('Folder', '[relative](intro) [up](../intro)'),
      'docs/only.mdx': titled('Only here'),
      'single.mdx': titled('Only at the root'),
      ...Object.fromEntries(
        folders.flatMap((folder) => [
          [`${folder}/intro.mdx`.slice(1), titled(`Intro ${folder}`)],
          [`${folder}/a.png`.slice(1), PIXEL],
          [`${folder}/a.mp4`.slice(1), 'film'],
        ]),
      ),
    },
    'https://docs.example.com/docs',
  );
  expect(dead).toEqual([]);
  const home = page('index.html');
  expect(home).not.toContain('/./');
  const counted = (address: string) => home.split(`="${address}"`).length - 1;
  for (const folder of folders) {
    // Text, card, element, footer and sidebar; the next page, or the button of the navbar in both menus.
    expect([folder, counted(`/docs${folder}/intro`)]).toEqual([folder, { '': 6, '/docs': 7 }[folder] ?? 5]);
    expect([folder, counted(`/docs${folder}/a.mp4`)]).toEqual([folder, 2]);
  }
  expect(home).toMatch(/<a [^>]*href="\/docs\/docs"[^>]*>folder</);
  expect(home).toMatch(/<a [^>]*href="\/docs\/"[^>]*>home</);
  expect(home).toMatch(/<a [^>]*href="\/docs\/docs\/only"[^>]*>other</);
  expect(home).toMatch(/<a [^>]*href="\/docs\/single"[^>]*>based</);
  expect(page('docs.html')).toMatch(/<a [^>]*href="\/docs\/docs\/intro"[^>]*>relative</);
  expect(page('docs.html')).toMatch(/<a [^>]*href="\/docs\/intro"[^>]*>up</);
  expect(page('_redirects')).toContain('/docs/old /docs/docs/intro 301');
});

test('mail, telephones and programs open no tab, wherever they are linked', async () => {
  const addresses = ['mailto:a@example.com', 'tel:+15550100', 'cursor://open', 'vscode:extension/x'];
  const links = addresses.map((href) => ({ label: `To ${href}`, href }));
  const { read: page } = await build(
    {
      'docs.json': {
        ...MINIMAL,
        navigation: {
          global: { anchors: links.map(({ label, href }) => ({ anchor: label, href, icon: 'mail' })) },
          tabs: [
            { tab: 'Docs', groups: [{ group: 'G', pages: ['index', 'mail', 'web'] }] },
            { tab: 'Mail', href: 'mailto:tab@example.com' },
          ],
        },
        navbar: { links, primary: { type: 'button', label: 'Call', href: 'tel:+15550101' } },
        footer: { socials: { website: 'mailto:social@example.com' }, links: [{ header: 'H', items: links }] },
        banner: { content: '[Mail](mailto:banner@example.com)' },
        contextual: {
          options: [{ title: 'Open', description: 'In a program', icon: 'star', href: 'cursor://page' }],
        },
      },
      'index.mdx': titled(
        'Home',
        addresses
          .map(
            (href) =>
              `[a](${href}) <a href="${href}">b</a> <Button href="${href}">c</Button>\n\n<Card title="d" href="${href}">d</Card>\n`,
          )
          .join('\n'),
      ),
      'mail.mdx': '---\ntitle: Mail\nurl: mailto:page@example.com\n---\n',
      'web.mdx': titled('Web', '<Card title="d" href="https://example.com">d</Card>\n\n[e](//example.org)'),
    },
    'https://docs.example.com',
  );
  const anchors = [...page('index.html').matchAll(/<a\s[^>]*href="(?:mailto|tel|cursor|vscode):[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(anchors.length).toBeGreaterThan(25);
  expect(anchors.filter((tag) => tag.includes('target='))).toEqual([]);
  expect(page('web.html')).toMatch(/<a[^>]*href="https:\/\/example\.com"[^>]*target="_blank"/);
  expect(page('web.html')).toMatch(/<a[^>]*href="\/\/example\.org"[^>]*target="_blank"/);
});

test('every file has a type that common servers know, as far as browsers need it', async () => {
  const { files, read } = await build(
    {
      'docs.json': { ...MINIMAL },
      'index.mdx': titled(
        'Home',
        'export const Count = () => { const [n, set] = React.useState(0); return <button onClick={() => set(n + 1)}>{n}</button> }\n\n<Count />\n\n$$x^2$$\n\n```mermaid\ngraph TD; A-->B\n```',
      ),
    },
    'https://docs.example.com',
  );
  const scripts = files.filter((file) => /\.[cm]?js$/.test(file));
  expect(scripts).toContain('_waymark/mermaid/mermaid.esm.min.js');
  expect(scripts.filter((file) => !file.endsWith('.js'))).toEqual([]);
  for (const file of scripts)
    for (const [, specifier = ''] of read(file).matchAll(/(?:from|import)\s*\(?"(\.{1,2}\/[^"]+)"/g))
      expect(files, file).toContain(join(file, '..', specifier));
  // Browsers refuse these of another type; whatever else is loaded is read as bytes.
  const typed = files.filter((file) => !/\.(?:html|js|css|woff2|svg|png|webp|json|xml|txt)$/.test(file));
  expect([...new Set(typed.map((file) => file.replace(/^.*(?=\.)|^.*\//, '')))].sort()).toEqual([
    '.md',

    '.pagefind',

    '.pf_fragment',
    '.pf_index',
    '.pf_meta',
    '_headers',
    '_redirects',
  ]);
});
