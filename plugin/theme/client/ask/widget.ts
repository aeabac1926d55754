/**
 * Asks the docs from a page of another site: one script, an element of its own, and styles that neither reach that page nor are
 * reached by it. It asks as a stranger.
 */
import { ASK_PATH, ASK_WIDGET } from '@waymark/contract/ask';
import { element, pressable } from '../../../browser/element.ts';
import type { WidgetSite } from '../../ask-files.ts';
import { Conversation } from './conversation.ts';
import { askServer } from './events.ts';
import { askIcon } from './icons.ts';
import { panelHeader } from './panel-header.ts';
import { saying } from './words.ts';

/** Stands before the script in its file. */
declare const WIDGET_SITE: WidgetSite;

const SMALL = '(max-width: 39.99rem)';

const script = document.currentScript as HTMLScriptElement;
const base = new URL(script.src).href.replace(/[?#].*$/, '').slice(0, -ASK_WIDGET.length);

/** `<waymark-ask>`: the button and its panel. Pages may open it themselves, with a question if they have one. */
class WaymarkAsk extends HTMLElement {
  readonly #dialog: HTMLDialogElement;
  readonly #launcher: HTMLButtonElement;
  readonly #conversation: Conversation;

  constructor() {
    super();
    const { language = document.documentElement.lang, scheme } = script.dataset;
    const { words, direction, tag } = chosen(language);
    const say = saying(words);
    const root = this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    // Not as an element: a policy of the page may forbid those.
    sheet.replaceSync(`${WIDGET_SITE.styles}@layer waymark.tokens{.waymark{${WIDGET_SITE.colors}}}`);
    root.adoptedStyleSheets = [sheet];
    this.#conversation = new Conversation({
      say,
      turns: [],
      changed: () => undefined,
      ask: (question, signal) => askServer(base + ASK_PATH, question, { signal, credentials: 'omit' }),
      address: ofDocs,
      target: '_blank',
    });
    this.#dialog = element('dialog', { class: 'ask', 'aria-labelledby': 'ask-title' });
    this.#launcher = pressable(
      { class: 'launcher', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' },
      () => this.open(),
      askIcon('ask'),
      element('span', {}, say('ask')),
    );
    const close = () => this.#dialog.close();
    this.#dialog.append(
      panelHeader(say, { anew: () => this.#conversation.clear(), close }),
      ...this.#conversation.elements,
    );
    this.#dialog.addEventListener('keydown', (event) => {
      // The page has keys of its own.
      event.stopPropagation();
      if (event.key === 'Escape' && !event.isComposing) close();
    });
    this.#dialog.addEventListener('close', () => {
      this.#launcher.setAttribute('aria-expanded', 'false');
      this.#launcher.focus();
    });
    root.append(
      element(
        'div',
        { class: 'waymark', lang: tag, dir: direction, 'data-scheme': scheme },
        this.#launcher,
        this.#dialog,
      ),
    );
  }

  open(question?: string): void {
    if (!this.#dialog.open) {
      if (matchMedia(SMALL).matches) this.#dialog.showModal();
      else this.#dialog.show();
      this.#launcher.setAttribute('aria-expanded', 'true');
    }
    this.#conversation.focus();
    if (question !== undefined) this.#conversation.ask(question);
  }

  close(): void {
    this.#dialog.close();
  }
}

/** The language that a page wants, as far as the docs have it; else their own. */
function chosen(wanted: string) {
  const { languages } = WIDGET_SITE;
  const tags = Object.keys(languages);
  const lower = wanted.toLowerCase();
  const tag =
    tags.find((each) => each === lower) ??
    tags.find((each) => each.split('-')[0] === lower.split('-')[0]) ??
    tags[0] ??
    '';
  const found = languages[tag];
  if (found === undefined) throw new Error('The widget has no language.');
  return { ...found, tag };
}

/** Links lead to the docs, whose address their server knows. */
function ofDocs(url: string, sources: readonly { readonly url: string }[]): string | undefined {
  const site = sources[0]?.url ?? base;
  if (!URL.canParse(url, site)) return undefined;
  const { href, origin, protocol } = new URL(url, site);
  return /^https?:$/.test(protocol) && origin === new URL(site).origin ? href : undefined;
}

// A page that has the script twice has one button.
if (customElements.get('waymark-ask') === undefined) {
  customElements.define('waymark-ask', WaymarkAsk);
  const add = (): unknown => document.body.append(document.createElement('waymark-ask'));
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', add, { once: true });
  else add();
}
