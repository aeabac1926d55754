/** Tools and resources of a module that whoever runs the server names, as MCP clients meet them. */
import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, it, onTestFinished } from 'vitest';
import { writeRelease } from '../../plugin/emit/release.ts';
import { Extension } from '../../plugin/packages/repository/extend/extension.ts';
import { defineTool, z } from '../../plugin/packages/repository/extend/index.ts';
import { callTool } from '../support/call-tool.ts';
import { loadedWaymark } from '../support/loaded-command.ts';
import { door } from '../support/packages.ts';
import { startServer } from '../support/start-server.ts';
import { fixtureRelease } from './support/fixture-site.ts';

const TOOLS = `
import { defineResource, defineTool, ToolError, z } from 'waymark/runtime';
import { unit } from './unit.mjs';

export const tools = [
  defineTool({
    name: 'service_status',
    description: 'Whether the service is up.',
    input: z.object({ region: z.enum(['eu', 'us']) }),
    run: async ({ region }: { region: string }, { shell }) => {
      if (region === 'us') throw new ToolError('There is no such region: try eu.');
      return region + ' is up, ' + (await shell('find / -name "*.md" | wc -l')).stdout.trim() + unit;
    },
  }),
];
export const resources = [
  defineResource({ uri: 'about://status', name: 'status', mimeType: 'text/plain', read: () => 'up' }),
];
`;

const BUILT_TOOL = defineTool({ name: 'built', description: 'Built.', input: z.object({}), run: () => '' });
const BUILT_WITH_TOOLS = new Extension([
  { name: 'waymark.config.ts', config: { tools: [BUILT_TOOL] }, digest: '', files: [] },
]);

