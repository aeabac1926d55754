/** An island: a part of the page that React continues in the browser, once the reader comes near it. */
import { renewPage } from './renew.ts';

class Island extends HTMLElement {
  #started = false;
  #observer: IntersectionObserver | undefined;

  connectedCallback(): void {
    if (this.#started) return;
    // The element itself has no box. An island with nothing to show yet is needed at once.
    const first = this.querySelector(':scope > waymark-root > *');
    if (first === null || !('IntersectionObserver' in window)) {
      this.#start();
      return;
    }
    this.#observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#start();
      },
      { rootMargin: '300px' },
    );
    this.#observer.observe(first);
    // A hidden island has no box either: whoever comes near or points at it needs it.
    this.addEventListener('pointerenter', () => this.#start(), { once: true, capture: true });
    this.addEventListener('focusin', () => this.#start(), { once: true });
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }

  #start(): void {
    if (this.#started) return;
    this.#started = true;
    this.#observer?.disconnect();
    import('./mount.ts')
      .then(({ mount }) => mount(this))
      .catch((error: unknown) => {
        // The server's HTML stays, unless its script is gone with the release that it was of.
        reportError(error);
        void renewPage();
      });
  }
}

if (!customElements.get('waymark-island')) customElements.define('waymark-island', Island);
