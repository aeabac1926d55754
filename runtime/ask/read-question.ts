/** Reads a question from a request. */
import { z } from 'zod';
import { type AskQuestion, LONGEST_QUESTION, MOST_EARLIER } from '../contract/ask.ts';
import { bodyBytes, SlowBodyError } from '../http/body-text.ts';
import { failure } from '../http/responses.ts';

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
export async function readQuestion(request: Request): Promise<AskQuestion | Response> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return failure(415, 'unsupported_media_type', 'The Content-Type must be application/json.');
  }
  let body: unknown;
  try {
    const bytes = await bodyBytes(request, MOST_BYTES, MOST_MILLISECONDS);
    if (bytes === undefined) return failure(413, 'too_large', `The body is larger than ${MOST_BYTES} bytes.`);
    body = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SlowBodyError) return failure(408, 'too_slow', 'The body did not come in time.');
    return failure(400, 'invalid', 'The body is not JSON.');
  }
  const parsed = questionSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  return failure(400, 'invalid', `The question cannot be read. ${problems.join('; ')}`);
}
