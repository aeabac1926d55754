import { pathProblem } from '@waymark/contract/files';
import { compileRedirects, isRedirectPattern, placeholders } from '@waymark/contract/redirects';
import type { Redirect } from '@waymark/contract/release';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Position } from '@waymark/source/json/positions';
import { decodePath } from '@waymark/source/paths/decode-path';
import { nameProblem } from '@waymark/source/paths/name-problem';
import type { LoadedConfig } from '../config/load.ts';
import { pageFiles } from '../paths/page-files.ts';
import { reservedFor } from '../paths/reserved-paths.ts';
import { followRedirects } from './follow-redirects.ts';
import type { OwnRoutes } from './own-routes.ts';

export interface Redirects {
  /** In the order of docs.json, without those that can never work. */
  readonly redirects: readonly Redirect[];
  /** Source to its place in docs.json. */
  readonly positions: ReadonlyMap<string, Position>;
}

/**
 * The redirects of docs.json, normalised: a leading slash, no trailing one, not percent-encoded. Reported and left
 * out: a source with `#` or `?` (a request has neither), one that Waymark answers itself, a second one for the same
 * path, a destination with a placeholder that its source lacks, one from an address of the Astro project around the
 * docs, one from an address of a file, and a redirect that leads back to itself.
 *
 * @param files Paths of static files.
 * @param isServed Whether a page or a file is at a path: it is shown, and no redirect leads on from there.
 */
