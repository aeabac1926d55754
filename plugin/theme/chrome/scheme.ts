/** The script that sets light or dark before anything is painted. */
import { ASK_TIMING } from '../../../runtime/contract/ask.ts';
import type { ReadableSite } from '../../types.ts';

/** The class of `<html>` before any script: what docs.json starts with, unless that is the system's choice. */
export function initialScheme(site: ReadableSite): 'light' | 'dark' | undefined {
  const { default: scheme } = site.config.appearance ?? {};
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

/**
 * Marks the document of a page whose server answers questions, before it is painted, so that nothing moves: with the session's
 * mark, and that of the session in which the panel was left open.
 */
const READ_ASKS =
  `try{performance.getEntriesByType('navigation')[0].serverTiming.map(t=>t.name=='${ASK_TIMING}'&&` +
  `(d.dataset.asks=t.description,d.dataset.was=sessionStorage.waymarkAsk))}catch{}`;

/**
 * An inline script that marks the document as scripted and sets the class `dark` or `light` on it: the reader's
 * choice, or else docs.json's `appearance.default`, or else the system's. With `strict` only docs.json decides.
 */
export function schemeScript(configured: string | undefined, strict: boolean): string {
  const fallback = configured === 'light' || configured === 'dark' ? configured : 'system';
  const choice = strict
    ? '0'
    : "(function(){try{return localStorage.getItem('waymark-scheme')}catch(e){}})()";
  return (
    `<script>(function(d,m){d.classList.add('js');var c=${choice}||'${fallback}';` +
    `function s(){var k=c=='dark'||c!='light'&&m.matches;d.classList.toggle('dark',k);d.classList.toggle('light',!k)}` +
    `s();m.addEventListener('change',s);window.waymarkScheme=function(n){c=n;s()};` +
    `try{d.dataset.dismissed=localStorage.getItem('waymark-banner')||''}catch(e){}` +
    READ_ASKS +
    `})(document.documentElement,matchMedia('(prefers-color-scheme:dark)'))</script>`
  );
}
