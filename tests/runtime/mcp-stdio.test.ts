/** `waymark mcp`, started by a client of the protocol: the server's answers over standard input and output. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answerStdio } from '../../runtime/mcp/stdio.ts';
import { verifiedFiles } from '../../runtime/packages/foundation/release/open.ts';
import { packRelease } from '../../runtime/packages/foundation/release/pack.ts';
import type { Serving } from '../../runtime/packages/foundation/release/serving.ts';
import { door } from '../support/packages.ts';
import { fixtureRelease, signed } from './support/fixture-site.ts';
import { served } from './support/served.ts';

const COMMAND = door('plugin/cli/main.ts');
const PUBLIC = { '/internal/secret': undefined } as const;

const home = mkdtempSync(join(tmpdir(), 'waymark-stdio-'));
const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(home, path)), { recursive: true });
  writeFileSync(join(home, path), content);
};

beforeAll(async () => {
  const packed = packRelease(await fixtureRelease({}, PUBLIC));
  write('node_modules/acme/docs.waymark', packed);
  write('node_modules/acme/package.json', '{"name":"acme","version":"1.2.3","waymark":"docs.waymark"}');
  write('broken.waymark', packed.subarray(0, packed.length - 100));
  write(
    'docs/docs.json',
    '{"theme":"mint","name":"Boxes","colors":{"primary":"#0f766e"},"navigation":{"pages":["index","print"]}}',
  );
  write('docs/index.mdx', '# Boxes\n\nSend a box with `sendBox`.\n');
  write(
    'docs/print.mdx',
    "export const word = console.log('printed') ?? 'aloud';\n\n# Print\n\nIt says {word}.\n",
  );
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A client of the command, and what it printed to standard error. */
async function started(
  source: string,
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly client: Client; readonly printed: () => string }> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, 'mcp', source],
    cwd: home,
    env: { PATH: process.env.PATH ?? '', HOME: home, WAYMARK_CACHE: 'off', ...env },
    stderr: 'pipe',
  });
  let printed = '';
  transport.stderr?.on('data', (chunk) => {
    printed += chunk;
  });
  const client = new Client({ name: 'test', version: '1.0.0' });
  onTestFinished(() => client.close());
  await client.connect(transport).catch((error: unknown) => {
    throw new Error(printed || String(error), { cause: error });
  });
  return { client, printed: () => printed };
}

const QUESTIONS = ['install', 'rate limits of boxes', 'zzzz'];
const COMMANDS = ['ls -R /', 'rg -n box', 'cat /nowhere.md', "awk '{ print NF }' /guides/start.md"];

/** Everything that a client can ask for. */
async function answers(client: Client): Promise<readonly unknown[]> {
  const { tools } = await client.listTools();
  const { resources } = await client.listResources();
  const read = await client.readResource({ uri: 'skill://acme-boxes/SKILL.md' });
  const found: unknown[] = [client.getInstructions(), tools, resources, read.contents];
  for (const query of QUESTIONS)
    found.push((await client.callTool({ name: 'search', arguments: { query } })).content);
  for (const command of COMMANDS)
    found.push((await client.callTool({ name: 'query_docs_filesystem', arguments: { command } })).content);
  return found;
}

