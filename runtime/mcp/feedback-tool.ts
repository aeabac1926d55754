/** The `submit_feedback` tool: what an agent found wrong on a page, for the authors alone. */
import type { Viewer } from '../access/can-read.ts';
import { type FeedbackInput, SEARCH_TOOL } from '../contract/tools.ts';
import type { FeedbackBook } from '../features/feedback/book.ts';
import { decodedPath } from '../http/request-path.ts';
import type { Serving } from '../release/serving.ts';
import { isReadable } from '../release/sources.ts';
import { answerOf, errorAnswer, type ToolAnswer } from './text-result.ts';

const LONGEST_NAME = 60;

/** A page that the viewer may not read gets the answer of one that does not exist. */
export async function feedbackTool(
  { release, info }: Serving,
  viewer: Viewer,
  book: FeedbackBook,
  client: string | undefined,
  { path: given, feedback: text, reason }: FeedbackInput,
): Promise<ToolAnswer> {
  const path = pathOf(given, info.base);
  if (!isReadable(release, path, viewer)) {
    return errorAnswer(
      `There is no page ${JSON.stringify(given)}. Take the path from a result of ${SEARCH_TOOL}.`,
    );
  }
  await book.keep({ about: 'page', path, text, reason, by: 'agent', client: client && nameOf(client) });
  return answerOf(['The authors will read it. There is no answer to wait for.']);
}

/** A page by its path, by its file (`/guides/start.md`) or by its address, as results of the tools name it. */
function pathOf(given: string, base: string): string {
  const whole = URL.canParse(given) ? new URL(given).pathname : given;
  const [path = ''] = whole.split(/[?#]/);
  const below = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
  return decodedPath(`/${below}`.replace(/\/+/g, '/').replace(/(?:\/index)?(?:\.mdx?)?\/?$/, '')) || '/';
}

/** A client may call itself anything: letters, digits and little else stay. */
function nameOf(client: string): string {
  return client.replace(/[^\p{L}\p{N} ._/@-]/gu, '').slice(0, LONGEST_NAME);
}
