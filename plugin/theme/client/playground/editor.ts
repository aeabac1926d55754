/** A field for JSON whose text is coloured: what is written is transparent, and the same text in colours lies below it. */
import { codeSpans } from '@waymark/openapi/html/tokens';
import { element } from './dom.ts';

export function editor(text: string, grammar: string) {
  const area = element('textarea', {
    class: 'play-input play-editor',
    dir: 'ltr',
    spellcheck: 'false',
    autocapitalize: 'off',
    'data-name': 'body',
  });
  const colours = element('pre', { class: 'play-colours', 'aria-hidden': true });
  const paint = () => {
    // The browser shows a last line that is empty only if something follows it.
    colours.innerHTML = `${codeSpans(area.value, grammar).text}\n `;
    colours.scrollTop = area.scrollTop;
    colours.scrollLeft = area.scrollLeft;
  };
  const set = (value: string) => {
    area.value = value;
    area.rows = Math.min(24, Math.max(6, value.split('\n').length + 1));
    paint();
  };
  area.addEventListener('input', paint);
  area.addEventListener('scroll', paint, { passive: true });
  startIndent(area);
  set(text);
  return { root: element('div', { class: 'play-code' }, colours, area), area, set };
}

/** In code, Tab indents; Escape gives it back to moving on. */
function startIndent(area: HTMLTextAreaElement): void {
  let moves = false;
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') moves = true;
    if (event.key !== 'Tab' || event.shiftKey || moves) return;
    event.preventDefault();
    area.setRangeText('  ', area.selectionStart, area.selectionEnd, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
  area.addEventListener('blur', () => {
    moves = false;
  });
}
