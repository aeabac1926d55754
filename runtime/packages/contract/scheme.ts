/** The script that sets light or dark before anything is painted: the same on the pages of a site and on those of its server. */

declare global {
  interface Window {
    /**
     * Goes on to the next choice, or to the one given, and returns it: the first changes what is seen, and the one after the scheme
     * that the system has is the system's.
     */
    waymarkScheme?: (scheme?: string) => string;
  }
}

/** `appearance.default` of docs.json. */
export type InitialScheme = 'light' | 'dark' | 'system';

/**
 * Marks the document as scripted and sets the class `dark` or `light` on it: the reader's choice, or else the site's, or else the
 * system's, which is told by the class `system` beside it. The server sends it as text, so it uses nothing outside of itself.
 *
 * @param strict Whether only the site decides.
 */
export function startScheme(initial: InitialScheme, strict: boolean): void {
  const { classList } = document.documentElement;
  const system = matchMedia('(prefers-color-scheme:dark)');
  let choice: string = initial;
  let follows = false;
  let dark = false;
  const show = (): void => {
    follows = choice !== 'dark' && choice !== 'light';
    dark = follows ? system.matches : choice === 'dark';
    classList.toggle('dark', dark);
    classList.toggle('light', !dark);
    classList.toggle('system', follows);
  };
  classList.add('js');
  try {
    if (!strict) choice = localStorage.getItem('waymark-scheme') || initial;
  } catch {
    // Without storage the site decides.
  }
  show();
  system.addEventListener('change', show);
  window.waymarkScheme = (wanted) => {
    choice = wanted || (!follows && dark === system.matches ? 'system' : dark ? 'light' : 'dark');
    show();
    return choice;
  };
}
