/** Questions and answers below each other, and the field for the next one. Of the page's panel and of the widget. */
import { type AskEvent, type AskQuestion, LONGEST_QUESTION, MOST_EARLIER } from '@waymark/contract/ask';
import { copyText } from '../../../browser/clipboard.ts';
import { element, pressable } from '../../../browser/element.ts';
import { asMarkdown, type Exchange, isComing, NO_ANSWER, type PanelAnswer, withEvent } from './answer.ts';
import { answerView, type ViewOptions } from './answer-view.ts';
import { RefusedError } from './events.ts';
import { askIcon } from './icons.ts';
import type { Say } from './words.ts';

const TOO_MANY = 429;

export interface ConversationOptions extends Pick<ViewOptions, 'say' | 'address' | 'target'> {
  readonly ask: (
    question: Pick<AskQuestion, 'question' | 'earlier'>,
    signal: AbortSignal,
  ) => AsyncIterable<AskEvent>;
  /** Those of earlier pages. */
  readonly turns: readonly Exchange[];
  /** Called with all turns that have ended when one has, when the reader votes on one, and when all are gone. */
  readonly changed: (turns: readonly Exchange[]) => void;
  /** True if a model answers, and not passages alone. Pages of other sites do not know. */
  readonly hasModel?: boolean | undefined;
  /** Titles of pages to begin with. */
  readonly starters?: readonly string[] | undefined;
  readonly search?: ((query: string) => void) | undefined;
  /** Buttons by which the reader votes on an answer; undefined if nobody would hear. */
  readonly votes?: ((turn: Exchange, keep: (vote: PanelAnswer['vote']) => void) => HTMLElement) | undefined;
}

interface Shown {
  turn: Exchange;
  readonly view: ReturnType<typeof answerView>;
}

export class Conversation {
  readonly elements: readonly HTMLElement[];
  readonly #options: ConversationOptions;
  readonly #parts: ReturnType<typeof createParts>;
  readonly #all: Shown[] = [];
  #running: AbortController | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#parts = createParts(options, (question) => this.ask(question));
    const { log, form, field, status } = this.#parts;
    this.elements = [log, form, status];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#running === undefined) this.#submit();
      else this.#running.abort();
    });
    field.addEventListener('keydown', (event) => {
      // A word that is being composed is not the end of a question.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#submit();
    });
    this.#setRunning(false);
    for (const turn of options.turns) this.#add(turn);
  }

  ask(question: string): void {
    const text = question.trim().slice(0, LONGEST_QUESTION);
    if (text === '') return;
    const shown = this.#add({ question: text, answer: NO_ANSWER });
    const { log } = this.#parts;
    log.scrollTo({ top: shown.view.element.offsetTop - log.offsetTop });
    void this.#run(shown);
  }

  /** Puts a question into the field, for the reader to send. */
  write(question: string): void {
    this.#parts.field.value = question;
    this.focus();
  }

  focus(): void {
    this.#parts.field.focus();
  }

  /** Begins a new one. */
  clear(): void {
    this.#running?.abort();
    for (const { view } of this.#all.splice(0)) view.element.remove();
    this.#parts.intro.hidden = false;
    this.#parts.status.textContent = '';
    this.#options.changed([]);
    this.focus();
  }

  #submit(): void {
    if (this.#running !== undefined) return;
    this.ask(this.#parts.field.value);
    this.#parts.field.value = '';
  }

  #add(turn: Exchange): Shown {
    const { search, votes } = this.#options;
    const shown: Shown = {
      turn,
      view: answerView(turn.question, {
        ...this.#options,
        again: () => void this.#run(shown),
        copy: () => this.#copied(shown.turn),
        suggest: (question) => this.write(question),
        search: search && (() => search(turn.question)),
        votes: votes && (() => votes(shown.turn, this.#keepVote(shown))),
      }),
    };
    this.#all.push(shown);
    this.#parts.intro.hidden = true;
    this.#parts.log.append(shown.view.element);
    shown.view.show(turn.answer);
    return shown;
  }

  /** The vote is for the answer of now: the question may be asked again before it was sent. */
  #keepVote(shown: Shown): (vote: PanelAnswer['vote']) => void {
    const { answer } = shown.turn;
    return (vote) => {
      if (shown.turn.answer !== answer) return;
      shown.turn = { ...shown.turn, answer: { ...answer, vote } };
      this.#tell();
    };
  }

  async #run(shown: Shown): Promise<void> {
    const { say, ask } = this.#options;
    const { status } = this.#parts;
    this.#running?.abort();
    const own = new AbortController();
    this.#running = own;
    this.#setRunning(true);
    show(shown, NO_ANSWER);
    status.textContent = say('askLooking');
    const { question } = shown.turn;
    const before = this.#all.slice(0, this.#all.indexOf(shown)).map(({ turn }) => turn.question);
    const earlier = before.slice(-MOST_EARLIER);
    try {
      for await (const event of ask({ question, earlier }, own.signal)) {
        if (own.signal.aborted) break;
        show(shown, withEvent(shown.turn.answer, event));
      }
      if (isComing(shown.turn.answer)) broken(shown, own.signal.aborted ? 'stopped' : 'failed');
    } catch (error) {
      const isRefused = error instanceof RefusedError && error.status === TOO_MANY;
      broken(shown, own.signal.aborted ? 'stopped' : isRefused ? 'refused' : 'failed');
    }
    if (this.#running !== own) return;
    this.#running = undefined;
    this.#setRunning(false);
    status.textContent = outcome(shown.turn.answer, say);
    this.#tell();
  }

  #tell(): void {
    const turns = this.#all.map(({ turn }) => turn);
    this.#options.changed(turns.filter(({ answer }) => !isComing(answer)));
  }

  #setRunning(isRunning: boolean): void {
    const { send, form } = this.#parts;
    send.setAttribute('aria-label', this.#options.say(isRunning ? 'askStop' : 'askSend'));
    send.replaceChildren(askIcon(isRunning ? 'stop' : 'send'));
    form.toggleAttribute('data-running', isRunning);
  }

  async #copied(turn: Exchange): Promise<string> {
    const { say } = this.#options;
    try {
      await copyText(asMarkdown(turn, say));
      return say('copied');
    } catch {
      return say('copyFailed');
    }
  }
}

