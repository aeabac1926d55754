/**
 * Renders one React element to the HTML of its first rendering, and finds whether a browser has anything to do with it.
 *
 * @room Authors' JSX: bundled, rendered at build, continued in the browser (`client/`).
 */
import type { ReactNode } from 'react';
import { type Output, readOutput } from './output.ts';
import { react } from './react.ts';
import { record } from './server-modules.ts';

export type Rendered =
  | { readonly kind: 'html'; readonly output: readonly Output[]; readonly interactive: boolean }
  /** It needs a browser to render at all: it named this object, which only browsers have. */
  | { readonly kind: 'browser'; readonly global: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** @param prefix Makes ids of `useId` unique on the page. */
export function renderNode(node: ReactNode, prefix: string): Rendered {
  try {
    const { result, recording } = record(() =>
      react().server.renderToString(node, { identifierPrefix: prefix }),
    );
    return { kind: 'html', output: readOutput(result, recording), interactive: recording.interactive };
  } catch (error) {
    const global = missingGlobal(error);
    return global === undefined ? { kind: 'failed', error } : { kind: 'browser', global };
  }
}

/** The browser object whose absence an error reports. */
export function missingGlobal(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const name = /^([\w$]+) is not defined$/.exec(error.message)?.[1];
  if (name !== undefined) return BROWSER_ONLY.test(name) ? name : undefined;
  // Node has a `navigator` and, behind a flag, a `localStorage` that do less than those of a browser.
  return /\b(?:localStorage|sessionStorage|navigator)\b/.exec(error.message)?.[0];
}

/** Objects and functions of browsers that Node lacks. */
const BROWSER_ONLY =
  /^(?:window|document|self|top|parent|frames|localStorage|sessionStorage|location|history|screen|matchMedia|getComputedStyle|requestAnimationFrame|cancelAnimationFrame|requestIdleCallback|alert|confirm|prompt|scrollTo|scrollBy|scrollX|scrollY|innerWidth|innerHeight|outerWidth|outerHeight|devicePixelRatio|addEventListener|removeEventListener|customElements|visualViewport|indexedDB|caches|speechSynthesis|HTML\w*|SVG\w*|Element|Node|NodeList|DocumentFragment|DOMParser|XMLSerializer|Image|Audio|Option|Range|Selection|CSS|CSSStyleSheet|FileReader|XMLHttpRequest|Worker|Storage|MediaRecorder|AudioContext|\w+Observer|(?:Mouse|Pointer|Touch|Keyboard|UI|Clipboard|Drag|Wheel|Focus|Input|Popstate|Storage)Event)$/;