describe('waymark mcp', () => {
  it('answers for an installed package, and for a site as a bridge, as the site does', async () => {
    const server = await served({ release: await fixtureRelease({}, PUBLIC), limits: false });
    const direct = new Client({ name: 'test', version: '1.0.0' });
    await direct.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
    onTestFinished(() => direct.close());
    const [there, ofPackage, bridged] = await Promise.all([
      answers(direct),
      started('acme').then(({ client }) => answers(client)),
      started(server.url).then(({ client }) => answers(client)),
    ]);
    expect(bridged).toEqual(there);
    expect(ofPackage).toEqual(there);
  });

  it('answers for a folder of docs, whose code prints to standard error', async () => {
    const { client, printed } = await started('docs');
    const { content } = await client.callTool({ name: 'search', arguments: { query: 'sendBox' } });
    expect(JSON.stringify(content)).toContain('Page: /index.md');
    const command = 'tail -n 1 /print.md';
    const shown = await client.callTool({ name: 'query_docs_filesystem', arguments: { command } });
    expect(JSON.stringify(shown.content)).toContain('It says aloud.');
    expect(printed()).toContain('printed');
  });

  it('has the tools of a folder of docs, whose code runs anyway, but for those of groups', async () => {
    const tool = (name: string, more: string) =>
      `defineTool({ name: '${name}', description: 'Of a box.', input: z.object({ size: z.number() })${more}, run: ({ size }) => \`\${size * 2} euros\` })`;
    write(
      'tools/docs.json',
      '{"theme":"mint","name":"Boxes","colors":{"primary":"#0f766e"},"navigation":{"pages":["index"]}}',
    );
    write('tools/index.mdx', '# Boxes\n');
    write(
      'tools/waymark.config.ts',
      `import { defineTool, z } from 'waymark/extend';\nexport default { tools: [${tool('price', '')}, ${tool('cost', ", audience: { groups: ['staff'] }")}] };\n`,
    );
    const { client } = await started('tools');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem', 'price']);
    const { content } = await client.callTool({ name: 'price', arguments: { size: 3 } });
    expect(JSON.stringify(content)).toContain('6 euros');
    await expect(client.callTool({ name: 'cost', arguments: { size: 3 } })).rejects.toThrow('cost');
  });

  it.each([
    ['broken.waymark', 'is no packed release: its contents have other lengths than it says'],
    ['nothing', 'There is no file, folder or installed package nothing.'],
  ])('of %s ends with what is wrong', async (source, problem) => {
    await expect(started(source)).rejects.toThrow(problem);
  });

  it('tells who it is before it opens what answers', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const clientInfo = { name: 'test', version: '1.0.0' };
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
    input.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const open = async (): Promise<Serving> => {
      expect(String(output.read())).toContain('"protocolVersion":"2025-11-25"');
      throw new Error('It cannot be opened.');
    };
    const files = verifiedFiles(await fixtureRelease({}, PUBLIC));
    await expect(answerStdio(files, open, { input, output }, { error() {} })).rejects.toThrow(
      'It cannot be opened.',
    );
  });

  it.each(['pages.json', 'search.json', 'search.bin', 'files.json', 'files.bin'])(
    'CWE-20: of a hostile package, whose digests agree with its %s, ends with what is wrong',
    async (name) => {
      const files = new Map([...(await fixtureRelease({}, PUBLIC)), [name, Buffer.from('{"format":6}')]]);
      write('hostile.waymark', packRelease(signed(files)));
      const { client, printed } = await started('hostile.waymark');
      const asked = client.callTool({ name: 'search', arguments: { query: 'install' } });
      await expect(asked).rejects.toThrow();
      await expect.poll(printed).toContain(name);
    },
  );

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'a redirect, which would hand questions to another host',
      (response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end(),
      'it redirects to http://169.254.169.254/',
    ],
    [
      'an answer without end',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const more = (): void => {
          if (response.write('x'.repeat(1_000_000))) setImmediate(more);
          else response.once('drain', more);
        };
        more();
      },
      'it is too long',
    ],
    ['nothing', (response) => response.writeHead(202).end(), 'no message of the protocol'],
  ])('CWE-918: the bridge refuses %s', async (_, answer, problem) => {
    const site = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(site, 'listening');
    onTestFinished(() => {
      site.closeAllConnections();
      site.close();
    });
    const { port } = site.address() as AddressInfo;
    await expect(started(`http://127.0.0.1:${port}`)).rejects.toThrow(problem);
  });

  it('tells a client whose site does not answer', async () => {
    await expect(started('http://127.0.0.1:9')).rejects.toThrow(
      'There is no answer of http://127.0.0.1:9/mcp',
    );
  });
});
