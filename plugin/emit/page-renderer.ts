/** Pages of one site as HTML, for the readers of each. */
import type { Context } from '../context.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { notFoundPage } from '../theme/chrome/not-found-page.ts';
import { renderNotFound } from '../theme/not-found.ts';
import { type PageText, renderPage } from '../theme/page.ts';
import type { Theme } from '../theme/theme.ts';
import type { Page, ReadableSite } from '../types.ts';

type RendererContext = Pick<Context, 'site' | 'engine' | 'problems'>;

export interface RenderedText {
  readonly text: PageText;
  /** Errors that leave nothing to show. */
  readonly problems: readonly Diagnostic[];
}

export class PageRenderer {
  readonly #context: RendererContext;
  readonly #theme: Theme;

  constructor(context: RendererContext, theme: Theme) {
    this.#context = context;
    this.#theme = theme;
  }

  /** @param shown The site as the page's readers know it. */
  async page(page: Page, shown: ReadableSite): Promise<string> {
    const { text } = await this.text(page);
    return this.whole(page, text, shown);
  }

  /** The page around its text, as plugins leave it. */
  async whole(page: Page, text: PageText, shown: ReadableSite): Promise<string> {
    const html = renderPage(shown, page, text, this.#theme);
    return shown.extension?.hears('page:html') ? shown.extension.pageHtml({ page, html }) : html;
  }

  /** The not-found page. */
  async notFound(shown: ReadableSite): Promise<string> {
    const page = notFoundPage(shown);
    const described = page && (await this.text(page));
    return renderNotFound(shown, described?.text.html, this.#theme);
  }

  /**
   * The text of a page. Its mistakes are problems of the run: a build fails at its end with all of them.
   *
   * An expression that throws (`{missing.name}`) leaves a gap, rather than ending the run.
   */
  async text(page: Page): Promise<RenderedText> {
    const { site, engine, problems } = this.#context;
    const compiled = await engine.compile(page);
    const ofFile = site.diagnostics.filter(
      ({ file, code }) => file === page.file && code === 'frontmatter-syntax',
    );
    const errors = [...ofFile, ...compiled.diagnostics].filter(({ severity }) => severity === 'error');
    for (const error of errors) problems.report(error);
    let html = '';
    try {
      html = compiled.render(engine.components.functions, (diagnostic) => problems.report(diagnostic));
    } catch (error) {
      problems.report({
        code: 'page-render-failed',
        message: `The page could not be rendered: ${reason(error)}.`,
        hint: 'Check the expressions in braces on this page and in the snippets that it includes.',
        file: page.file,
        line: page.sourceLine,
      });
    }
    const { contents, features, stylesheet } = compiled;
    const text = { html, contents, features, stylesheet, reference: engine.reference(page, compiled) };
    return { text, problems: errors };
  }
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '');
}
