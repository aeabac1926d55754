import { createComponent, renderJSX } from 'astro/runtime/server/index.js';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Page } from '../types.ts';

/**
 * The text of a page as an Astro component. An expression in it that throws (`{missing.name}`) becomes a problem of
 * that page and leaves a gap, rather than ending the whole run.
 *
 * It renders the compiled function itself: Astro's way for MDX would call it twice, once to ask whether it is JSX.
 */
export function guardedContent(
  Content: unknown,
  page: Page,
  report: (diagnostic: Omit<Diagnostic, 'severity'>) => void,
): unknown {
  const content = Content as (props: Record<string, unknown>) => unknown;
  return createComponent(async (result, props) => {
    try {
      return await renderJSX(result, content(props));
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
}

function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\.+$/, '');
}
