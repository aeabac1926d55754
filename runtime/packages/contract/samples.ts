/** Proofs of the samples of a site, made by a build if a deploy asks for them: a release keeps them. */
import { z } from 'zod';

export const SAMPLES_JSON = 'samples.json';

/** In the environment of a build that proves samples. It runs none. */
export const SAMPLES_VARIABLE = 'WAYMARK_SAMPLES';

export const MAX_SAMPLE_PROBLEMS = 200;
export const MAX_SAMPLE_SECTIONS = 500;
export const MAX_SAMPLE_TEXT = 1_000;

const count = z.int().min(0);
const text = z.string().max(MAX_SAMPLE_TEXT);

const sampleProblemSchema = z.object({
  code: text,
  severity: text,
  message: text,
  hint: text.optional(),
  file: text.optional(),
  line: count.optional(),
  column: count.optional(),
});

export const samplesSchema = z.object({
  /** One sentence for people, with the reasons of those that are unproven. */
  summary: text,
  /** By the groups of the navigation. */
  sections: z
    .array(z.object({ title: text, proven: count, wrong: count, total: count }))
    .max(MAX_SAMPLE_SECTIONS),
  problems: z.array(sampleProblemSchema).max(MAX_SAMPLE_PROBLEMS),
});

export type ReleaseSamples = z.infer<typeof samplesSchema>;
