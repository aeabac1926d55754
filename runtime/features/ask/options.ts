/** Options of answers, as an operator configures them. */

import { preset } from '@waymark/contract/described';
import { refuseHttp } from '@waymark/contract/refuse-http';
import { z } from 'zod';

const number = z.int().positive();

const daily = z
  .strictObject({
    calls: number.default(1_000).describe('Answers of the model.'),
    tokens: number.default(3_000_000).describe('Tokens that the model reads and writes for them.'),
  })
  .prefault({})
  .describe(
    'Budget for each day (UTC). One client may use a fifth of it, a key half. Once it is spent, answers consist of passages of the docs.',
  );

const settings = z.strictObject({
  keepQuestions: preset.off(
    'Whether the dashboard lists the questions of the last 30 days, and whether they were answered. Askers are not recorded.',
  ),
  origins: z
    .array(
      z.url({ protocol: /^https?$/ }).refine((each) => URL.canParse(each) && new URL(each).origin === each, {
        error: 'is not an origin: write only scheme, host and port, as in `https://app.example.com`',
      }),
    )
    .default([])
    .describe(
      'Origins of other sites whose pages may ask, such as those with the widget. Their answers come from public pages only.',
    ),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Base address of an OpenAI-compatible API, without `/chat/completions`. Default: no model, answers consist of passages of the docs.',
    ),
  model: z.string().min(1).optional().describe('Name of the model in that API. Required with `url`.'),
  key: z.string().min(1).optional().describe('Key of that API. Write `env:NAME`, so that it is in no file.'),
  allowPrivate: preset.off(
    'Whether the address may use http, and be on this machine or a private network, such as that of Ollama.',
  ),
  steps: number.max(20).default(4).describe('Most calls of the model for one answer.'),
  tokens: number.default(2_000).describe('Most tokens that the model writes for one answer.'),
  seconds: number.max(600).default(60).describe('Most seconds for one answer.'),
  concurrent: number
    .default(8)
    .describe(
      'Most answers that the model writes at the same time. Further answers consist of passages of the docs.',
    ),
  daily,
  extra: z
    .record(z.string(), z.json())
    .default({})
    .describe(
      'Further fields of each request to the model, such as `temperature`. `null` leaves a field out.',
    ),
});

export const askSchema = z.union([
  z.literal(false).describe('No answers: `/ask` does not exist.'),
  settings
    .refine(({ url, model }) => (url === undefined) === (model === undefined), {
      error: 'has one of "url" and "model": name both, or neither',
    })
    .superRefine(refuseHttp),
]);

export const askFields = {
  ask: askSchema
    .optional()
    .describe(
      'Answers at `/ask`; `false` turns them off. Default: they consist of passages of the docs, and questions are not kept.',
    ),
};

/** Everything may be left out. */
export type AskOptions = z.input<typeof askSchema>;

export type ModelOptions = Omit<z.output<typeof settings>, 'keepQuestions' | 'origins' | 'url' | 'model'> & {
  readonly url: string;
  readonly model: string;
};

export type Asking = NonNullable<ReturnType<typeof readAskOptions>>;

/** Undefined if there are no answers. Without a model, the docs' own passages answer. */
export function readAskOptions(options: AskOptions | undefined) {
  const read = askSchema.parse(options ?? {});
  if (read === false) return undefined;
  const { keepQuestions, origins, url, model: name, ...rest } = read;
  const model: ModelOptions | undefined =
    url !== undefined && name !== undefined ? { url, model: name, ...rest } : undefined;
  return { keepQuestions, origins, model };
}
