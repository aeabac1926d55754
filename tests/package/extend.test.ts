/** All that can be extended, used by one project outside the package, which has the package that npm packs. */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StartedServer, startServer } from '../support/start-server.ts';
import { TEST_ALL } from '../support/test-all.ts';
import { type CliResult, waymark } from '../unit/cli/run-cli.ts';
import { mistakesIn } from './compile.ts';
import { installedPackage } from './pack.ts';

const COMMAND = 'node_modules/waymark/lib/cli/main.js';
const REPOSITORY = path.resolve(import.meta.dirname, '../..');
const EXAMPLES = path.join(REPOSITORY, 'examples');

const CONFIG = `
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defineComponent, defineConfig, definePlugin, html, type Plugin, type Site, z } from 'waymark/extend';
import { commandReference } from './plugins/command-reference/plugin.ts';
import { videos } from './plugins/video/plugin.ts';
import { count, files } from './tools.ts';

const rating = defineComponent({
  name: 'Rating',
  props: z.object({ stars: z.coerce.number().int().min(1).max(5) }),
  html: ({ props }) => html\`<b class="rating">\${'★'.repeat(props.stars)}</b>\`,
  markdown: ({ props }) => \`\${String(props.stars)} of 5\`,
});

/** Says when each hook was called, and whether what it is about is there. */
function telling(name: string, added: { path: string; title: string }): Plugin {
  const say = (...what: unknown[]) => console.error(['HOOK', name, ...what].join(' '));
  const titles = ({ pages }: Site) => pages.map(({ title }) => title).filter((title) => title === 'Team' || title === 'Terms');
  return definePlugin({
    name,
    hooks: {
      async 'pages:loaded'({ pages, add }) {
        await delay(20);
        say('pages:loaded', pages.some((page) => page.path === '/plain'));
        add({ ...added, markdown: \`Added by \${name}.\` });
      },
      async 'site:loaded'({ site }) {
        await delay(20);
        say('site:loaded', site.config.name, titles(site).join('+'));
        if (process.env.FAILING === name) throw new Error('out of ideas');
      },
      'page:html': ({ html }) => html.replace('</body>', \`<!-- \${name} --></body>\`),
      'release:written': ({ site, release }) =>
        say('release:written', titles(site).join('+'), existsSync(join(release, 'release.json'))),
      'build:done': ({ site, dist, release }) =>
        say('build:done', titles(site).join('+'), existsSync(join(dist, 'team.html')), existsSync(join(release, 'release.json'))),
    },
  });
}

export default defineConfig({
  plugins: [
    telling('first', { path: '/team', title: 'Team' }),
    telling('second', { path: '/terms', title: 'Terms' }),
    videos,
    // It runs the command a dozen times, for pages that are looked at once.
    ...(process.env.WITHOUT_REFERENCE ? [] : [commandReference({ command: [process.execPath, '${COMMAND}'], name: 'waymark', path: '/reference/cli' })]),
  ],
  components: [
    rating,
    defineComponent({ name: 'Card', html: ({ children }) => html\`<section class="mine">\${children}</section>\` }),
  ],
  theme: {
    tokens: { accent: { light: '#b45309', dark: '#fbbf24' }, textWidth: '50rem', density: '0.8' },
    parts: {
      footer: (built, { site }) => html\`\${built}<p class="legal">\${site.config.name}</p>\`,
      pagination: (_built, { page }) => html\`<p class="mine">\${page.path}</p>\`,
    },
    styles: '.legal{opacity:.5}',
  },
  text: { en: { searchPrompt: 'Ask away' } },
  search: { synonyms: [['quokka', 'heliotrope']], stopWords: ['acme'], weights: { title: 5, text: 0.1 } },
  tools: [count],
  resources: [files],
});
`;

const WITHOUT_REFERENCE = { WITHOUT_REFERENCE: 'yes' };

const TOOLS = `
import { defineResource, defineTool, ToolError, z } from 'waymark/extend';

export const count = defineTool({
  name: 'count_pages',
  description: 'How many pages hold a word.',
  input: z.object({ word: z.string().regex(/^\\w+$/) }),
  run: async ({ word }, { shell, viewer }) => {
    if (word === 'nothing') throw new ToolError('Try another word.');
    return \`\${viewer.kind}: \${(await shell(\`rg -l \${word} / | wc -l\`)).stdout.trim()}\`;
  },
});
export const files = defineResource({
  uri: 'about://files',
  name: 'files',
  mimeType: 'text/plain',
  read: async ({ shell }) => (await shell('find / -name "*.md" | sort')).stdout,
});
`;

const SERVER = `
import { serve } from 'waymark/runtime';
import { count, files } from './tools.ts';

const { url } = await serve({ release: 'out/.waymark', site: 'out/dist', port: 0, tools: [count], resources: [files] });
console.log(\`Serving at \${url}\`);
`;

const DOCS = {
  theme: 'mint',
  name: 'Own',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index', 'plain', 'billing', 'team', 'terms', 'reference/cli'] },
};

