/** The panel that answers questions, beside the page: a column on large screens, a sheet on small ones. */

import { ASK_PATH } from '@waymark/contract/ask';
import { MODEL_TIMING } from '@waymark/contract/page-timing';
import { orRenew } from '@waymark/mdx/react/client/renew';
import { element } from '../../../browser/element.ts';
import { fetchText } from '../../../browser/fetch-text.ts';
import { serverTells, takesFeedback } from '../../../browser/server-feedback.ts';
import { addStylesheet } from '../../../browser/stylesheet.ts';
import { keptUntilFailed } from '../../../browser/until-failed.ts';
import styles from '../../styles/ask.css?url';
import { suggestions } from '../search/suggestions.ts';
import { Conversation } from './conversation.ts';
import { askServer } from './events.ts';
import { keep, keepOpen, keptTurns } from './kept.ts';
import { panelHeader } from './panel-header.ts';
import { answerVotes } from './votes.ts';
import { type AskWords, saying } from './words.ts';

const MOST_STARTERS = 4;
const SMALL = '(max-width: 39.99rem)';

interface Panel {
  readonly dialog: HTMLDialogElement;
  readonly conversation: Conversation;
  /** A page of the mode “assistant” is a conversation itself. */
  readonly isPage: boolean;
}

const panel = keptUntilFailed(create);
/** Has the focus again when the panel closes. */
let before: Element | null = null;

/**
 * Opens the panel; a reader who presses the button of an open one closes it.
 *
 * @param isReader Unset if the page opens it: for an address with `?assistant=`, or because it was open on the page before.
 */
export async function open(isReader?: boolean, question?: string): Promise<void> {
  const draft = isReader ? null : takeDraft();
  if (!isReader && draft === null && isSmall() && !isAskPage()) return;
  const { dialog, conversation, isPage } = await panel();
  if (!dialog.open) {
    before = document.activeElement;
    show(dialog, isPage);
  } else if (isReader && question === undefined && !isPage) return dialog.close();
  if (isReader || draft !== null) conversation.focus();
  if (draft) conversation.write(draft);
  if (question !== undefined) conversation.ask(question);
}

/** The question of `?assistant=`. It waits in the field: whoever wrote the address does not ask in the name of its reader. */
function takeDraft(): string | null {
  const url = new URL(location.href);
  const draft = url.searchParams.get('assistant');
  url.searchParams.delete('assistant');
  if (draft !== null) history.replaceState(history.state, '', url);
  return draft;
}

const isSmall = (): boolean => matchMedia(SMALL).matches;
const isAskPage = (): boolean => document.body.matches('.mode-assistant');

function show(dialog: HTMLDialogElement, isPage: boolean): void {
  if (!isPage && isSmall()) dialog.showModal();
  // Takes no focus from the reader, as show() does.
  else dialog.open = true;
  if (isPage) return;
  setExpanded(true);
  keepOpen(true);
}

function setExpanded(isOpen: boolean): void {
  document.getElementById('assistant-entry')?.setAttribute('aria-expanded', String(isOpen));
}

async function create(): Promise<Panel> {
  const [words] = await Promise.all([fetchWords(), addStylesheet(styles)]);
  const say = saying(words);
  const place = isAskPage() ? document.getElementById('content-area') : null;
  const dialog = element('dialog', {
    id: 'chat-assistant-sheet',
    class: `ask chat-assistant-sheet${place === null ? '' : ' ask-page'}`,
    'aria-labelledby': 'ask-title',
  });
  const conversation = new Conversation({
    say,
    turns: keptTurns(),
    changed: keep,
    ask: (question, signal) =>
      askServer(
        `${document.body.dataset.base ?? ''}${ASK_PATH}`,
        { ...question, page: document.documentElement.dataset.currentPath },
        { signal, credentials: 'same-origin' },
      ),
    address: (url, sources) => addressHere(url, sources[0]?.url),
    hasModel: serverTells(MODEL_TIMING),
    starters: suggestions()
      .slice(0, MOST_STARTERS)
      .map(({ title }) => title),
    search(query) {
      // On small screens it would open behind the sheet.
      if (dialog.matches(':modal')) dialog.close();
      void orRenew(import('../search/dialog.ts')).then(({ openSearch }) => openSearch(query));
    },
    votes: takesFeedback() ? (turn, keep) => answerVotes(turn, say, keep) : undefined,
  });
  const head = panelHeader(say, { anew: () => conversation.clear(), close: () => dialog.close() });
  dialog.append(head, ...conversation.elements);
  dialog.addEventListener('close', () => {
    // It is open again, in another form.
    if (dialog.open) return;
    setExpanded(false);
    keepOpen(false);
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  });
  if (place === null) closeBy(dialog);
  (place ?? document.body).append(dialog);
  return { dialog, conversation, isPage: place !== null };
}

/** Escape, and on small screens a link, which leads to what the sheet covers. */
function closeBy(dialog: HTMLDialogElement): void {
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) dialog.close();
  });
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && dialog.matches(':modal') && !event.ctrlKey && !event.metaKey) dialog.close();
  });
  matchMedia(SMALL).addEventListener('change', () => {
    if (!dialog.open) return;
    // One that is modal cannot become one that is not, nor the other way round.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null;
    dialog.close();
    show(dialog, false);
    if (focused instanceof HTMLElement) focused.focus();
  });
}

/** Pages of the docs are opened on this host, whatever address of the site the server knows. */
function addressHere(url: string, known: string | undefined): string | undefined {
  if (!URL.canParse(url, location.href)) return undefined;
  const { origin, pathname, search, hash } = new URL(url, location.href);
  const isOurs = origin === location.origin || (known !== undefined && origin === new URL(known).origin);
  // Two slashes would begin the name of a host.
  return isOurs && /^https?:/.test(origin) ? pathname.replace(/^\/+/, '/') + search + hash : undefined;
}

async function fetchWords(): Promise<AskWords> {
  const address = document.querySelector<HTMLElement>('[data-ask]')?.dataset.ask ?? '';
  return JSON.parse(await fetchText(address)) as AskWords;
}
