/** @room Pages that the server renders itself (sign-in, consent, the dashboard): their frame, look and policy. They load nothing of other hosts. */
import { hash } from 'node:crypto';
import { type Html, html, raw } from '@waymark/contract/html';
import type { ServerLook } from '@waymark/contract/look';
import { startScheme } from '@waymark/contract/scheme';
import { STYLES } from './styles.ts';

/** The site that a page belongs to. */
export interface PageSite {
  readonly name: string;
  /** The path that it is served under: empty, or `/docs`. */
  readonly base: string;
  /** Undefined: that of Waymark. */
  readonly look?: ServerLook | undefined;
}

/** True if a client names HTML, as browsers do for what they show as a page. */
export function isShownAsPage(headers: Headers): boolean {
  return headers.get('accept')?.includes('text/html') === true;
}

/**
 * Nothing runs but scripts of ours, which are named by their hashes, and nothing is loaded but files of this site. `form-action`
 * is left open on purpose: a form that ends in a redirect to a tool's address is judged by it in some browsers, and the
 * redirect is judged by us.
 */
function policy(content: Pick<PageContent, 'site' | 'styles' | 'script'>): string {
  const { site, script } = content;
  const scripts = [schemeScript(site), ...(script === undefined ? [] : [script])];
  return [
    "default-src 'none'",
    `style-src ${stylesOf(content).map(source).join(' ')}`,
    `script-src ${scripts.map(source).join(' ')}`,
    // A script may ask this server for more.
    ...(script === undefined ? [] : ["connect-src 'self'"]),
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const source = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: with it browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Sets light or dark as the pages of the site do. */
function schemeScript({ look }: PageSite): string {
  const { initial, strict } = look?.scheme ?? { initial: 'system', strict: false };
  return `(${startScheme})(${JSON.stringify(initial)},${strict})`;
}

export interface PageContent {
  readonly title: string;
  readonly site: PageSite;
  readonly main: Html;
  /** Puts the main element into the page. Default: below the site's name. */
  readonly frame?: ((main: Html) => Html) | undefined;
  /** Styles and script of ours, of this kind of page only: the policy allows them by their hashes. */
  readonly styles?: string | undefined;
  readonly script?: string | undefined;
  /** Seconds after which a browser without scripts loads the page again. */
  readonly refreshSeconds?: number | undefined;
  /** Class of the body: `narrow` for a form of a few fields. */
  readonly layout?: string | undefined;
}

/** Styles in the order of the page. */
const stylesOf = ({ site, styles }: Pick<PageContent, 'site' | 'styles'>): string[] =>
  [STYLES, styles, site.look?.style].filter((each) => each !== undefined);

export function pageText(content: PageContent): string {
  const { title, site } = content;
  const { main, frame = underName(site), script, refreshSeconds, layout = 'narrow' } = content;
  const { look, name } = site;
  return html`<!doctype html>
<html lang="en"${script === undefined && html` data-started`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${
  look &&
  html`<meta name="theme-color" content="${look.background.light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${look.background.dark}" media="(prefers-color-scheme: dark)">`
}
<title>${title} · ${name}</title>
${look?.icons.map(({ rel, href, type, media }) => html`<link rel="${rel}" href="${href}"${type !== undefined && html` type="${type}"`}${media !== undefined && html` media="${media}"`}>`)}
${stylesOf(content).map((style) => html`<style>${raw(style)}</style>`)}
<script>${raw(schemeScript(site))}</script>
${refreshSeconds !== undefined && html`<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>`}
</head>
<body class="${layout}">
${frame(html`<main id="main" tabindex="-1">${main}</main>`)}
${script !== undefined && html`<script>${raw(script)}</script>`}
</body>
</html>`.text;
}

const underName =
  (site: PageSite) =>
  (main: Html): Html =>
    html`<header class="brand-only">${brand(site)}</header>\n${main}`;

/** The site's logo, or its name, as a link to its home page. */
export function brand({ name, base, look }: PageSite): Html {
  const { light, dark } = look?.logo ?? {};
  const image = (src: string, own: string) =>
    html`<img class="${own}" src="${src}" alt="${name}" height="26">`;
  const label =
    light === undefined || dark === undefined
      ? html`<strong>${name}</strong>`
      : light === dark
        ? image(light, 'logo')
        : html`${image(light, 'logo only-light')}${image(dark, 'logo only-dark')}`;
  return html`<a class="brand" href="${base}/">${label}</a>`;
}

export function pageResponse(
  content: PageContent,
  init: { readonly status?: number; readonly headers?: HeadersInit } = {},
): Response {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(pageHeaders(content))) headers.set(name, value);
  return new Response(pageText(content), { status: init.status ?? 200, headers });
}

/** The headers that go with `pageText` if something else sends it. */
export function pageHeaders(content: Parameters<typeof policy>[0]): Readonly<Record<string, string>> {
  return { ...HEADERS, 'content-security-policy': policy(content) };
}

/** The main part of a page with one message. */
export function messagePage(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): Html {
  return html`<h1>${title}</h1><p>${text}</p>${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}`;
}
