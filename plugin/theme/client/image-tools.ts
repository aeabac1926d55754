/** Buttons over an image whose author wants them: copy it, download it. */
import { drawn, element, pressable } from '../../browser/element.ts';
import { addStylesheet } from '../../browser/stylesheet.ts';
import { word } from '../../browser/words.ts';
import styles from '../styles/image-tools.css?url';

const SHOWN = 1600;
const COPY = drawn(
  '<rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/>',
);
const DOWNLOAD = drawn('<path d="M12 4v11m0 0 4-4m-4 4-4-4M4 20h16"/>');

export async function startImageTools(): Promise<void> {
  await addStylesheet(styles);
  for (const image of document.querySelectorAll<HTMLImageElement>(
    'img[data-actions]:not([data-actions=""], :is(a, button, summary) img)',
  ))
    addTools(image);
}

function addTools(image: HTMLImageElement): void {
  const { actions = '', placement } = image.dataset;
  const tools = element('span', { class: 'image-tools' });
  if (actions.includes('copy')) {
    const press = (button: HTMLButtonElement) => void copy(button, image);
    tools.append(pressable({ 'aria-label': word('copy') }, press, COPY.cloneNode(true)));
  }
  if (actions.includes('download') && /^https?:/.test(image.src)) {
    // Another host may not give its file to a script: its image opens in a tab of its own.
    const name = new URL(image.src).pathname.split('/').at(-1) ?? '';
    const link = { href: image.src, download: name, target: '_blank', rel: 'noopener' };
    tools.append(element('a', { ...link, 'aria-label': word('downloadCode') }, DOWNLOAD.cloneNode(true)));
  }
  const box = element('span', { class: 'image-box', 'data-placement': placement });
  image.before(box);
  box.append(image, tools);
}

async function copy(button: HTMLButtonElement, image: HTMLImageElement): Promise<void> {
  let said = word('copied');
  try {
    // Safari allows the clipboard only in the task of the click, so it is given the promise itself.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': pngOf(image) })]);
    button.dataset.done = '';
  } catch {
    // Without https there is no clipboard for images, and an image of another host may not be read.
    said = word('copyFailed');
  }
  button.ariaLabel = said;
  button.title = said;
  setTimeout(() => {
    delete button.dataset.done;
    button.ariaLabel = word('copy');
    button.title = '';
  }, SHOWN);
}

/** The only kind of image that every browser copies. */
async function pngOf(image: HTMLImageElement): Promise<Blob> {
  await image.decode();
  const canvas = element('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('No PNG.')) : resolve(blob)), 'image/png');
  });
}
