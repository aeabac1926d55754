/** Options of answers, as an operator configures them. */
import { z } from 'zod';
import { preset } from '../contract/described.ts';
import { refuseHttp } from '../egress/refuse-http.ts';

const number = z.int().positive();

const daily = z
  .strictObject({
    calls: number.default(1_000).describe('Answers by the model within a day.'),
    tokens: number.default(3_000_000).describe('Tokens that these read and write.'),
  })
  .prefault({})
  .describe('Daily budget (UTC). When it is used up, answers are made without the model.');

const settings = z.strictObject({
  keepQuestions: preset.off(
    'Keep questions for 30 days, with whether they were answered and without who asked: the dashboard lists them.',
  ),
  origins: z
    .array(
      z.url({ protocol: /^https?$/ }).refine((each) => URL.canParse(each) && new URL(each).origin === each, {
        error: 'is no origin: write scheme, host and port alone, as in `https://app.example.com`',
      }),
    )
    .default([])
    .describe(
      'Origins of other sites whose pages may ask, such as those with the widget. They get answers from public pages only.',
    ),
  url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of an OpenAI-compatible API, to which `/chat/completions` is added: `https://models.example.com/v1`. Without it the docs’ own passages are the answer.',
    ),
  model: z.string().min(1).optional().describe('Name of the model, as the API has it.'),
  key: z.string().min(1).optional().describe('Key of the API: `env:NAME`, so that it is in no file.'),
  allowPrivate: preset.off(
    'Lets the address be http, on this machine or on a private network, such as that of Ollama.',
  ),
  steps: number.max(20).default(4).describe('Most calls of the model for one answer.'),
  tokens: number.default(2_000).describe('Most tokens that the model writes for one answer.'),
  seconds: number.max(600).default(60).describe('Most seconds for one answer.'),
  concurrent: number
    .default(8)
    .describe('Most answers that the model writes at the same time; others are made without it.'),
  daily,
  extra: z
    .record(z.string(), z.json())
    .default({})
    .describe('Further fields of each request, such as `temperature`; null leaves a field out.'),
});

export const askSchema = z.union([
  z.literal(false).describe('No answers: `/ask` does not exist.'),
  settings
    .refine(({ url, model }) => (url === undefined) === (model === undefined), {
      error: 'has one of "url" and "model": name both, or neither',
    })
    .superRefine(refuseHttp),
]);

/** Everything may be left out. */
export type AskOptions = z.input<typeof askSchema>;

export type ModelOptions = Omit<z.output<typeof settings>, 'keepQuestions' | 'origins' | 'url' | 'model'> & {
  readonly url: string;
  readonly model: string;
};

export interface Asking {
  readonly keepQuestions: boolean;
  readonly origins: readonly string[];
  /** Undefined: the docs' own passages answer. */
  readonly model: ModelOptions | undefined;
}

/** Undefined if there are no answers. */
export function readAskOptions(options: AskOptions | undefined): Asking | undefined {
  const read = askSchema.parse(options ?? {});
  if (read === false) return undefined;
  const { keepQuestions, origins, url, model, ...rest } = read;
  return {
    keepQuestions,
    origins,
    model: url !== undefined && model !== undefined ? { url, model, ...rest } : undefined,
  };
}
