/** Shows an image of the content in full size: a native dialog, so that Escape, focus and the backdrop are its own. */
import { drawn, element } from '../../browser/element.ts';
import { word } from '../../browser/words.ts';

/** Opens the image, and returns the focus to it when the dialog closes. */
export function zoom(image: HTMLImageElement): void {
  const { src, srcset, alt } = image;
  const widths = [...srcset.matchAll(/\s(\d+)w/g)].map(([, width]) => Number(width));
  // The largest source, not the one chosen for the place in the text.
  const sizes = `min(100vw, ${Math.max(0, ...widths)}px)`;
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': word('closeImage') },
    drawn('<path d="M18 6 6 18M6 6l12 12"/>'),
  );
  const large = element('img', { src, srcset, sizes, alt });
  const dialog = element('dialog', { class: 'zoom', 'aria-label': alt || word('zoomImage') }, large, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  close.focus();
}
