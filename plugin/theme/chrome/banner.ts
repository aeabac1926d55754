/** The announcement above the header. */

import { escapeHtml } from '../../../runtime/contract/html.ts';
import { linkHref } from '../../html/address.ts';
import { inlineMarkdown } from '../../html/inline-markdown.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { objectOf, textOf } from '../../values.ts';
import { formatHex, parseHex, textOn } from '../color.ts';
import type { ThemeContext } from './context.ts';

/** FNV-1a: a banner that was dismissed stays away until its text changes. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function colorStyle(value: unknown): string {
  const colors = objectOf(value);
  const light = parseHex(textOf(value) ?? textOf(colors.light) ?? textOf(colors.dark) ?? '');
  if (light === undefined) return '';
  const dark = parseHex(textOf(colors.dark) ?? '') ?? light;
  const pair = (one: string, other: string) => `light-dark(${one},${other})`;
  const background = pair(formatHex(light), formatHex(dark));
  const text = pair(formatHex(textOn(light)), formatHex(textOn(dark)));
  return ` style="--banner:${background};--banner-text:${text}"`;
}

// Runs right after the banner is parsed, so that a dismissed one is never painted.
const HIDE_DISMISSED =
  '<script>(b=>b.dataset.banner==document.documentElement.dataset.dismissed&&b.remove())(document.getElementById("banner"))</script>';

/** The banner of the site or of a language; empty if there is none. */
export function bannerHtml(context: ThemeContext, own: unknown): string {
  const configured = objectOf(own ?? context.site.config.banner);
  const content = textOf(configured.content);
  if (content === undefined) return '';
  const type = textOf(configured.type) ?? 'info';
  const dismissible = configured.dismissible === true;
  const button = dismissible
    ? `<button type="button" class="icon-button" data-dismiss aria-label="${context.texts.dismiss}">${INTERFACE_ICONS.close}</button>`
    : '';
  return (
    `<aside id="banner" aria-label="${context.texts.announcement}" class="banner banner-${escapeHtml(type)}" data-banner="${fingerprint(content)}"${colorStyle(configured.color)}>` +
    `<p>${inlineMarkdown(content, (href) => linkHref(context.site, href))}</p>${button}</aside>${dismissible ? HIDE_DISMISSED : ''}`
  );
}
