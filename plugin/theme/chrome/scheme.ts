/** The scheme that the pages of a site begin with, and the script that sets it. */
import { type Html, html, raw } from '../../../runtime/contract/html.ts';
import { ASK_TIMING } from '../../../runtime/contract/page-timing.ts';
import { type InitialScheme, schemeCode } from '../../../runtime/contract/scheme.ts';
import type { ReadableSite } from '../../types.ts';

/** The class of `<html>` before any script: what docs.json starts with, unless that is the system's choice. */
export function initialScheme(site: ReadableSite): 'light' | 'dark' | undefined {
  const { default: scheme } = site.config.appearance ?? {};
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

const DISMISSED = "try{d.dataset.dismissed=localStorage.getItem('waymark-banner')||''}catch(e){}";

/**
 * Marks the document of a page whose server answers questions, before it is painted, so that nothing moves: with the session's
 * mark, and that of the session in which the panel was left open.
 */
const READ_ASKS =
  `try{performance.getEntriesByType('navigation')[0].serverTiming.map(t=>t.name=='${ASK_TIMING}'&&` +
  `(d.dataset.asks=t.description,d.dataset.was=sessionStorage.waymarkAsk))}catch{}`;

/** An inline script that sets light or dark before anything is painted, and hides a banner that the reader has closed. */
export function schemeScript(initial: InitialScheme, strict: boolean): Html {
  return html`<script>${raw(schemeCode(initial, strict, `${DISMISSED};${READ_ASKS}`))}</script>`;
}
