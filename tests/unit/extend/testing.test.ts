import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { definePlugin, html } from '../../../plugin/packages/repository/extend/index.ts';
import { renderPage } from '../../../plugin/testing.ts';

const team = definePlugin({
  name: 'team',
  components: [{ name: 'Faces', html: () => html`<ul class="faces"></ul>`, markdown: () => 'Ada and Eve.' }],
  theme: { parts: { footer: (_, { page }) => html`<footer>${page.path}</footer>` } },
  hooks: {
    'pages:loaded': ({ add }) => add({ path: '/team', title: 'Team', markdown: 'All of us.', under: ['Us'] }),
    'page:html': ({ html: page }) => page.replace('</body>', '<!-- team --></body>'),
  },
});

describe('renderPage', () => {
  it('gives the page, its text, its Markdown and all problems', async () => {
    const page = await renderPage(team, '---\ntitle: Home\n---\n\n<Faces />\n\n[Gone](/nowhere)\n');
    expect(page.content).toContain('<ul class="faces"></ul>');
    expect(page.html).toMatch(/^<!DOCTYPE html>.*<footer>\/<\/footer>.*<!-- team --><\/body><\/html>$/s);
    expect(page.markdown).toContain('# Home\n\nAda and Eve.');
    expect(page.diagnostics).toEqual([
      expect.objectContaining({ code: 'link-broken', file: 'index.mdx', line: 7 }),
    ]);
  });

  it('renders a page that the plugin adds, with files beside it', async () => {
    const docs = {
      theme: 'mint',
      name: 'Own',
      colors: { primary: '#000' },
      navigation: { pages: ['index'] },
    };
    const files = { 'docs.json': JSON.stringify(docs) };
    const { html: page, markdown } = await renderPage([team], 'Home.', { files, path: '/team' });
    expect(page).toContain('<title>Team - Own</title>');
    expect(markdown).toContain('All of us.');
  });

  it('says what is wrong with a plugin, and leaves no files', async () => {
    const own = mkdtempSync(join(tmpdir(), 'waymark-test-'));
    vi.stubEnv('TMPDIR', own);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      rmSync(own, { recursive: true });
    });
    await expect(renderPage({ name: 'a', hoks: {} } as never, 'x')).rejects.toThrow(
      /Plugin "a": "hoks" is not known\. Did you mean "hooks"\?/,
    );
    await expect(renderPage(team, 'x', { path: '/gone' })).rejects.toThrow(
      'There is no page /gone that everybody may read; there are /, /team.',
    );
    expect(readdirSync(own)).toEqual([]);
  });
});
