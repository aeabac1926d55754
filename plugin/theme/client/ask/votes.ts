/** The question if an answer helps: two buttons, on pages whose server keeps feedback. The widget has none: it asks from other sites. */

import { orRenew } from '@waymark/mdx/react/client/renew';
import { drawn, element, pressable } from '../../../browser/element.ts';
import type { AnswerVote } from '../feedback.ts';
import type { Exchange } from './answer.ts';
import type { Say } from './words.ts';

type Vote = AnswerVote['vote'];

const WORDS = { up: 'answerHelps', down: 'answerFails' } as const;

const ICONS: Readonly<Record<Vote, string>> = {
  up: '<path d="M15 5.880 14 10h5.830a2 2 0 0 1 1.920 2.560l-2.330 8A2 2 0 0 1 17.500 22H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h2.760a2 2 0 0 0 1.790-1.110L12 2a3.130 3.130 0 0 1 3 3.880M7 10v12"/>',
  down: '<path d="M9 18.120 10 14H4.170a2 2 0 0 1-1.920-2.560l2.330-8A2 2 0 0 1 6.500 2H20a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-2.760a2 2 0 0 0-1.790 1.110L12 22a3.130 3.130 0 0 1-3-3.880M17 14V2"/>',
};

/** @param keep Called with a vote that the server took. */
export function answerVotes(
  { question, answer }: Exchange,
  say: Say,
  keep: (vote: Vote) => void,
): HTMLElement {
  const status = element('p', { role: 'status' });
  const buttons = (['up', 'down'] as const).map((vote) => {
    const label = say(WORDS[vote]);
    const names = { 'aria-label': label, title: label, 'data-vote': vote };
    return pressable(names, () => void cast(vote), drawn(ICONS[vote]));
  });
  const votes = element('div', { class: 'ask-votes' }, status, ...buttons);
  let given: Vote | undefined;

  /** Buttons that are done are not `disabled`: they would lose the focus. */
  function show(vote: Vote | undefined): void {
    given = vote;
    for (const button of buttons) {
      button.ariaPressed = String(button.dataset.vote === vote);
      button.ariaDisabled = String(vote !== undefined);
    }
  }

  async function cast(vote: Vote): Promise<void> {
    if (given !== undefined) return;
    show(vote);
    status.textContent = '';
    const message = { vote, question, source: answer.sources[0]?.url };
    const said = await orRenew(import('../feedback.ts')).then(
      ({ voteOnAnswer }) => voteOnAnswer(message, votes.parentElement),
      // Offline.
      () => 'feedbackFailed' as const,
    );
    if (said !== undefined) status.textContent = say(said);
    if (said === 'feedbackFailed') show(undefined);
    else keep(vote);
  }

  show(answer.vote);
  return votes;
}
