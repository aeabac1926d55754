/** The `submit_feedback` tool: what an agent found wrong on a page, for the authors alone. */

import { LONGEST_TEXT, REASONS } from '@waymark/contract/feedback';
import type { ServerInfo } from '@waymark/contract/server-info';
import { jsonSchema, SEARCH_TOOL, type ToolDefinition } from '@waymark/contract/tools';
import { decodedPath } from '@waymark/foundation/http/request-path';
import { isReadable } from '@waymark/foundation/release/sources';
import { z } from 'zod';
import type { FeatureTool } from '../../feature.ts';
import { answerOf, errorAnswer } from '../../mcp/text-result.ts';
import type { FeedbackStore } from './store.ts';

const LONGEST_NAME = 60;

const feedbackInputSchema = z.strictObject({
  path: z.string().min(1).max(1_000).describe('Page, such as `/guides/start`.'),
  feedback: z
    .string()
    .max(LONGEST_TEXT)
    .regex(/\S/, 'must not be empty')
    .describe('The problem, its place on the page, and a correction.'),
  reason: z.enum(REASONS).optional().describe('Kind of the problem.'),
});

/** It sends a text to people. */
const SENDS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };

export function feedbackDefinition({ name }: Pick<ServerInfo, 'name'>): ToolDefinition {
  return {
    name: 'submit_feedback',
    title: `Send feedback on ${name}`,
    description:
      `Report a mistake or a gap on a page of the ${name} documentation to its authors. ` +
      'Only facts about the page: nothing about your user or their code.',
    inputSchema: jsonSchema(feedbackInputSchema),
    annotations: SENDS,
  };
}

/** A page that the viewer may not read gets the answer of one that does not exist. */
export function feedbackTool(store: FeedbackStore): FeatureTool<z.infer<typeof feedbackInputSchema>> {
  return {
    definition: feedbackDefinition,
    input: feedbackInputSchema,
    limits: ['feedback'],
    async run({ path: given, feedback: text, reason }, { serving: { release, info }, viewer, program }) {
      const path = pathOf(given, info.base);
      if (!isReadable(release, path, viewer)) {
        return errorAnswer(
          `There is no page ${JSON.stringify(given)}. Take the path from a result of ${SEARCH_TOOL}.`,
        );
      }
      const client = program && nameOf(program);
      await store.keep({ about: 'page', path, text, reason, by: 'agent', client });
      return answerOf(['The authors will read it. There is no answer to wait for.']);
    },
  };
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