function show(shown: Shown, answer: PanelAnswer): void {
  shown.turn = { ...shown.turn, answer };
  shown.view.show(answer);
}

function broken(shown: Shown, why: PanelAnswer['broken']): void {
  show(shown, { ...shown.turn.answer, step: undefined, broken: why });
}

function outcome({ end, broken, sources }: PanelAnswer, say: Say): string {
  if (broken !== undefined || end === undefined) return '';
  if (!end.found) return say('askNone');
  return say(end.by === 'docs' ? 'askPassages' : 'askAnswered', { count: sources.length });
}

function createParts({ say, hasModel, starters = [] }: ConversationOptions, ask: (question: string) => void) {
  const buttons = starters.map((title) => pressable({}, () => ask(title), title));
  const intro = element(
    'div',
    { class: 'ask-intro' },
    element('span', { class: 'ask-tile' }, askIcon('ask')),
    ...(hasModel === undefined ? [] : [element('p', {}, say(hasModel ? 'askIntro' : 'askPassagesIntro'))]),
    ...(buttons.length > 0
      ? [
          element('p', { id: 'ask-topics' }, say('askTopics')),
          element(
            'div',
            { class: 'ask-starters', role: 'group', 'aria-labelledby': 'ask-topics' },
            ...buttons,
          ),
        ]
      : []),
  );
  const log = element(
    'div',
    {
      class: 'ask-log chat-assistant-sheet-content',
      tabindex: '0',
      role: 'group',
      'aria-label': say('askTitle'),
    },
    intro,
  );
  const field = element('textarea', {
    id: 'chat-assistant-textarea',
    class: 'chat-assistant-input',
    rows: '1',
    maxlength: String(LONGEST_QUESTION),
    placeholder: say('askQuestion'),
    'aria-label': say('askQuestion'),
    enterkeyhint: 'send',
    autocomplete: 'off',
  });
  const send = element('button', { type: 'submit', class: 'ask-send chat-assistant-send-button' });
  const form = element('form', { class: 'ask-form' }, field, send);
  const status = element('p', { class: 'sr', role: 'status' });
  return { log, intro, form, field, send, status };
}
