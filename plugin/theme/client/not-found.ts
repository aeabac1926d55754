/** The page for missing addresses shows the pages that were probably meant. */
import { element } from '../../browser/element.ts';
import { type ListedPage, likelyPages } from './likely-pages.ts';

declare global {
  interface Window {
    /** Leads a reader to the home page if no page could be offered. */
    waymarkLeave?: () => void;
  }
}

export async function startNotFound(): Promise<void> {
  const box = document.querySelector<HTMLElement>('.not-found-pages');
  if (box === null) return;
  const pages = likelyPages(decoded(location.pathname), await listed(box.dataset.pages ?? ''));
  if (pages.length === 0) {
    window.waymarkLeave?.();
    return;
  }
  box.querySelector('ul')?.append(
    ...pages.map(([href, title]) => {
      const address = element('small', {}, decoded(href));
      const link = element('a', { class: 'not-found-recommended-page-link', href }, title, address);
      return element('li', {}, link);
    }),
  );
  box.hidden = false;
}

/** None if the list cannot be fetched: the page has everything else already. */
async function listed(address: string): Promise<readonly ListedPage[]> {
  try {
    const response = await fetch(address);
    return response.ok ? ((await response.json()) as readonly ListedPage[]) : [];
  } catch {
    return [];
  }
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // A lone `%` is no escape.
    return address;
  }
}
