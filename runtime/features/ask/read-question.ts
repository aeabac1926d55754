/** Reads a question from a request. */

import { type AskQuestion, LONGEST_QUESTION, MOST_EARLIER } from '@waymark/contract/ask';
import { jsonBody } from '@waymark/foundation/http/json-body';
import { failure } from '@waymark/foundation/http/responses';
import { z } from 'zod';

const MOST_BYTES = 32 * 1024;
const MOST_MILLISECONDS = 10_000;

const questionSchema = z.strictObject({
  question: z.string().regex(/\S/, 'must not be empty'),
  earlier: z.array(z.string()).max(MOST_EARLIER).optional(),
  version: z.string().max(200).optional(),
  language: z.string().max(200).optional(),
  page: z.string().max(1_000).optional(),
});

/** The question, or the response that says why there is none. */
export async function readQuestion(request: Request): Promise<AskQuestion | Response> {
  const asked = await jsonBody<AskQuestion>(request, {
    schema: questionSchema,
    name: 'question',
    mostBytes: MOST_BYTES,
    mostMilliseconds: MOST_MILLISECONDS,
  });
  if (asked instanceof Response) return asked;
  const { question, earlier = [] } = asked;
  const isLong = (text: string): boolean => text.length > LONGEST_QUESTION;
  const most = `longer than ${LONGEST_QUESTION.toLocaleString('en')} characters`;
  // Readers see this sentence: it is about what they wrote, not about a field.
  if (isLong(question)) return failure(400, 'invalid', `The question is ${most}: ask a shorter one.`);
  if (earlier.some(isLong)) return failure(400, 'invalid', `An earlier question is ${most}: leave it out.`);
  return asked;
}
