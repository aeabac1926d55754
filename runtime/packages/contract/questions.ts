/** Questions whose page search must find: authors write them in `questions.yaml`, and a release keeps them. */
import { z } from 'zod';

/** File of a release; none if its authors ask nothing. */
export const QUESTIONS_JSON = 'questions.json';

const questionSchema = z.strictObject({
  question: z.string().regex(/\S/, 'must not be empty').describe('As somebody asks it.'),
  alternatives: z.array(z.string()).max(5).default([]).describe('The same in other words.'),
  page: z
    .string()
    .startsWith('/', 'must begin with a slash')
    .describe('Path of the page that must be found.'),
  section: z.string().optional().describe('Anchor of the section on it that must be found.'),
  first: z.int().min(1).max(50).default(3).describe('Among how many results.'),
  language: z.string().optional(),
  version: z.string().optional(),
});

export const questionsSchema = z.array(questionSchema);

export type ExpectedAnswer = z.infer<typeof questionSchema>;
