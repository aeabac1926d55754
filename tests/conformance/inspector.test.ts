/** The inspector's command line, as a person or a pipeline runs it. */

import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Served, serve } from '../../runtime/server.ts';
import { fixtureRelease } from '../runtime/support/fixture-site.ts';
import { sampled } from '../support/test-all.ts';

const require = createRequire(import.meta.url);
const { bin } = require('@modelcontextprotocol/inspector/package.json') as {
  bin: Readonly<Record<string, string>>;
};
const program = join(
  dirname(require.resolve('@modelcontextprotocol/inspector/package.json')),
  bin['mcp-inspector'] ?? '',
);

let server: Served;
let home: string;

beforeAll(async () => {
  server = await serve({ release: await fixtureRelease(), port: 0, host: '127.0.0.1' });
  // It keeps a list of servers in the home folder.
  home = await mkdtemp(join(tmpdir(), 'waymark-inspector-'));
  return () => server.close();
});

describe.each(sampled(['legacy', 'modern', 'auto'], 3, 2))('the MCP Inspector, protocol era %s', (era) => {
  /** The JSON that it prints. Rejects if it exits with another code than 0. */
  async function inspect(method: string, ...more: string[]): Promise<unknown> {
    const target = ['--server-url', `${server.url}/mcp`, '--transport', 'http', '--protocol-era', era];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, '--cli', ...target, '--method', method, '--format', 'json', ...more],
      { env: { ...process.env, HOME: home } },
    );
    return JSON.parse(stdout);
  }

  const call = (tool: string, argument: string) =>
    inspect('tools/call', '--tool-name', tool, '--tool-arg', argument);

  it('lists the tools with schemas that every client can use', async () => {
    expect(await inspect('tools/list', '--strict')).toMatchObject({
      result: { tools: [{ name: 'search' }, { name: 'query_docs_filesystem' }] },
    });
  });

  it('calls search, and reads the page that it found', async () => {
    const found = await call('search', 'query=retrying');
    const page = /Page: (\S+?)\\n/.exec(JSON.stringify(found))?.[1];
    expect(page).toBe('/guides/rate-limits.md');
    expect(await call('query_docs_filesystem', `command=cat ${page}`)).toMatchObject({
      result: {
        content: [{ type: 'text', text: expect.stringMatching(/^# Rate limits[\s\S]*exit: 0$/) as string }],
      },
    });
  });

  it('reads a skill as a resource', async () => {
    expect(await inspect('resources/read', '--uri', 'skill://acme-boxes/SKILL.md')).toMatchObject({
      result: {
        contents: [{ mimeType: 'text/markdown', text: expect.stringContaining('# Boxes') as string }],
      },
    });
  });

  it('verifies the skills and their digests', async () => {
    expect(await inspect('skills/list', '--verify', '--require-digests')).toMatchObject({
      name: 'acme-boxes',
      ok: true,
      outcome: 'verified',
    });
  });
});
