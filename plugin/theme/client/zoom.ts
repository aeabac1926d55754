/** Shows an image of the content in full size: a native dialog, so that Escape, focus and the backdrop are its own. */
import { word } from '../../browser/words.ts';

/** Opens the image, and returns the focus to it when the dialog closes. */
export function zoom(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.ariaLabel = image.alt || word('zoomImage');
  const large = document.createElement('img');
  // The largest source, not the one chosen for the place in the text.
  large.src = image.src;
  large.srcset = image.srcset;
  const widths = [...image.srcset.matchAll(/\s(\d+)w/g)].map(([, width]) => Number(width));
  large.sizes = `min(100vw, ${Math.max(0, ...widths)}px)`;
  large.alt = image.alt;
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'icon-button';
  close.ariaLabel = word('closeImage');
  close.innerHTML =
    '<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>';
  dialog.append(large, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
