/** `waymark/extend/testing`: a page as plugins make it, for the tests of their authors. It needs no test runner. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pageMarkdown } from '@waymark/mdx/markdown/clean/page-markdown';
import { siteFonts } from '@waymark/repository/appearance/site-fonts';
import type { Plugin } from '@waymark/repository/extend/plugin';
import type { DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostic, Fix, RelatedPlace, Severity } from '@waymark/source/diagnostics/diagnostic';
import { PageRenderer } from './emit/page-renderer.ts';
import { findProblems } from './find-problems.ts';
import { loadForBuild } from './load-context.ts';
import { integrationOptions } from './options.ts';
import { imageSizes } from './theme/image-sizes.ts';
import { themeFiles } from './theme/theme-files.ts';

export type { Diagnostic, DiagnosticCode, Fix, Plugin, RelatedPlace, Severity };

export interface RenderPageOptions {
  /** Files of the repository by their paths, beside the page: `docs.json`, snippets, images as SVG. */
  readonly files?: Readonly<Record<string, string>>;
  /**
   * Address of the page to render, such as one that a plugin adds.
   *
   * @default '/', the page of the text
   */
  readonly path?: string;
}

export interface RenderedPage {
  /** The whole document. */
  readonly html: string;
  /** The text of the page alone, as HTML. */
  readonly content: string;
  /** The text that agents read. */
  readonly markdown: string;
  /** All that `waymark check` would report of the repository. */
  readonly diagnostics: readonly Diagnostic[];
}

const DOCS = {
  theme: 'mint',
  name: 'Test',
  colors: { primary: '#0f766e' },
  navigation: { pages: ['index'] },
};

/**
 * Renders a page of a small site with plugins.
 *
 * @param mdx Text of the page `index.mdx`, frontmatter included.
 * @throws {Error} that names the plugin that fails, or the key of it that is wrong
 * @example
 * import { definePlugin, html } from 'waymark/extend';
 * import { renderPage } from 'waymark/extend/testing';
 *
 * const stars = definePlugin({
 *   name: 'stars',
 *   components: [{ name: 'Stars', html: () => html`<b>★</b>`, markdown: () => 'a star' }],
 * });
 * const { content, markdown, diagnostics } = await renderPage(stars, '<Stars />');
 * console.log(content, markdown, diagnostics.length);
 */
export async function renderPage(
  plugins: Plugin | readonly Plugin[],
  mdx: string,
  { files = {}, path = '/' }: RenderPageOptions = {},
): Promise<RenderedPage> {
  const options = integrationOptions({ plugins: [plugins].flat() });
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-test-')));
  try {
    const all = { 'docs.json': JSON.stringify(DOCS), 'index.mdx': mdx, ...files };
    for (const [name, text] of Object.entries(all)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const context = await loadForBuild({ root, url: undefined, base: '', options, astro: {} });
    const { site, engine, shown } = context;
    const page = shown.pageByPath.get(path);
    if (page === undefined) {
      const paths = shown.pages.map((each) => each.path).join(', ');
      throw new Error(`There is no page ${path} that everybody may read; there are ${paths}.`);
    }
    const documents = await engine.documents();
    const document = await engine.document(page);
    const fonts = await siteFonts(site.look.fonts, site.base);
    const theme = { files: await themeFiles(), fonts, sizeOf: imageSizes(site), development: false };
    const renderer = new PageRenderer(context, theme);
    const { text } = await renderer.text(page);
    return {
      html: await renderer.whole(page, text, shown),
      content: text.html,
      markdown: pageMarkdown(shown, page, document),
      diagnostics: [...findProblems(site, documents), ...context.problems.list()],
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
