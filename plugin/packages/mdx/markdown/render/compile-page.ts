/** A page's tree -> what the theme shows of it. */

import type { Page, SiteFacts } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic, Report } from '@waymark/source/diagnostics/diagnostic';
import { pageContext } from '../../components/page-context.ts';
import { NO_CLIENT } from '../../react/client-bundle.ts';
import type { Expanded } from '../expand/expand.ts';
import { highlightBlocks } from '../highlight/code-blocks.ts';
import type { CodeHighlighter } from '../highlight/highlight.ts';
import type { Twoslash } from '../highlight/twoslash.ts';
import type { AssetScope, PageAssets } from './page-assets.ts';
import { type ComponentMap, Renderer } from './render.ts';
import { renderFootnotes } from './render-nodes.ts';

export interface CompiledPage extends Pick<Expanded, 'headings' | 'contents' | 'features'> {
  /**
   * The HTML of its text. Throws if an expression of its author does.
   *
   * @param report Called for each component that fails.
   */
  readonly render: (components: ComponentMap, report: (report: Report) => void) => string;
  readonly diagnostics: readonly Diagnostic[];
  /** Address of a stylesheet that it needs besides the theme's, below the base. */
  readonly stylesheet?: string | undefined;
  /** React goes on with a part of it in the browser. */
  readonly interactive: boolean;
}

interface CompileSetup {
  readonly site: SiteFacts;
  readonly highlighter: CodeHighlighter;
  readonly twoslash: Twoslash;
  readonly assets: PageAssets;
  readonly scope: AssetScope;
}

/** @param expanded The text of the page. */
export async function compilePage(
  page: Page,
  expanded: Expanded,
  { site, highlighter, twoslash, assets, scope }: CompileSetup,
): Promise<CompiledPage> {
  const diagnostics = new Diagnostics();
  for (const report of expanded.reports) diagnostics.report(report);
  const blocks = await highlightBlocks(expanded.root, {
    highlighter,
    twoslash,
    report: (report) => diagnostics.report(report),
  });
  const client = expanded.islands.length > 0 ? await assets.client(scope) : NO_CLIENT;
  const stylesheet = await assets.stylesheet(page, scope);
  return {
    render: (components, report) => {
      const renderer = new Renderer({
        ...{ components, blocks, client, report },
        place: site,
        configured: page.file === 'docs.json',
        page: pageContext(site, page, scope.development),
      });
      const { root } = expanded;
      const html = renderer.nodes(root, root.root.children) + renderFootnotes(renderer, root);
      const text = renderer.whole(root, html);
      if (renderer.aside === '') return text;
      return `<aside class="page-aside">${renderer.aside}</aside><div class="page-main">${text}</div>`;
    },
    headings: expanded.headings,
    contents: expanded.contents,
    diagnostics: diagnostics.list(),
    interactive: expanded.islands.length > 0,
    features: expanded.features,
    stylesheet,
  };
}
