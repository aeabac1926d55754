/** Pages of one site as HTML, for the readers of each. */

import type { ChangeSet } from '@waymark/contract/changes';
import { changes as builtin, changesComponent } from '@waymark/mdx/components/changes';
import { languageOf } from '@waymark/repository/navigation/tree';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import type { Context } from '../context.ts';
import { notFoundPage } from '../theme/chrome/not-found.ts';
import { renderNotFound } from '../theme/not-found.ts';
import { type PageText, wholePage } from '../theme/page.ts';
import type { Theme } from '../theme/theme.ts';

type RendererContext = Pick<Context, 'site' | 'engine' | 'problems'>;

export interface RenderedText {
  readonly text: PageText;
  /** The errors of the page: of what is wrong, its source is in the text. */
  readonly problems: readonly Diagnostic[];
}

export class PageRenderer {
  readonly #context: RendererContext;
  readonly #theme: Theme;
  readonly #changes: readonly ChangeSet[];
  /** Texts without a problem, by what the engine compiled: places of one text have one. */
  readonly #texts = new WeakMap<object, PageText>();
  /** Problems of frontmatter, by the page's file. */
  readonly #ofFrontmatter: ReadonlyMap<string | undefined, readonly Diagnostic[]>;

  /** @param changes Those that anyone may know of, newest first. */
  constructor(context: RendererContext, theme: Theme, changes: readonly ChangeSet[] = []) {
    this.#context = context;
    this.#theme = theme;
    this.#changes = changes;
    const ofFrontmatter = context.site.diagnostics.filter(({ code }) => code === 'frontmatter-syntax');
    this.#ofFrontmatter = Map.groupBy(ofFrontmatter, ({ file }) => file);
  }

  /** @param shown The site as the page's readers know it. */
  async page(page: Page, shown: ReadableSite): Promise<string> {
    const { text } = await this.text(page, shown);
    return this.whole(page, text, shown);
  }

  /** The page around its text, as plugins leave it. */
  async whole(page: Page, text: PageText, shown: ReadableSite): Promise<string> {
    const html = await wholePage(shown, page, text, this.#theme);
    return shown.extension?.hears('page:html') ? shown.extension.pageHtml({ page, html }) : html;
  }

  /** The not-found page: path in `dist/` to HTML, for the site and for each language with addresses of its own. */
  async notFound(shown: ReadableSite): Promise<ReadonlyMap<string, string>> {
    const page = notFoundPage(shown);
    const described = page && (await this.text(page));
    return renderNotFound(shown, described?.text.html, this.#theme);
  }

  /**
   * The text of a page. Its mistakes are problems of the run: a build fails at its end with all of them.
   *
   * @param shown The site as its readers know it. Without it no changes are listed.
   */
  async text(page: Page, shown?: ReadableSite): Promise<RenderedText> {
    const { engine, problems } = this.#context;
    const compiled = await engine.compile(page);
    const known = this.#texts.get(compiled);
    if (known !== undefined) return { text: known, problems: [] };
    const ofPage = new Diagnostics();
    for (const each of [...(this.#ofFrontmatter.get(page.file) ?? []), ...compiled.diagnostics])
      if (each.severity === 'error') ofPage.report(each);
    const html = compiled.render(this.#functions(page, shown), (report) => ofPage.report(report));
    const { contents, features, stylesheet } = compiled;
    const reference = engine.reference(page, compiled, (report) => ofPage.report(report));
    const found = ofPage.list();
    for (const problem of found) problems.report(problem);
    const text = { html, contents, features, stylesheet, reference };
    if (found.length === 0 && reference === undefined && !features.has('changes'))
      this.#texts.set(compiled, text);
    return { text, problems: found.filter(({ severity }) => severity === 'error') };
  }

  /** The components, with the changes of this build in the one that lists them, unless a plugin has its own. */
  #functions(page: Page, shown: ReadableSite | undefined): Context['engine']['components']['functions'] {
    const { functions } = this.#context.engine.components;
    if (shown === undefined || functions.Changes !== builtin[0]?.html) return functions;
    const hasPage = (path: string): boolean => shown.pageByPath.has(path);
    const language = languageOf(shown, page);
    return { ...functions, Changes: changesComponent(this.#changes, { language, hasPage }) };
  }
}