/** A folder of its own, where nothing is installed, with a release and these files. */
async function folderWith(
  files: Readonly<Record<string, string>>,
  extension: Extension | undefined = BUILT_WITH_TOOLS,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-tools-'));
  await writeRelease(join(folder, '.waymark'), await fixtureRelease({ extension }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  onTestFinished(() => client.close());
  return client;
}

const FILES = {
  'tools.ts': TOOLS,
  'unit.mjs': "export const unit = ' pages';\n",
  'server.json': '{ "tools": "tools.ts" }',
};

it.each([
  ['--tools', 'tools.ts'],
  ['--config', 'server.json'],
])('tools of a module are served with %s', async (option, name) => {
  const folder = await folderWith(FILES);
  const server = await startServer(['serve', folder, '--port', '0', option, join(folder, name)]);
  onTestFinished(() => server.stop());
  const client = await connected(server.url);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toContain('service_status');
  const call = async (region: string) =>
    JSON.stringify(await client.callTool({ name: 'service_status', arguments: { region } }));
  expect(await call('eu')).toMatch(/eu is up, [1-9]\d* pages/);
  expect(await call('us')).toContain('There is no such region: try eu.');
  expect(JSON.stringify(await client.readResource({ uri: 'about://status' }))).toContain('"up"');
});

/** A configuration whose tools leave a file if their code runs. */
const CONFIG = `
import { writeFileSync } from 'node:fs';
import { defineConfig } from 'waymark/extend';
import { resources, tools } from './tools.ts';
writeFileSync(new URL('ran', import.meta.url), '');
export default defineConfig({ tools, resources });
`;

const TOOL = "name: 'one', description: 'One.', input: z.object({}), run: () => ''";

const RELEASED = ['search', 'query_docs_filesystem'];

it.each([
  ['the docs', 'waymark.config.ts', 'tools.ts', 'unit.mjs'],
  ['an Astro project', 'docs/waymark.config.ts', 'docs/tools.ts', 'docs/unit.mjs'],
])(
  'tools of waymark.config.ts in the folder of %s are served, as the same module instance',
  async (_, config, ...names) => {
    const [tools = '', unit = ''] = names;
    const folder = await folderWith({ [config]: CONFIG, [tools]: TOOLS, [unit]: FILES['unit.mjs'] });
    const server = await startServer(['serve', '--port', '0'], { cwd: folder });
    onTestFinished(() => server.stop());
    const client = await connected(server.url);
    const listed = await client.listTools();
    expect(listed.tools.map(({ name }) => name)).toEqual([...RELEASED, 'service_status']);
    const call = async (region: string) =>
      JSON.stringify(await client.callTool({ name: 'service_status', arguments: { region } }));
    expect(await call('eu')).toMatch(/eu is up, [1-9]\d* pages/);
    // `waymark/runtime` there is that of the server: its error is for the model.
    expect(await call('us')).toContain('There is no such region: try eu.');
    expect(JSON.stringify(await client.readResource({ uri: 'about://status' }))).toContain('"up"');
    expect(server.said()).toContain(`${config}: service_status, about://status`);
  },
);

it.each([
  ['with --no-tools', ['--no-tools'], {}, undefined],
  [
    'with a module of the operator’s, which wins',
    ['--tools', 'none.mjs'],
    { 'none.mjs': 'export const tools = [];\n' },
    undefined,
  ],
  [
    'on a server that deploys a repository',
    ['--config', 'server.json', '--url', 'http://127.0.0.1:1'],
    { 'server.json': '{ "deploy": { "project": "docs", "remote": "." } }' },
    /waymark\.config\.ts is not loaded: this server has deploys/,
  ],
  [
    'on a server with releases of deploys',
    [],
    { '.waymark-deploys/kept': '' },
    /waymark\.config\.ts is not loaded: this server has deploys/,
  ],
])('tools of waymark.config.ts are not loaded %s', async (_, options, files, told) => {
  const folder = await folderWith({ ...FILES, 'waymark.config.ts': CONFIG, ...files });
  const server = await startServer(['serve', '--port', '0', ...options], { cwd: folder });
  onTestFinished(() => server.stop());
  const client = await connected(server.url);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(RELEASED);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  if (told) expect(server.said()).toMatch(told);
});

it.each([
  ['in the environment', { env: { WAYMARK_TOOLS: 'operator.mjs' } }, []],
  ['in server.json', {}, ['--config', 'server.json']],
] as const)('tools that the operator names %s are served despite --no-tools', async (_, started, options) => {
  const folder = await folderWith({
    ...FILES,
    'waymark.config.ts': CONFIG,
    'operator.mjs': `import { z } from 'waymark/runtime';\nexport const tools = [{ ${TOOL} }];\n`,
    'server.json': '{ "tools": "operator.mjs" }',
  });
  const server = await startServer(['serve', '--port', '0', '--no-tools', ...options], {
    cwd: folder,
    ...started,
  });
  onTestFinished(() => server.stop());
  const { tools } = await (await connected(server.url)).listTools();
  expect(tools.map(({ name }) => name)).toEqual([...RELEASED, 'one']);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

it('waymark.config.ts is not loaded if the release was built without tools, so its imports need not be installed', async () => {
  const config = "import chart from 'gone-package';\nexport default { plugins: [chart] };\n";
  const folder = await folderWith({ 'waymark.config.ts': config }, new Extension([]));
  const server = await startServer(['serve', '--port', '0'], { cwd: folder });
  onTestFinished(() => server.stop());
  const { tools } = await (await connected(server.url)).listTools();
  expect(tools.map(({ name }) => name)).toEqual(RELEASED);
  // It was written after the release: its author may wait for a first tool.
  expect(server.said()).toMatch(/waymark\.config\.ts is not loaded: .* If it has some now, build again\./);
  await server.stop();
  utimesSync(join(folder, 'waymark.config.ts'), 0, 0);
  const later = await startServer(['serve', '--port', '0'], { cwd: folder });
  onTestFinished(() => later.stop());
  expect(later.said()).not.toContain('waymark.config.ts');
});

it.each([
  ['waymark.config.ts', []],
  ['tools.ts', ['--tools', 'tools.ts']],
] as const)('tools of %s may import modules when they run', async (file, options) => {
  const tools = `
import { defineConfig, definePlugin, defineTool, z } from 'waymark/extend';
const late = (name: string) => defineTool({
  name,
  description: 'Imports.',
  input: z.object({}),
  run: async () => (await import('./own/' + name + '.ts')).fail(),
});
export const tools = [late('of_extend'), late('of_runtime')];
export default defineConfig({ plugins: [definePlugin({ name: 'own', tools })] });
`;
  const fails = (from: string) =>
    `import { ToolError } from '${from}';\nexport const fail = () => { throw new ToolError('for the model'); };\n`;
  const folder = await folderWith({
    [file]: tools,
    'own/of_extend.ts': fails('waymark/extend'),
    'own/of_runtime.ts': fails('waymark/runtime'),
  });
  const server = await startServer(['serve', '--port', '0', ...options], { cwd: folder });
  onTestFinished(() => server.stop());
  for (const name of ['of_extend', 'of_runtime'])
    expect(await (await callTool(server.url, name, {})).text()).toMatch(/for the model.*"isError":true/);
});

it.each([
  ['waymark.config.ts', []],
  ['tools.ts', ['--tools', 'tools.ts']],
  ['tools.js', ['--tools', 'tools.js']],
] as const)(
  '%s is a module below a package.json of CommonJS, as `npm init` writes it',
  async (file, options) => {
    const text = `
import { defineTool, z } from 'waymark/extend';
import { own } from './own.ts';
import { older } from './older.js';
const tool = (name) => defineTool({ name, description: 'One.', input: z.object({}), run: () => '' });
export const tools = [tool(own), tool(older)];
export default { tools };
`;
    const folder = await folderWith({
      'package.json': '{ "type": "commonjs" }',
      [file]: file.endsWith('.ts') ? text.replace('(name)', '(name: string)') : text,
      'own.ts': "export const own: string = 'of_module';\n",
      'older.js': "exports.older = 'of_commonjs';\n",
    });
    const server = await startServer(['serve', '--port', '0', ...options], { cwd: folder });
    onTestFinished(() => server.stop());
    const { tools } = await (await connected(server.url)).listTools();
    expect(tools.map(({ name }) => name)).toEqual([...RELEASED, 'of_module', 'of_commonjs']);
    expect(server.said()).not.toContain('Warning');
  },
);

it('the server alone refuses a tools module that imports plugin functions, and lists its own exports', async () => {
  const own =
    "import { definePlugin } from 'waymark/extend';\nexport const tools = definePlugin({ name: 'a' }).tools;\n";
  const folder = await folderWith({ 'own.mjs': own });
  const alone = startServer([folder, '--port', '0', '--tools', join(folder, 'own.mjs')], {
    program: door('runtime/cli/main.ts'),
  });
  await expect(alone).rejects.toThrow(
    /own\.mjs\S* {2}It cannot be loaded: .*'definePlugin'\. The server alone has defineTool/,
  );
});

it('a mistake in the tools of waymark.config.ts fails the start with its position and a remedy', async () => {
  const config =
    "import { defineConfig } from 'waymark/extend';\n\nexport default defineConfig({\n  tools: [{ name: 'a b' }],\n});\n";
  const folder = await folderWith({ 'waymark.config.ts': config });
  const { code, stderr } = await loadedWaymark(['serve', '--port', '0'], folder);
  expect(stderr).toMatch(/waymark\.config\.ts:4:11 {2}"tools\[0\]\.description" is missing/);
  expect(stderr).toContain('or serve without its tools: --no-tools');
  expect(stderr).not.toMatch(/\n {4}at /);
  expect(code).toBe(1);
});

it('tools are loaded only from waymark.config.ts or the operator’s options, not from other files of the folder', async () => {
  const folder = await folderWith({
    ...FILES,
    'tools.mjs':
      "import { writeFileSync } from 'node:fs';\nwriteFileSync(new URL('ran', import.meta.url), '');\n",
    'server.json': '{ "tools": "tools.mjs" }',
    'docs.json': '{ "tools": "tools.mjs" }',
  });
  const server = await startServer(['serve', folder, '--port', '0'], { cwd: folder });
  onTestFinished(() => server.stop());
  const client = await connected(server.url);
  const { tools } = await client.listTools();
  expect(tools.map((tool) => tool.name)).toEqual(RELEASED);
  expect(existsSync(join(folder, 'ran'))).toBe(false);
});

const HANGING = `
import { defineTool, z } from 'waymark/runtime';
export const tools = [
  defineTool({
    name: 'hangs',
    description: 'Never ends.',
    input: z.object({}),
    run: () => {
      process.stderr.write('the tool runs\\n');
      return new Promise(() => {});
    },
  }),
];
`;

it('endless tools do not keep a server from stopping', async () => {
  const folder = await folderWith({ 'tools.mjs': HANGING });
  const options = ['--port', '0', '--drain', '0', '--tools', 'tools.mjs'];
  const server = await startServer(['serve', ...options], { cwd: folder });
  onTestFinished(() => server.stop());
  const call = callTool(server.url, 'hangs', {}).then(
    () => 'answered',
    () => 'cut off',
  );
  await expect.poll(() => server.said()).toContain('the tool runs');
  await server.stop('SIGTERM');
  expect(await call).toBe('cut off');
  expect(server.child.exitCode).toBe(0);
});

const IMPORT = "import { z } from 'waymark/runtime';\n";

it.each([
  ['no such file', undefined, /There is no file \S+own\.mjs\. Name the module/],
  [
    'a module without them',
    'export const a = 1;\n',
    /own\.mjs {2}exports neither `tools` nor `resources`: write/,
  ],
  ['no list', 'export const tools = 1;\n', /own\.mjs {2}tools is a list of tools/],
  [
    'no input',
    "export const tools = [{ name: 'a', description: 'b', run() {} }];\n",
    /tools\[0\]\.input is an object of zod/,
  ],
  [
    'a key that there is not',
    `${IMPORT}export const tools = [{ ${TOOL}, audiense: 'public' }];\n`,
    /own\.mjs:\d+:\d+ {2}tools\[0\] has the unknown key audiense: a tool has name, title, .*audience/,
  ],
  [
    'a name twice',
    `${IMPORT}export const tools = [{ ${TOOL} }, { ${TOOL} }];\n`,
    /own\.mjs {2}tools\[1\] cannot be taken: There are two tools with the name one/,
  ],
  [
    'an input that JSON Schema has no words for',
    `${IMPORT}export const tools = [{ ${TOOL}, input: z.object({ on: z.date() }) }];\n`,
    /own\.mjs {2}tools\[0\] cannot be taken: The input of one cannot be told to clients, who read JSON Schema: Date/,
  ],
  [
    'no address',
    "export const resources = [{ uri: 'x', name: 'x', mimeType: 'text/plain', read() {} }];\n",
    /“x” is not a URI of a resource: write it/,
  ],
  [
    'code that does not parse',
    'const a = 1;\nexport const tools = [;\n',
    /own\.mjs:2 {2}It cannot be loaded: /,
  ],
  [
    'code that throws',
    "const a = 1;\nthrow new Error('no ' + a);\n",
    /own\.mjs:2:7 {2}It cannot be loaded: no 1/,
  ],
  [
    'a module that is not installed',
    "import 'gone-package';\n",
    /own\.mjs {2}It cannot be loaded: Cannot find package 'gone-package'/,
  ],
])('invalid tools are refused at startup: %s', async (_, text, expected) => {
  const folder = await folderWith(text === undefined ? {} : { 'own.mjs': text });
  const { code, stdout, stderr } = await loadedWaymark([
    'serve',
    folder,
    '--port',
    '0',
    '--tools',
    join(folder, 'own.mjs'),
  ]);
  expect(stderr).toMatch(expected);
  expect(stderr).not.toMatch(/\n {4}at /);
  expect(stdout).toBe('');
  expect(code).toBe(1);
});
