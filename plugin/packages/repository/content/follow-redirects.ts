import type { RedirectMatcher } from '@waymark/contract/redirects';
import { decodePath } from '@waymark/source/paths/decode-path';

export interface RedirectEnd {
  /**
   * `served`: the last step is served. `external`: it is an address elsewhere. `missing`: nothing is there.
   * `cycle`: it was met before. `endless`: the way is longer than any browser goes.
   */
  readonly kind: 'served' | 'external' | 'missing' | 'cycle' | 'endless';
  /** Paths from the start to the end, not percent-encoded, without fragment. At least one. */
  readonly steps: readonly string[];
  /** Fragment of the last destination, without `#`, as written. */
  readonly fragment: string;
  /** Each redirect on the way is. */
  readonly permanent: boolean;
}

/** Browsers stop at 20. */
const LIMIT = 20;

/**
 * The target of a path. A page or file that exists is shown, whatever the redirects say.
 *
 * @param path Below the base, not percent-encoded.
 */
export function followRedirects(
  match: RedirectMatcher,
  path: string,
  isServed: (path: string) => boolean,
): RedirectEnd {
  const steps = [path];
  let fragment = '';
  let permanent = true;
  for (let at = path; steps.length <= LIMIT; ) {
    if (isServed(at)) return { kind: 'served', steps, fragment, permanent };
    const target = match(at);
    if (target === undefined) return { kind: 'missing', steps, fragment, permanent };
    const [, destination = '', hash] = target.destination.match(/^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s) ?? [];
    if (!destination.startsWith('/'))
      return { kind: 'external', steps: [...steps, destination], fragment, permanent };
    fragment = hash ?? fragment;
    permanent &&= target.permanent;
    at = decodePath(destination);
    const met = steps.includes(at);
    steps.push(at);
    if (met) return { kind: 'cycle', steps, fragment, permanent };
  }
  return { kind: 'endless', steps, fragment, permanent };
}
