/** Options of answers, as an operator configures them. */
import { z } from 'zod';

export const askSchema = z.union([
  z.literal(false).describe('No answers: `/ask` and its button do not exist.'),
  z.strictObject({
    keepQuestions: z
      .boolean()
      .default(false)
      .describe(
        'Keep questions for 30 days, with whether they were answered and without who asked: the dashboard lists them.',
      ),
  }),
]);

export type AskOptions = z.input<typeof askSchema>;
