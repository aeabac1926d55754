/** The scheme button, the banner, menus that close, and the sidebar that keeps its place. */

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
  const close = (except: EventTarget | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>('.menu[open]')) {
      if (!(except instanceof Node && menu.contains(except))) menu.open = false;
    }
  };
  document.addEventListener('click', (event) => close(event.target));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const menu = document.activeElement?.closest<HTMLDetailsElement>('.menu[open]');
    close(null);
    menu?.querySelector('summary')?.focus();
  });
  const sidebar = document.getElementById('sidebar');
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem('waymark-sidebar', String(sidebar?.scrollTop ?? 0));
    } catch {
      // Without storage the next page starts at its current entry.
    }
  });
}
