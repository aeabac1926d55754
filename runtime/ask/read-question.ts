/** Reads a question from a request. */
import { z } from 'zod';
import { type AskQuestion, LONGEST_QUESTION, MOST_EARLIER } from '../contract/ask.ts';
import { jsonBody } from '../http/json-body.ts';

const MOST_BYTES = 32 * 1024;
const MOST_MILLISECONDS = 10_000;

const text = z.string().max(LONGEST_QUESTION);

const questionSchema = z.strictObject({
  question: text.regex(/\S/, 'must not be empty'),
  earlier: z.array(text).max(MOST_EARLIER).optional(),
  version: z.string().max(200).optional(),
  language: z.string().max(200).optional(),
  page: z.string().max(1_000).optional(),
});

/** The question, or the response that says why there is none. */
export const readQuestion = (request: Request): Promise<AskQuestion | Response> =>
  jsonBody<AskQuestion>(request, {
    schema: questionSchema,
    name: 'question',
    mostBytes: MOST_BYTES,
    mostMilliseconds: MOST_MILLISECONDS,
  });
