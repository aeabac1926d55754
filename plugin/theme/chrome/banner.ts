/** The announcement above the header. */

import { type Html, html, NOTHING } from '@waymark/contract/html';
import { linkHref } from '@waymark/repository/html/address';
import { inlineMarkdown } from '@waymark/repository/html/inline-markdown';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { objectOf, textOf } from '@waymark/source/values';
import { formatHex, parseHex, textOn } from '../color.ts';
import { inSchemes } from '../palette.ts';
import type { ThemeContext } from './context.ts';

/** FNV-1a: a banner that was dismissed stays away until its text changes. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

function colorStyle(value: unknown): Html {
  const colors = inSchemes(value);
  const light = parseHex(colors.light ?? '');
  if (light === undefined) return NOTHING;
  const dark = parseHex(colors.dark ?? '') ?? light;
  const pair = (one: string, other: string) => `light-dark(${one},${other})`;
  const background = pair(formatHex(light), formatHex(dark));
  const text = pair(formatHex(textOn(light)), formatHex(textOn(dark)));
  return html` style="--banner:${background};--banner-text:${text}"`;
}

/** The banner of the site or of a language; empty if there is none. @param script Stands behind one that can be closed. */
export function bannerHtml(context: ThemeContext, own: unknown, script: Html): Html {
  const configured = objectOf(own ?? context.site.config.banner);
  const content = textOf(configured.content);
  if (content === undefined) return NOTHING;
  const type = textOf(configured.type) ?? 'info';
  const dismissible = configured.dismissible === true;
  const words = html`<p>${inlineMarkdown(content, (href) => linkHref(context.site, href))}</p>`;
  const button =
    dismissible &&
    html`<button type="button" class="icon-button" data-dismiss aria-label="${context.texts.dismiss}">${INTERFACE_ICONS.close}</button>`;
  return html`<aside id="banner" aria-label="${context.texts.announcement}" class="banner banner-${type}" data-banner="${fingerprint(content)}"${colorStyle(configured.color)}>${words}${button}</aside>${dismissible && script}`;
}