const FILES = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'docs.json': JSON.stringify(DOCS),
  '.mintignore': 'plugins\n',
  'index.mdx':
    '# Films\n\n<Rating stars="4" />\n\n<Card title="Read" href="/plain">on</Card>\n\n<Video id="dQw4w9WgXcQ" title="The first hour" start="12" />\n',
  'plain.mdx':
    '# Plain\n\nA page about the heliotrope. Acme acme acme acme acme acme acme.\n\n## Webhooks and keys of all accounts\n\nNothing more.\n',
  'billing.mdx': '# Billing of invoices\n\nWebhooks, webhooks: about webhooks, webhooks and webhooks.\n',
  'waymark.config.ts': CONFIG,
  'server.ts': SERVER,
  'tools.ts': TOOLS,
};

const root = mkdtempSync(path.join(tmpdir(), 'waymark-extend-'));
const built = (file: string): string => readFileSync(path.join(root, 'out', file), 'utf8');
const build = (env: NodeJS.ProcessEnv = {}): Promise<CliResult> =>
  waymark(['build', '.', '--out', 'out', '--verbose'], root, env, path.join(root, COMMAND));
/** Calls of hooks that a build printed. */
const hooksIn = ({ stderr }: CliResult): string[] =>
  Array.from(stderr.matchAll(/^HOOK (.*)$/gm), ([, said = '']) => said);

let result: CliResult;
beforeAll(async () => {
  symlinkSync(path.join(await installedPackage(), 'node_modules'), path.join(root, 'node_modules'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(root, name), text);
  mkdirSync(path.join(root, 'plugins'));
  for (const name of ['video', 'command-reference'])
    cpSync(path.join(EXAMPLES, name), path.join(root, 'plugins', name), { recursive: true });
  result = await build();
  expect(result.code, result.stderr).toBe(0);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a project that extends the packed package', () => {
  it.skipIf(!TEST_ALL)('type-checks its configuration, plugins and server in strict mode', () => {
    const files = ['waymark.config.ts', 'server.ts', 'tools.ts'];
    expect(mistakesIn(files.map((file) => path.join(root, file)))).toEqual([]);
  });

  it('custom components work on every page, and a replaced built-in keeps its Markdown', () => {
    expect(built('dist/index.html')).toContain('<b class="rating">★★★★</b>');
    expect(built('dist/index.md')).toContain('4 of 5');
    expect(built('dist/index.html')).toContain('<section class="mine">on</section>');
    expect(built('dist/index.md')).toContain('[Read](/plain): on');
  });

  it('parts are replaced and wrapped, and tokens and texts are changed', () => {
    const html = built('dist/plain.html');
    const [, styles = ''] = /<link rel="stylesheet" href="\/([^"]+)"/.exec(html) ?? [];
    const css = built(`dist/${styles}`);
    expect(css).toContain('--accent:light-dark(#b45309,#fbbf24);--measure:50rem;--density:0.8');
    expect(html).toMatch(/<footer.*<p class="legal">Own<\/p>/s);
    expect(html).toContain('<p class="mine">/plain</p>');
    expect(html).not.toContain('id="pagination"');
    expect(css).toContain('.legal{opacity:.5}');
    expect(html).toContain('Ask away');
  });

  it('hooks run in the order of the plugins, one after the other, and are timed', () => {
    expect(hooksIn(result)).toEqual([
      'first pages:loaded true',
      'second pages:loaded true',
      'first site:loaded Own Team+Terms',
      'second site:loaded Own Team+Terms',
      'first release:written Team+Terms true',
      'second release:written Team+Terms true',
      'first build:done Team+Terms true true',
      'second build:done Team+Terms true true',
    ]);
    expect(built('dist/plain.html')).toContain('<!-- first --><!-- second --></body>');
    for (const hook of ['pages:loaded', 'site:loaded', 'page:html', 'release:written', 'build:done'])
      expect(result.stderr).toMatch(new RegExp(`second {2}${hook} {2}\\d+ ms`));
  });

  it('an error in a hook names the plugin, and fails the build', async () => {
    const failed = await build({ ...WITHOUT_REFERENCE, FAILING: 'second' });
    expect(failed.stderr).toContain('The plugin “second” failed in the hook site:loaded: out of ideas');
    expect(failed.code).toBe(1);
    expect(hooksIn(failed)).not.toContain('first release:written');
  });
});

describe('the plugin examples/video', () => {
  it('is a link until a reader starts the video, and a link for agents', () => {
    const html = built('dist/index.html');
    expect(html).toContain('<own-video data-id="dQw4w9WgXcQ" data-start="12" data-title="The first hour">');
    expect(html).toContain('href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=12s"');
    expect(html).toContain('own-video > a');
    const [, script = ''] = /src="(\/_waymark\/own\/video-[^"]+)"/.exec(html) ?? [];
    expect(built(`dist${script}`)).toContain("customElements.define('own-video'");
    expect(built('dist/index.md')).toMatch(
      /\[Video: The first hour\]\(https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ\\?&t=12s\)/,
    );
  });
});

