/** Tools of a `waymark.config.ts` while a site is written and built, as MCP clients meet them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { callTool } from '../../support/call-tool.ts';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { type OwnSite, ownSite } from './site.ts';

const CONFIG = `
import { defineConfig, definePlugin, defineTool, z } from 'waymark/extend';
import { count, files } from './own/count.js';

const forStaff = defineTool({
  name: 'staff_only',
  description: 'For staff.',
  input: z.object({}),
  audience: { groups: ['staff'] },
  run: () => 'for staff',
});

export default defineConfig({
  plugins: [definePlugin({ name: 'staff', tools: [forStaff] })],
  tools: [count],
  resources: [files],
});
`;

const counting = (answer: string) => `
export const key = 'key-of-an-inner-service';
import { defineResource, defineTool, ToolError, z } from 'waymark/extend';
export const count = defineTool({
  name: 'count_pages',
  description: 'How many pages hold a word.',
  input: z.object({ word: z.string().min(1) }),
  run: async ({ word }, { shell, viewer }) => {
    if (word === 'nothing') throw new ToolError('Try another word.');
    return \`${answer} \${viewer.kind} \${(await shell(\`rg -l \${word} / | wc -l\`)).stdout.trim()}\`;
  },
});
export const files = defineResource({
  uri: 'about://files',
  name: 'files',
  mimeType: 'text/plain',
  read: async ({ shell }) => (await shell('find / -name "*.md"')).stdout,
});
`;

let site: OwnSite;
afterEach(() => site.remove());

function written(): void {
  site = ownSite({
    'index.mdx': '# Home\n\nThe quokka.\n',
    'waymark.config.ts': CONFIG,
    'own/count.js': counting('first'),
  });
}

async function developing(): Promise<StartedServer> {
  const server = await startServer(['dev', site.root, '--port', '0']);
  onTestFinished(() => server.stop());
  return server;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  return client;
}

const counted = async (client: Client, word = 'quokka'): Promise<string> =>
  JSON.stringify(await client.callTool({ name: 'count_pages', arguments: { word } }));

it('custom tools work in development for their audience, and reload after an edit', async () => {
  written();
  const server = await developing();
  const client = await connected(server.url);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem', 'count_pages']);
  await expect(client.callTool({ name: 'staff_only', arguments: {} })).rejects.toThrow(/There is no tool/);
  expect(await counted(client)).toContain('first anonymous 1"');
  expect(await counted(client, 'nothing')).toMatch(/Try another word\..*"isError":true/);
  expect(JSON.stringify(await client.readResource({ uri: 'about://files' }))).toContain('/plain.md');
  site.write({ 'own/count.js': counting('second') });
  await expect.poll(() => counted(client)).toContain('second anonymous 1"');
  // The tools before a mistake stay, and its place is told.
  site.write({ 'waymark.config.ts': CONFIG.replace("name: 'staff_only'", "name: 'count_pages'") });
  await expect.poll(() => server.said()).toContain('two tools with the name count_pages');
  expect(await counted(client)).toContain('second');
  site.write({ 'waymark.config.ts': CONFIG.replace('tools: [count],', '') });
  // A client may keep the list for some minutes.
  await expect
    .poll(async () => (await (await connected(server.url)).listTools()).tools.map(({ name }) => name))
    .toEqual(['search', 'query_docs_filesystem']);
});

it('modules that tools import when they run are not published, other scripts and data are', async () => {
  site = ownSite({
    'index.mdx': '# Home\n',
    'waymark.config.ts': `
import { defineConfig, defineTool, z } from 'waymark/extend';
import prices from './data/prices.json' with { type: 'json' };
const run = async () => (await import('./own/late.js')).say() + prices.length;
export default defineConfig({ tools: [defineTool({ name: 'late', description: 'Late.', input: z.object({}), run })] });
`,
    'own/late.js': "import { key } from './key.js';\nexport const say = () => key;\n",
    'own/key.js': "export { key } from './deep.mjs';\nexport const back = () => import('./late.js');\n",
    'own/deep.mjs': "export const key = 'key-of-an-inner-service';\n",
    'own/page.js': 'document.title = 1;\n',
    'data/prices.json': '[1, 2]\n',
  });
  const { code, stderr } = await site.run('build', '--out', 'out');
  expect(code, stderr).toBe(0);
  const inSite = (path: string) => existsSync(join(site.root, 'out/dist', path));
  expect(['own/late.js', 'own/key.js', 'own/deep.mjs'].filter(inSite)).toEqual([]);
  expect(['own/page.js', 'data/prices.json'].filter(inSite)).toEqual(['own/page.js', 'data/prices.json']);
});

const HANGING = `
import { defineConfig, defineTool, z } from 'waymark/extend';
const run = () => {
  process.stderr.write('the tool runs\\n');
  return new Promise<string>(() => {});
};
export default defineConfig({ tools: [defineTool({ name: 'hangs', description: 'Hangs.', input: z.object({}), run })] });
`;

it('endless tools do not block those of the next edit', async () => {
  site = ownSite({ 'index.mdx': '# Home\n\nThe quokka.\n', 'waymark.config.ts': HANGING });
  const server = await developing();
  const hanging = callTool(server.url, 'hangs', {}).catch(() => 'cut off');
  await expect.poll(() => server.said()).toContain('the tool runs');
  site.write({ 'waymark.config.ts': CONFIG, 'own/count.js': counting('second') });
  const client = await connected(server.url);
  await expect.poll(() => counted(client)).toContain('second anonymous 1"');
  await server.stop('SIGINT');
  expect(await hanging).toBe('cut off');
});

it('endless tools do not keep a preview from stopping', async () => {
  site = ownSite({ 'index.mdx': '# Home\n', 'waymark.config.ts': HANGING });
  const server = await developing();
  const hanging = callTool(server.url, 'hangs', {}).catch(() => 'cut off');
  await expect.poll(() => server.said()).toContain('the tool runs');
  await server.stop('SIGINT');
  expect(await hanging).toBe('cut off');
});

it('custom tools are absent with --no-config', async () => {
  written();
  const server = await startServer(['dev', site.root, '--port', '0', '--no-config']);
  onTestFinished(() => server.stop());
  const { tools } = await (await connected(server.url)).listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem']);
});

it('custom tools are not published, and a build warns if a server will not find them', async () => {
  written();
  const beside = await site.run('build');
  expect(beside.code, beside.stderr).toBe(0);
  expect(beside.stderr).not.toContain('count_pages');
  const { code, stderr } = await site.run('build', '--out', 'out');
  expect(code, stderr).toBe(0);
  expect(stderr).toMatch(
    /`waymark serve` will not have the tools of this site \(staff_only, count_pages, about:\/\/files\)/,
  );
  expect(existsSync(join(site.root, 'out/dist/own'))).toBe(false);
  expect(site.built('dist/index.html')).not.toContain('own/count');
});

it.each([
  [
    'a name that clients refuse',
    "name: 'a b', description: 'A.', input: z.object({}), run: () => ''",
    '"tools[0]" cannot be taken: “a b” is not a valid name',
  ],
  [
    'a name of the product',
    "name: 'search', description: 'A.', input: z.object({}), run: () => ''",
    'two tools with the name search',
  ],
  [
    'no schema',
    "name: 'a', description: 'A.', input: {}, run: () => ''",
    '"tools[0].input" is an object of zod',
  ],
  [
    'a key that there is not',
    "name: 'a', description: 'A.', input: z.object({}), audiense: 1, run: () => ''",
    '"tools[0].audiense" is not known. Did you mean "audience"?',
  ],
])('invalid custom tools are refused with file, line and column: %s', async (_, tool, message) => {
  const config = `import { defineConfig, z } from 'waymark/extend';\n\nexport default defineConfig({\n  tools: [\n    { ${tool} },\n  ],\n});\n`;
  site = ownSite({ 'index.mdx': '# Home\n', 'waymark.config.ts': config });
  const { code, stderr } = await site.run('check');
  expect(stderr).toMatch(/waymark\.config\.ts:5:\d+ /);
  expect(stderr).toContain(message);
  expect(code).toBe(1);
});