export function readRedirects(
  loaded: Pick<LoadedConfig, 'config' | 'locate'>,
  files: { readonly has: (path: string) => boolean },
  isServed: (path: string) => boolean,
  own: OwnRoutes,
  diagnostics: Diagnostics,
): Redirects {
  const positions = new Map<string, Position>();
  const redirects: Redirect[] = [];
  for (const [index, written] of (loaded.config.redirects ?? []).entries()) {
    const redirect = normaliseRedirect(written);
    // An encoded sign is part of the path.
    const problem = /[#?]/.test(written.source)
      ? noPath(redirect)
      : problemWith(redirect, positions, files, own);
    if (problem === undefined) {
      positions.set(redirect.source, loaded.locate(['redirects', index, 'source']));
      redirects.push(redirect);
    } else {
      diagnostics.report({
        code: 'redirect-invalid',
        ...problem,
        ...loaded.locate(['redirects', index, problem.at]),
      });
    }
  }
  return { redirects: withoutCycles(redirects, positions, isServed, diagnostics), positions };
}

/** A redirect of docs.json with a leading slash, without a trailing one, not percent-encoded. */
export function normaliseRedirect(written: {
  source: string;
  destination: string;
  permanent?: boolean | undefined;
}): Redirect {
  const { source, destination, permanent = true } = written;
  return {
    source: normalisePath(decodePath(source)),
    destination: normaliseDestination(destination),
    permanent,
  };
}

function normaliseDestination(destination: string): string {
  const trimmed = destination.trim();
  if (/^([a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(trimmed)) return trimmed;
  const [, path = '', rest = ''] = trimmed.match(/^([^?#]*)(.*)$/s) ?? [];
  // A browser reads `/\host`, also with a tab between the two, as another host.
  return normalisePath(path).replace(/[\\\p{Cc}]/gu, encodeURIComponent) + rest;
}

function normalisePath(path: string): string {
  const clean = `/${path.trim()}`.replace(/\/{2,}/g, '/');
  return clean.length > 1 ? clean.replace(/\/$/, '') : clean;
}

/** The address of a page by its file in `dist/`: `/a` for `/a.html`, `/a/index.html`, and the page's Markdown, `/a.md`. */
export function addressOfFile(path: string): string {
  const address = path.replace(/\.(?:html|md)$/, '');
  return address === path ? path : address.replace(/\/index$/, '') || '/';
}

interface Problem {
  readonly at: 'source' | 'destination';
  readonly message: string;
  readonly hint: string;
}

const inSource = (message: string, hint: string): Problem => ({ at: 'source', message, hint });
const inDestination = (message: string, hint: string): Problem => ({ at: 'destination', message, hint });

function noPath({ source }: Redirect): Problem {
  return inSource(
    `The redirect from \`${source}\` can never match: a source is a path, without \`#\` and \`?\`.`,
    'Remove everything after the path; browsers keep the fragment.',
  );
}

function problemWith(
  redirect: Redirect,
  seen: ReadonlyMap<string, unknown>,
  files: { readonly has: (path: string) => boolean },
  own: OwnRoutes,
): Problem | undefined {
  const { source } = redirect;
  const wrong = source === '/' ? undefined : (pathProblem(source) ?? nameProblem(source));
  if (wrong !== undefined)
    return inSource(
      `The redirect from ${JSON.stringify(source)} can never match: ${wrong}.`,
      'Write the path that browsers ask for.',
    );
  const owner = reservedFor(source);
  if (owner !== undefined)
    return inSource(
      `The redirect from \`${source}\` has no effect: this is the address of ${owner}.`,
      'Remove it.',
    );
  const file = [source, ...pageFiles(source)].find((path) => files.has(path));
  if (file !== undefined)
    return inSource(
      `The redirect from \`${source}\` has no effect: the file \`${file}\` is at this address.`,
      'Remove the redirect, or the file.',
    );
  const route = own.get(source) ?? own.get(addressOfFile(source));
  if (route !== undefined)
    return inSource(
      `The redirect from \`${source}\` has no effect: this is the address of \`${route}\` of the Astro project.`,
      'The project’s own is shown. Remove one of them.',
    );
  if (seen.has(source))
    return inSource(
      `The source \`${source}\` occurs twice in \`redirects\`; the first one counts.`,
      'Remove one of them.',
    );
  const many = source.match(/:\w+[*+]|\*/g) ?? [];
  if (many.length > 1)
    return inSource(
      `The source \`${source}\` has more than one wildcard.`,
      'Keep one `*`; `:name` without a star stands for a single segment.',
    );
  return problemOfDestination(redirect);
}

function problemOfDestination({ source, destination }: Redirect): Problem | undefined {
  const host = destination.match(/^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i)?.[1] ?? '';
  if (placeholders(host).length > 0 || destination.startsWith('//'))
    return inDestination(
      `The destination \`${destination}\` lets the address choose the host that a reader is sent to.`,
      'Write the host out, with its scheme.',
    );
  if (/^https?:(?!\/\/[^/?#\\])/i.test(destination))
    return inDestination(
      `The destination \`${destination}\` names no host.`,
      'Write a web address whole, as in `https://example.com/page`.',
    );
  if (/^(?:javascript|vbscript|data|file):/i.test(destination))
    return inDestination(
      `The destination \`${destination}\` is not an address that readers can be sent to.`,
      'Write a path of the site, or a web address.',
    );
  const used = destination.match(/\/:[A-Za-z_]\w*/g) ?? [];
  const unknown = used.map((name) => name.slice(2)).find((name) => !placeholders(source).includes(name));
  if (unknown === undefined) return undefined;
  return inDestination(
    `The destination \`${destination}\` uses \`:${unknown}\`, which its source does not have.`,
    `Add \`:${unknown}\` to the source, or remove it from the destination.`,
  );
}

function withoutCycles(
  redirects: readonly Redirect[],
  positions: ReadonlyMap<string, Position>,
  isServed: (path: string) => boolean,
  diagnostics: Diagnostics,
): readonly Redirect[] {
  const match = compileRedirects(redirects);
  return redirects.filter((redirect) => {
    const sample = redirect.source.replace(/:\w+[*+]?|\*/g, 'x');
    const end = followRedirects(match, sample, isServed);
    if (end.kind !== 'cycle' && end.kind !== 'endless') return true;
    diagnostics.report({
      code: 'redirect-cycle',
      message: `The redirect from \`${redirect.source}\` never ends: ${end.steps.slice(0, 4).join(' → ')} …`,
      hint: 'Change the destination to the address of a page.',
      ...positions.get(redirect.source),
    });
    // A pattern that only grows (`/a/:slug*` to `/a/b/:slug*`) works for the pages that exist.
    return end.kind === 'endless' && isRedirectPattern(redirect.source);
  });
}
