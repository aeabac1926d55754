/** The scheme button, the banner, and the notice of an address that led nowhere. */
import { readStored, store } from '../../browser/storage.ts';

/** Shows the message that the not-found page left for the home page that it sends readers to (inline/leave.ts). */
function showNotice(): void {
  const key = 'waymark-notice';
  const text = readStored('sessionStorage', key);
  if (!text) return;
  store('sessionStorage', key, undefined);
  const notice = document.createElement('div');
  notice.className = 'banner banner-warning';
  notice.role = 'status';
  const words = document.createElement('p');
  words.textContent = text;
  notice.append(words);
  document.getElementById('navbar')?.before(notice);
}

export function startFrame(): void {
  if (document.querySelector('.message-page:not([data-authored])') === null) showNotice();
  for (const button of document.querySelectorAll('[data-scheme]')) {
    button.addEventListener('click', () => {
      store('localStorage', 'waymark-scheme', window.waymarkScheme?.());
    });
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.variant.language a[hreflang]')) {
    link.addEventListener('click', () => {
      // The server leads whoever comes to the home page to the language that they chose.
      const path = document.body.dataset.base || '/';
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
      document.cookie = `waymark-language=${link.hreflang};path=${path};max-age=31536000;samesite=lax`;
    });
  }
  for (const button of document.querySelectorAll('[data-dismiss]')) {
    button.addEventListener('click', () => {
      const banner = button.closest<HTMLElement>('[data-banner]');
      store('localStorage', 'waymark-banner', banner?.dataset.banner ?? '');
      banner?.remove();
    });
  }
}
