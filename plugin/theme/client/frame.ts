/** The scheme button and the banner. */

declare global {
  interface Window {
    waymarkScheme?: (scheme: string) => void;
  }
}

/** Storage may be forbidden; the choice then lasts for this page. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to keep it in.
  }
}

export function startFrame(): void {
  const root = document.documentElement;
  for (const button of document.querySelectorAll('[data-scheme]')) {
    button.addEventListener('click', () => {
      const scheme = root.classList.contains('dark') ? 'light' : 'dark';
      remember('waymark-scheme', scheme);
      window.waymarkScheme?.(scheme);
    });
  }
  for (const button of document.querySelectorAll('[data-dismiss]')) {
    button.addEventListener('click', () => {
      const banner = button.closest<HTMLElement>('[data-banner]');
      remember('waymark-banner', banner?.dataset.banner ?? '');
      banner?.remove();
    });
  }
}