describe('the plugin examples/command-reference', () => {
  it('generates a page for each command', () => {
    expect(built('dist/reference/cli.md')).toContain('[`waymark build`](/reference/cli/build)');
    const page = built('dist/reference/cli/build.md');
    expect(page).toContain('Build the site and its release');
    expect(page).toMatch(/\| `--out <dir>` \| folder to write to/);
    expect(page).toContain('waymark build docs --out site');
  });
});

it('each example plugin has fewer than 120 lines', () => {
  const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.(?:ts|js)$/.test(file));
  expect(sources.length).toBeGreaterThan(2);
  for (const name of sources)
    expect([name, readFileSync(path.join(EXAMPLES, name), 'utf8').split('\n').length < 120]).toEqual([
      name,
      true,
    ]);
});

const ASTRO = 'node_modules/astro/bin/astro.mjs';
const ASTRO_CONFIG = `
import waymark from 'waymark';
import { count, files } from './tools.ts';
export default { integrations: [waymark({ root: 'docs', tools: [count], resources: [files] })] };
`;

async function connected(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  return client;
}

describe('tools of the configuration, called by an MCP client', () => {
  const astro = path.join(root, 'astro');
  beforeAll(async () => {
    const inPlace = await waymark(['build'], root, WITHOUT_REFERENCE, path.join(root, COMMAND));
    expect(inPlace.code, inPlace.stderr).toBe(0);
    if (!TEST_ALL) return;
    mkdirSync(path.join(astro, 'docs'), { recursive: true });
    mkdirSync(path.join(astro, 'node_modules'));
    for (const from of [path.join(root, 'node_modules/waymark'), path.join(REPOSITORY, 'node_modules/astro')])
      symlinkSync(from, path.join(astro, 'node_modules', path.basename(from)));
    for (const [name, text] of Object.entries({
      'package.json': '{ "private": true, "type": "module" }\n',
      'astro.config.mjs': ASTRO_CONFIG,
      'tools.ts': TOOLS,
      'docs/docs.json': JSON.stringify({ ...DOCS, navigation: { pages: ['index'] } }),
      'docs/index.mdx': '# Home\n\nThe heliotrope.\n',
    }))
      writeFileSync(path.join(astro, name), text);
    const built = await waymark(['build'], astro, {}, path.join(astro, ASTRO));
    expect(built.code, built.stderr).toBe(0);
  });

  const ofWaymark = [
    ['waymark dev', COMMAND, ['dev', '.'], root],
    ['waymark serve', COMMAND, ['serve', '.'], root],
  ] as const;
  const ofAstro = [
    ['astro dev', ASTRO, ['dev'], astro],
    ['astro preview', ASTRO, ['preview'], astro],
  ] as const;
  it.each([...ofWaymark, ...(TEST_ALL ? ofAstro : [])])(
    'are offered by `%s`',
    async (_, program, args, cwd) => {
      const server = await startServer([...args, '--port', '0'], {
        program: path.join(cwd, program),
        cwd,
        env: {
          ...WITHOUT_REFERENCE,
          ASTRO_TELEMETRY_DISABLED: '1',
          ASTRO_DEV_BACKGROUND: '0',
          ASTRO_PREVIEW_BACKGROUND: '0',
        },
      });
      onTestFinished(() => server.stop());
      const client = await connected(server.url);
      onTestFinished(() => client.close());
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem', 'count_pages']);
      const call = async (word: string): Promise<string> =>
        JSON.stringify(await client.callTool({ name: 'count_pages', arguments: { word } }));
      expect(await call('heliotrope')).toContain('anonymous: 1');
      expect(await call('nothing')).toMatch(/Try another word\..*"isError":true/);
      expect(JSON.stringify(await client.readResource({ uri: 'about://files' }))).toContain('/index.md');
    },
  );
});

describe('a custom server, called by an MCP client', () => {
  let server: StartedServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer([], { program: path.join(root, 'server.ts'), cwd: root });
    client = await connected(server.url);
  });
  afterAll(async () => {
    await client?.close();
    await server?.stop();
  });
  const call = async (name: string, args: Record<string, string>): Promise<string> =>
    JSON.stringify(await client.callTool({ name, arguments: args }));
  /** Addresses of the pages that the search tool answers with, best first. */
  const found = async (query: string): Promise<string[]> => {
    const said = await call('search', { query });
    return [...new Set(Array.from(said.matchAll(/Page: ([^\\]+)\.md/g), ([, address = '']) => address))];
  };

  it('offers its own tools and resources', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem', 'count_pages']);
    expect(await call('count_pages', { word: 'heliotrope' })).toContain('anonymous: 1');
    expect(await call('count_pages', { word: 'nothing' })).toMatch(/Try another word\..*"isError":true/);
    expect(await call('count_pages', { word: 'a b' })).toMatch(/Wrong arguments\..*"isError":true/);
    const list = JSON.stringify(await client.readResource({ uri: 'about://files' }));
    expect(list).toContain('/team.md');
  });

  it('applies the search weights of the site', async () => {
    // Without those settings: nothing; the two in the other order; both.
    expect(await found('quokka')).toEqual(['/plain']);
    expect(await found('webhooks')).toEqual(['/plain', '/billing']);
    expect(await found('acme billing')).toEqual(['/billing']);
  });
});
