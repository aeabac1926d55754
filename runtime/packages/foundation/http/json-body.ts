/** Reads JSON that a stranger sends. */
import type { z } from 'zod';
import { bodyBytes, SlowBodyError } from './body-text.ts';
import { failure } from './responses.ts';

interface JsonBody<T> {
  readonly schema: z.ZodType<T>;
  /** Its name in the sentence that says what is wrong with it: `question`. */
  readonly name: string;
  readonly mostBytes: number;
  readonly mostMilliseconds: number;
}

/** The value, or the response that says why there is none. */
export async function jsonBody<T extends object>(
  request: Request,
  { schema, name, mostBytes, mostMilliseconds }: JsonBody<T>,
): Promise<T | Response> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    return failure(415, 'unsupported_media_type', 'The Content-Type must be application/json.');
  }
  let body: unknown;
  try {
    const bytes = await bodyBytes(request, mostBytes, mostMilliseconds);
    if (bytes === undefined) return failure(413, 'too_large', `The body is larger than ${mostBytes} bytes.`);
    body = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SlowBodyError) return failure(408, 'too_slow', 'The body did not come in time.');
    return failure(400, 'invalid', 'The body is not JSON.');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  return failure(400, 'invalid', `The ${name} cannot be read. ${problems.join('; ')}`);
}
