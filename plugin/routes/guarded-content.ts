import { createComponent, renderJSX } from 'astro/runtime/server/index.js';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ContentComponent } from '../markdown/compile-page.ts';
import type { Page } from '../types.ts';

/**
 * The text of a page as an Astro component. An expression in it that throws (`{missing.name}`) becomes a problem of
 * that page and leaves a gap, rather than ending the whole run.
 *
 * It renders the compiled function itself: Astro's way for MDX would call it twice, once to ask whether it is JSX.
 */
export function guardedContent(
  Content: ContentComponent,
  page: Page,
  report: (diagnostic: Omit<Diagnostic, 'severity'>) => void,
): ContentComponent {
  const guarded = createComponent(async (result, props) => {
    try {
      return await renderJSX(result, Content({ ...props, report }));
    } catch (error) {
      report({
        code: 'page-render-failed',
        message: `The page could not be rendered: ${reason(error)}.`,
        hint: 'Check the expressions in braces on this page and in the snippets that it includes.',
        file: page.file,
        line: page.sourceLine,
      });
      return '';
    }
  });
  // Astro types a component as its compiler calls it; in a template it stands for a function of its properties.
  return guarded as unknown as ContentComponent;
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '');
}
