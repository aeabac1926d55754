/** Options of feedback, as an operator configures them. */

import { preset } from '@waymark/contract/described';
import { receiverSchema } from '@waymark/contract/receiver';
import { z } from 'zod';

const settings = z.strictObject({
  agents: preset.off('Whether the MCP server offers agents the tool `submit_feedback`.'),
  webhook: receiverSchema
    .optional()
    .describe('Receiver of each vote and comment, as the event `feedback.received`.'),
});

export const feedbackSchema = z.union([
  z.literal(false).describe('Nothing is kept: votes go to the analytics services of docs.json.'),
  settings,
]);

export const feedbackFields = {
  feedback: feedbackSchema
    .optional()
    .describe(
      'Feedback of readers and agents; `false` keeps none. Default: votes and comments are kept if the server has a storage.',
    ),
};

/** Everything may be left out. */
export type FeedbackOptions = z.input<typeof feedbackSchema>;
