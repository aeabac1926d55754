/** The script that sets light or dark before anything is painted: the same on the pages of a site and on those of its server. */

/** `appearance.default` of docs.json. */
export type InitialScheme = 'light' | 'dark' | 'system';

/**
 * Code that marks the document as scripted and sets the class `dark` or `light` on it: the reader's choice, or else the site's, or
 * else the system's, which is told by the class `system` beside it.
 *
 * `waymarkScheme()` goes on to the next choice and returns it: the first changes what is seen, and the one after the scheme that the
 * system has is the system's.
 *
 * @param strict Whether only the site decides.
 * @param more Statements that follow; `d` is the root element.
 */
export function schemeCode(initial: InitialScheme, strict: boolean, more = ''): string {
  const choice = strict
    ? '0'
    : "(function(){try{return localStorage.getItem('waymark-scheme')}catch(e){}})()";
  return (
    `(function(d,m){d.classList.add('js');var c=${choice}||'${initial}';` +
    `var y,k;function s(){y=c!='dark'&&c!='light';k=y?m.matches:c=='dark';` +
    `d.classList.toggle('dark',k);d.classList.toggle('light',!k);d.classList.toggle('system',y)}` +
    `s();m.addEventListener('change',s);` +
    `window.waymarkScheme=function(n){c=n||(!y&&k==m.matches?'system':k?'light':'dark');s();return c};${more}` +
    `})(document.documentElement,matchMedia('(prefers-color-scheme:dark)'))`
  );
}
