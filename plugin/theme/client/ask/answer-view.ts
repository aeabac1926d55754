/** A question and its answer on the screen. */
import type { AskSource } from '@waymark/contract/ask';
import { element, pressable } from '../../../browser/element.ts';
import { type Exchange, isComing, type PanelAnswer, shownNumber, titleOf } from './answer.ts';
import { askIcon } from './icons.ts';
import { type AnswerSigns, renderMarkdown } from './markdown.ts';
import { markedText } from './marks.ts';
import type { Say } from './words.ts';

export interface ViewOptions {
  readonly say: Say;
  /** The address at which the reader opens a page of the docs; undefined for one elsewhere. */
  readonly address: (url: string, sources: readonly AskSource[]) => string | undefined;
  readonly target?: '_blank' | undefined;
  /** Asks the question again. */
  readonly again: () => void;
  /** Copies the answer; what it says then. */
  readonly copy: () => Promise<string>;
  /** Puts a question into the field. */
  readonly suggest: (question: string) => void;
  /** Searches for the question instead; undefined on pages of other sites. */
  readonly search: (() => void) | undefined;
  /** Buttons by which the reader votes on a whole answer; undefined if nobody would hear. */
  readonly votes: (() => HTMLElement) | undefined;
}

export function answerView(question: Exchange['question'], options: ViewOptions) {
  const { say } = options;
  const step = element('p', { class: 'ask-step' });
  const text = element('div', { class: 'ask-answer' });
  const end = element('div', { class: 'ask-end' });
  const turn = element(
    'section',
    { class: 'ask-turn chat-assistant-payload-item', 'aria-label': question },
    element('h3', { class: 'ask-question' }, question),
    text,
    step,
    end,
  );
  let shown: readonly ChildNode[] = [];

  /** Elements that say the same stay: the reader may have selected text, or be at a link. */
  function replace(next: readonly ChildNode[]): void {
    const same = next.findIndex((one, at) => shown[at]?.isEqualNode(one) !== true);
    const kept = same === -1 ? next.length : same;
    for (const old of shown.slice(kept)) old.remove();
    text.append(...next.slice(kept));
    shown = [...shown.slice(0, kept), ...next.slice(kept)];
  }

  return {
    element: turn,
    show(answer: PanelAnswer): void {
      turn.setAttribute('aria-busy', String(isComing(answer)));
      replace(
        answer.end?.by === 'docs'
          ? passagesOf(answer, options)
          : renderMarkdown(markedText(answer.parts), signsOf(answer, options)),
      );
      const doing = stepOf(answer, say);
      step.hidden = doing === undefined;
      step.textContent = doing ?? '';
      end.replaceChildren(...(isComing(answer) ? [] : endOf(answer, options)));
    },
  };
}

/** Each passage below its place: they are no answer, and do not read as one. */
function passagesOf(answer: PanelAnswer, options: ViewOptions): ChildNode[] {
  const { say, address, target } = options;
  const passages = answer.parts.map(({ text, sources: [number] }) => {
    const source = answer.sources.find((each) => each.number === number);
    const place =
      source === undefined
        ? []
        : linkTo({ ...source, title: titleOf(source) }, address(source.url, answer.sources), target);
    const shown = renderMarkdown(markedText([{ text, sources: [], proven: true }]), signsOf(answer, options));
    return element('section', { class: 'ask-passage' }, ...place, ...shown);
  });
  return passages.length === 0 ? [] : [element('h4', {}, say('askPassages')), ...passages];
}

function signsOf(answer: PanelAnswer, { say, address, target }: ViewOptions): AnswerSigns {
  return {
    target,
    address: (written) => address(written, answer.sources),
    source(number) {
      const source = answer.sources.find((each) => each.number === number);
      const href = source && address(source.url, answer.sources);
      if (source === undefined || href === undefined) return undefined;
      const shown = shownNumber(answer, number);
      const label = say('askSource', { number: shown, title: titleOf(source) });
      return element(
        'a',
        {
          class: 'ask-cite',
          href,
          target,
          rel: target && 'noopener',
          'aria-label': label,
          title: titleOf(source),
        },
        String(shown),
      );
    },
    unproven: (badge) => element('span', { class: 'ask-badge' }, askIcon('unproven'), say(badge)),
  };
}

function stepOf(answer: PanelAnswer, say: Say): string | undefined {
  if (!isComing(answer)) return undefined;
  const { step, parts } = answer;
  if (step === undefined) return parts.length === 0 ? say('askLooking') : '';
  return step.tool === 'search'
    ? say('askSearching', { query: step.text })
    : say('askReading', { title: step.text });
}

function endOf(answer: PanelAnswer, options: ViewOptions): HTMLElement[] {
  const { say, suggest, search } = options;
  const { end, broken } = answer;
  const isFound = end?.found !== false;
  const made: HTMLElement[] = [];
  const note = (text: string): void => {
    made.push(element('p', { class: 'ask-note' }, text));
  };
  if (broken !== undefined) note(say(BROKEN[broken]));
  if (!isFound) made.push(element('p', { class: 'ask-none' }, say('askNone')));
  if (end !== undefined && !end.found && end.close.length > 0) {
    const words = end.close.map((word) => pressable({}, () => suggest(word), word));
    made.push(element('p', { class: 'ask-close-words' }, say('searchMeant'), ...words));
  }
  const sources = answer.sources.map((source) => ({ ...source, title: titleOf(source) }));
  if (end?.by !== 'docs') made.push(...links(say('askSources'), sources, 'ol', answer, options));
  made.push(...links(say(isFound ? 'related' : 'searchResults'), end?.related ?? [], 'ul', answer, options));
  if (!isFound && search !== undefined) made.push(pressable({}, search, say('search')));
  return [...made, actions(options, answer)];
}

const BROKEN = { stopped: 'askStopped', failed: 'askFailed', refused: 'askTooMany' } as const;

interface Linked {
  readonly title: string;
  readonly url: string;
  readonly versions?: readonly string[] | undefined;
}

/** None to a page elsewhere. */
function linkTo(
  { title, versions = [] }: Omit<Linked, 'url'>,
  href: string | undefined,
  target: '_blank' | undefined,
): HTMLElement[] {
  if (href === undefined) return [];
  const tags = versions.map((version) => element('small', {}, version));
  return [element('a', { href, target, rel: target && 'noopener' }, title, ...tags)];
}

function links(
  title: string,
  pages: readonly Linked[],
  list: 'ol' | 'ul',
  { sources }: PanelAnswer,
  { address, target }: ViewOptions,
): HTMLElement[] {
  const items = pages
    .flatMap((page) => linkTo(page, address(page.url, sources), target))
    .map((link) => element('li', {}, link));
  if (items.length === 0) return [];
  return [
    element('h4', {}, title),
    element(list, { class: list === 'ol' ? 'ask-sources' : 'ask-related' }, ...items),
  ];
}

function actions({ say, copy, again, votes }: ViewOptions, { parts, end }: PanelAnswer): HTMLElement {
  const button = (name: 'copy' | 'again', words: string, press: (button: HTMLButtonElement) => unknown) =>
    pressable({ 'data-action': name }, press, askIcon(name), element('span', {}, words));
  const copied = async (made: HTMLButtonElement): Promise<void> => {
    const label = made.querySelector('span');
    if (label !== null) label.textContent = await copy();
  };
  return element(
    'div',
    { class: 'ask-actions' },
    ...(parts.length > 0 ? [button('copy', say('copy'), copied)] : []),
    button('again', say('askAgain'), again),
    ...(votes !== undefined && end !== undefined ? [votes()] : []),
  );
}
