/** A site on a static host alone: it promises no server that does not exist. */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildSite } from '../../support/build-site.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const CONFIG = {
  ...MINIMAL,
  contextual: {
    options: [
      'copy',
      'mcp',
      'add-mcp',
      'cursor',
      'vscode',
      'devin-mcp',
      { title: 'Own', href: 'https://x.example?u=$mcp' },
    ],
  },
};

/** Files that readers, agents and hosts read; scripts are the same on every site. */
async function texts(config: object, search?: 'server'): Promise<ReadonlyMap<string, string>> {
  const docs = docsRoot({ 'docs.json': { ...CONFIG, ...config }, 'index.mdx': '# Start\n' });
  const out = mkdtempSync(join(tmpdir(), 'waymark-no-server-'));
  await buildSite({ docs, out, options: { url: 'https://docs.example.com', search } });
  const names = readdirSync(join(out, 'dist'), { recursive: true, encoding: 'utf8' });
  const read = names.filter(
    (name) =>
      /\.(?:html|md|txt|json|xml)$|(?:^|[\\/])_(?:headers|redirects)$/.test(name) && !/^pagefind/.test(name),
  );
  return new Map(
    read.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(out, 'dist', name), 'utf8')]),
  );
}

describe('`server` of docs.json', () => {
  test('`false`: no file of the site names an MCP server', async () => {
    const files = await texts({ server: false });
    expect([...files].filter(([name, text]) => /\bmcp\b/i.test(name + text)).map(([name]) => name)).toEqual(
      [],
    );
    expect(files.get('index.html')).toContain('data-copy-page');
    expect(files.get('skill.md')).toContain('Each page is plain Markdown');
  });

  test('an address: the server there is named in its place', async () => {
    const files = await texts({ server: 'https://mcp.example.com/docs/' });
    expect(JSON.parse(files.get('.well-known/mcp.json') ?? '')).toMatchObject({
      url: 'https://mcp.example.com/docs/mcp',
    });
    expect(files.get('skill.md')).toContain('`https://mcp.example.com/docs/mcp`');
    expect(files.get('index.html')).toContain('data-copy="npx add-mcp https://mcp.example.com/docs/mcp"');
    expect([...files.values()].filter((text) => text.includes('docs.example.com/mcp'))).toEqual([]);
  });

  test('without it only a site that is built for a server names one', async () => {
    const mentions = (files: ReadonlyMap<string, string>) =>
      [...files].filter(([name, text]) => /\bmcp\b/i.test(name + text)).map(([name]) => name);
    expect(mentions(await texts({}))).toEqual([]);
    const served = await texts({}, 'server');
    expect(mentions(served)).toEqual(['index.html']);
    expect(served.get('index.html')).toContain('data-copy="https://docs.example.com/mcp"');
  });

  test('a menu of nothing but entries for a server is none without it', async () => {
    const files = await texts({ contextual: { options: ['mcp', 'cursor'] } });
    expect(files.get('index.html')).not.toContain('page-context-menu');
  });
});
