/** The script that sets light or dark before anything is painted: the same on the pages of a site and on those of its server. */

/** `appearance.default` of docs.json. */
export type InitialScheme = 'light' | 'dark' | 'system';

/**
 * Code that marks the document as scripted and sets the class `dark` or `light` on it: the reader's choice, or else the site's, or
 * else the system's.
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
    `function s(){var k=c=='dark'||c!='light'&&m.matches;d.classList.toggle('dark',k);d.classList.toggle('light',!k)}` +
    `s();m.addEventListener('change',s);window.waymarkScheme=function(n){c=n;s()};${more}` +
    `})(document.documentElement,matchMedia('(prefers-color-scheme:dark)'))`
  );
}
