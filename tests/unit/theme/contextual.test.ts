import { describe, expect, it } from 'vitest';
import { actionOf, customHref, type MenuTarget } from '../../../plugin/theme/contextual/actions.ts';

const target: MenuTarget = {
  page: 'https://docs.example.com/guides/start',
  markdown: 'https://docs.example.com/guides/start.md',
  path: '/guides/start',
  mcp: 'https://docs.example.com/mcp',
  words: '/docs/_waymark/ask/en.json',
  name: 'Ünïcode & "Docs"',
  prompt: 'Read {url} so that I can ask.',
};

function href(option: string): URL {
  const action = actionOf(option, target);
  if (action?.kind !== 'link') throw new Error(`${option} is no link`);
  return new URL(action.href);
}

/** The configuration in an install link. */
function config(url: URL): unknown {
  return JSON.parse(Buffer.from(url.searchParams.get('config') ?? '', 'base64').toString('utf8'));
}

describe('built-in page menu entries', () => {
  it.each([
    ['chatgpt', 'q'],
    ['claude', 'q'],
    ['perplexity', 'q'],
    ['grok', 'q'],
    ['aistudio', 'prompt'],
    ['devin', 'prompt'],
    ['devin-desktop', 'prompt'],
    ['windsurf', 'prompt'],
  ])('%s opens with a question about the Markdown of the page', (option, parameter) => {
    expect(href(option).searchParams.get(parameter)).toBe(
      'Read https://docs.example.com/guides/start.md so that I can ask.',
    );
  });

  it('install the MCP server with the payload of each editor', () => {
    const cursor = href('cursor');
    expect(cursor.protocol + cursor.host + cursor.pathname).toBe(
      'cursor:anysphere.cursor-deeplink/mcp/install',
    );
    expect(cursor.searchParams.get('name')).toBe(target.name);
    expect(config(cursor)).toEqual({ url: target.mcp });
    const vscode = href('vscode');
    expect(vscode.protocol + vscode.pathname).toBe('vscode:mcp/install');
    expect(JSON.parse(decodeURIComponent(vscode.search.slice(1)))).toEqual({
      name: target.name,
      type: 'http',
      url: target.mcp,
    });
    expect(config(href('devin-mcp'))).toEqual({ name: target.name, transport: 'HTTP', url: target.mcp });
  });

  it('copy, open or print what they name', () => {
    expect(actionOf('copy', target)).toEqual({ kind: 'copy-page' });
    expect(actionOf('mcp', target)).toEqual({ kind: 'copy', text: target.mcp });
    expect(actionOf('add-mcp', target)).toEqual({ kind: 'copy', text: `npx add-mcp ${target.mcp}` });
    expect(actionOf('claude-code', target)).toEqual({
      kind: 'copy',
      text: 'claude mcp add unicode-docs -- npx waymark mcp https://docs.example.com/mcp',
    });
    expect(actionOf('assistant', target)).toEqual({ kind: 'ask', words: target.words });
    expect(actionOf('view', target)).toEqual({ kind: 'link', href: target.markdown });
    expect(actionOf('download-pdf', target)).toEqual({ kind: 'print' });
  });

  it.each(['copilot', 'toString', '__proto__'])('do not include %s', (option) => {
    expect(actionOf(option, target)).toBeUndefined();
  });
});

describe('custom page menu entries', () => {
  it('insert page, path and server into query parameters', () => {
    const query = [
      { key: 'text', value: 'See $page & $path' },
      { key: 'server', value: '$mcp' },
    ];
    const url = new URL(customHref({ base: 'https://example.com/share?x=1', query }, target));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      x: '1',
      text: `See ${target.page} & ${target.path}`,
      server: target.mcp,
    });
  });

  it('insert page, path and server into an address string', () => {
    expect(customHref('https://example.com/edit$path', target)).toBe('https://example.com/edit/guides/start');
    expect(new URL(customHref('https://example.com/?u=$page', target)).searchParams.get('u')).toBe(
      target.page,
    );
    expect(customHref('https://example.com/$pages', target)).toBe('https://example.com/$pages');
  });

  it('cannot be altered by the path of a page', () => {
    const hostile = { ...target, path: '/a"&b=<c>#d' };
    const url = new URL(
      customHref({ base: 'https://example.com/', query: [{ key: 'p', value: '$path' }] }, hostile),
    );
    expect([...url.searchParams.keys()]).toEqual(['p']);
    expect(url.hash).toBe('');
  });
});
