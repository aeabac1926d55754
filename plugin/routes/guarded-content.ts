import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Page } from '../types.ts';

type ContentComponent = (props: Record<string, unknown>) => unknown;

/**
 * The component of a page's text, where an expression that throws (`{missing.name}`) becomes a problem of that page
 * and leaves a gap, rather than ending the whole run. Astro recognises MDX by properties of the function: they are kept.
 */
export function guardedContent(
  Content: unknown,
  page: Page,
  report: (diagnostic: Omit<Diagnostic, 'severity'>) => void,
): ContentComponent {
  const content = Content as ContentComponent;
  const guarded: ContentComponent = (props) => {
    try {
      return content(props);
    } catch (error) {
      report({
        code: 'page-render-failed',
        message: `The page could not be rendered: ${error instanceof Error ? error.message : String(error)}.`,
        hint: 'Check the expressions in braces on this page and in the snippets that it includes.',
        file: page.file,
        line: page.sourceLine,
      });
      return null;
    }
  };
  return Object.defineProperties(guarded, Object.getOwnPropertyDescriptors(content));
}
