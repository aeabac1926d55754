/** The frame of the pages that the server renders itself: sign-in, consent, the dashboard. No script, no other host. */
import { createHash } from 'node:crypto';
import { type Html, html, htmlText, raw } from './html.ts';
import { STYLES } from './styles.ts';

/**
 * Nothing loads and nothing runs but our stylesheet. `form-action` is left open on purpose: a form that ends in a
 * redirect to a tool's address is judged by it in some browsers, and the redirect is judged by us.
 */
function policy(script: string | undefined): string {
  return [
    "default-src 'none'",
    `style-src ${source(STYLES)}`,
    ...(script === undefined ? [] : [`script-src ${source(script)}`]),
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function source(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy(undefined),
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: with it browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

export interface PageContent {
  readonly title: string;
  /** Of the documentation site. */
  readonly site: string;
  readonly main: Html;
  /** Between the title of the site and the main part: the dashboard's sections. */
  readonly navigation?: Html | undefined;
  /** Ours, and of this page only: the policy allows it by its hash. */
  readonly script?: string | undefined;
  /** `narrow` for a form of a few fields. */
  readonly width?: 'narrow' | 'wide' | undefined;
}

export function pageText({ title, site, main, navigation, script, width = 'narrow' }: PageContent): string {
  return `<!doctype html>${htmlText(html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${site}</title>
<style>${raw(STYLES)}</style>
</head>
<body class="${width}">
${navigation}
<main>${main}</main>
${script !== undefined && html`<script>${raw(script)}</script>`}
</body>
</html>`)}`;
}

export function pageResponse(
  content: PageContent,
  init: { readonly status?: number; readonly headers?: HeadersInit } = {},
): Response {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  headers.set('content-security-policy', policy(content.script));
  return new Response(pageText(content), { status: init.status ?? 200, headers });
}

/** The headers that go with `pageText` if something else sends it. */
export function pageHeaders(): Readonly<Record<string, string>> {
  return HEADERS;
}

/** The main part of a page with one message. */
export function messagePage(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): Html {
  return html`<h1>${title}</h1><p>${text}</p>${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}`;
}
