/**
 * A reader's vote on a page, a block of code or an answer: to the server, which may ask for more. Those on pages and code go to
 * the site's analytics if there is no server.
 */

import { type FeedbackMessage, LONGEST_CODE, type Reason } from '@waymark/contract/feedback';
import { decodePath } from '@waymark/source/paths/decode-path';
import { element } from '../../browser/element.ts';
import { postFeedback, takesFeedback } from '../../browser/server-feedback.ts';
import { tellServices, type Vote } from './feedback-services.ts';

/** Sends the vote of a button, and dispatches `waymark:feedback` on `window`. */
export async function castVote(button: HTMLElement): Promise<void> {
  const block = button.closest<HTMLElement>('.code:not([data-authored])');
  const path = belowBase(location.pathname);
  const helpful = button.dataset.helpful === 'yes';
  const code = block === null ? undefined : codeOf(block);
  const vote: Vote = { path, helpful, ...(code !== undefined && { code }) };
  showVote(button, block);
  window.dispatchEvent(new CustomEvent('waymark:feedback', { detail: vote }));
  const message: FeedbackMessage = {
    about: block === null ? 'page' : 'code',
    path: decodePath(path),
    vote: helpful ? 'up' : 'down',
    ...(code !== undefined && { code }),
  };
  if (takesFeedback() && (await postFeedback(message))) askForMore(message, block ?? button.parentElement);
  else tellServices(vote);
}

export interface AnswerVote {
  readonly vote: 'up' | 'down';
  readonly question: string;
  /** Address of the page that the answer is from; undefined if it has no source. */
  readonly source: string | undefined;
}

/** Sends it to the server. Returns the name of what to say to the reader: nothing if a form behind the element asks for more. */
export async function voteOnAnswer(
  { vote, question, source }: AnswerVote,
  element: Element | null,
): Promise<'thanks' | 'feedbackFailed' | undefined> {
  const path = source && decodePath(belowBase(new URL(source, location.href).pathname));
  const message: FeedbackMessage = { about: 'answer', vote, question, path };
  if (!(await postFeedback(message))) return 'feedbackFailed';
  return askForMore(message, element) ? undefined : 'thanks';
}

/** The path of a page: `/guides/start`. */
function belowBase(pathname: string): string {
  return pathname.slice((document.body.dataset.base ?? '').length).replace(/\/$/, '') || '/';
}

function codeOf(block: HTMLElement): string {
  const text = block.querySelector('pre code, pre')?.textContent ?? '';
  return text.trim().slice(0, LONGEST_CODE);
}

function showVote(vote: HTMLElement, block: HTMLElement | null): void {
  for (const button of vote.parentElement?.querySelectorAll<HTMLButtonElement>('[data-helpful]') ?? [])
    button.disabled = true;
  vote.ariaPressed = 'true';
  const status = block === null ? pageStatus() : null;
  if (status !== null) status.textContent = status.dataset.thanks ?? '';
}

/** The line below the question on the page, which screen readers speak. */
function pageStatus(): HTMLElement | null {
  return document.querySelector('#page-feedback [role="status"]');
}

/** Shows a form behind an element, in which the reader may say more; false if the site has none. */
function askForMore(message: FeedbackMessage, element: Element | null): boolean {
  const template = document.querySelector<HTMLTemplateElement>('template[data-feedback-form]');
  const form = template?.content.firstElementChild?.cloneNode(true);
  if (!(form instanceof HTMLFormElement)) return false;
  if (message.about === 'page') form.id = 'feedback-form';
  // Reasons say what is wrong.
  if (message.vote === 'up') form.querySelector('fieldset')?.remove();
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void sendMore(form, message);
  });
  element?.after(form);
  form.querySelector<HTMLElement>('input, textarea')?.focus();
  return true;
}

async function sendMore(form: HTMLFormElement, message: FeedbackMessage): Promise<void> {
  const fields = new FormData(form);
  const reason = (fields.get('reason') ?? undefined) as Reason | undefined;
  const text = String(fields.get('text') ?? '').trim() || undefined;
  const status = form.querySelector<HTMLElement>('[role="status"]');
  const send = form.querySelector('button');
  if (send !== null) send.disabled = true;
  const isSaid = reason !== undefined || text !== undefined;
  if (isSaid && !(await postFeedback({ ...message, reason, text, again: true }))) {
    // The reader's words stay.
    if (status !== null) status.textContent = status.dataset.failed ?? '';
    if (send !== null) send.disabled = false;
    return;
  }
  const words = status?.dataset.thanks ?? '';
  const thanks = element('p', { class: 'feedback-thanks', tabindex: '-1' }, words);
  form.replaceWith(thanks);
  // The button that was pressed is gone.
  thanks.focus();
  // It is said once.
  if (message.about === 'page') pageStatus()?.replaceChildren();
}
