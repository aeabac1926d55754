/** The page for missing addresses shows the pages that were probably meant. */
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
      const link = document.createElement('a');
      link.className = 'not-found-recommended-page-link';
      link.href = href;
      const address = document.createElement('small');
      address.textContent = decoded(href);
      link.append(title, address);
      const item = document.createElement('li');
      item.append(link);
      return item;
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
