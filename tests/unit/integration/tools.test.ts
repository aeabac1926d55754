/** Tools of a project, as an MCP client meets them in `astro dev`, in `astro preview`, and under `waymark serve`. */
import { resolve } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { TEST_ALL } from '../../support/test-all.ts';
import { type AstroProject, astroProject } from './astro-project.ts';

/** Nothing is installed there. */
const EXTEND = resolve(import.meta.dirname, '../../../plugin/packages/repository/extend/index.ts');

const tool = (name: string, from: string) => `
import { defineTool, z } from ${JSON.stringify(from)};
export const ${name} = defineTool({
  name: '${name}',
  description: 'How many pages hold a word.',
  input: z.object({ word: z.string() }),
  run: async ({ word }, { shell }) => \`${name} \${(await shell(\`rg -l \${word} / | wc -l\`)).stdout.trim()}\`,
});
`;

let project: AstroProject;
let said: string;
beforeAll(async () => {
  project = await astroProject(
    {
      'of_options.ts': tool('of_options', EXTEND),
      'docs/of_file.ts': tool('of_file', 'waymark/extend'),
      'docs/waymark.config.ts':
        "import { defineConfig } from 'waymark/extend';\nimport { of_file } from './of_file.ts';\nexport default defineConfig({ tools: [of_file] });\n",
    },
    "base: '/manual', integrations: [waymark({ tools: [own.of_options] })]",
    { '* as own': './of_options.ts' },
  );
  said = await project.build();
});
afterAll(() => project?.remove());

async function namesAt(server: StartedServer): Promise<string[]> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const address = new URL('/manual/mcp', new URL(server.url).origin);
  await client.connect(new StreamableHTTPClientTransport(address));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const own = tools.map(({ name }) => name).filter((name) => name.startsWith('of_'));
  for (const name of own) {
    const answer = await client.callTool({ name, arguments: { word: 'Install' } });
    expect(JSON.stringify(answer)).toMatch(new RegExp(`${name} [1-9]`));
  }
  return own;
}

test.skipIf(!TEST_ALL).each(['dev', 'preview'] as const)(
  '`astro %s` serves tools of the configuration file and of the options',
  async (command) => {
    const server = await project.start(command);
    onTestFinished(() => server.stop('SIGTERM'));
    expect(await namesAt(server)).toEqual(['of_file', 'of_options']);
  },
);

test('`waymark serve` serves tools of the configuration file, and the build warns about the others', async () => {
  const server = await startServer(['serve', project.dir, '--port', '0']);
  onTestFinished(() => server.stop());
  expect(await namesAt(server)).toEqual(['of_file']);
  expect(said).toContain('will not have the tools of this site (of_file, of_options)');
});
