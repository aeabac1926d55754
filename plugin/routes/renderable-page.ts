import type { Context } from '../context.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ContentComponent } from '../markdown/compile-page.ts';
import type { Heading } from '../markdown/document.ts';
import type { Feature } from '../markdown/features.ts';
import { placeOf } from '../navigation/tree.ts';
import type { ReferenceHtml } from '../openapi/html/reference-html.ts';
import type { NavNode, Page, ReadableSite } from '../types.ts';
import { guardedContent } from './guarded-content.ts';

export interface RenderablePage {
  readonly Content: ContentComponent;
  /** What the table of contents lists. */
  readonly contents: readonly Heading[];
  readonly features: ReadonlySet<Feature>;
  /** Address of a stylesheet of its own, below the base. */
  readonly stylesheet: string | undefined;
  /** What it shows of an API. */
  readonly reference: ReferenceHtml | undefined;
  /** Where the page stands in the navigation. */
  readonly place: NavNode | undefined;
  /** Errors that leave nothing to render. */
  readonly problems: readonly Diagnostic[];
}

/**
 * A page ready for the theme.
 *
 * An error of the page is a problem of the run: a build then fails at its end with all of them, and `astro dev` shows
 * it in the page's place.
 *
 * @param shown The site as the page's readers know it.
 */
export async function renderablePage(
  context: Context,
  page: Page,
  shown: ReadableSite,
): Promise<RenderablePage> {
  const { site, engine, problems, command } = context;
  const compiled = await engine.compile(page);
  const reference = engine.reference(page, compiled);
  // For members a page is rendered once a class; who asks for all of them has it forgotten.
  if (command === 'build' && shown.shownTo !== 'members') engine.release(page);
  const ofFile = site.diagnostics.filter(
    ({ file, code }) => file === page.file && code === 'frontmatter-syntax',
  );
  const errors = [...ofFile, ...compiled.diagnostics].filter(({ severity }) => severity === 'error');
  for (const error of errors) problems.report(error);
  return {
    Content: guardedContent(compiled.Content, page, (diagnostic) => problems.report(diagnostic)),
    contents: compiled.contents,
    features: compiled.features,
    stylesheet: compiled.stylesheet,
    reference,
    place: placeOf(shown.navigation, page),
    problems: errors,
  };
}
