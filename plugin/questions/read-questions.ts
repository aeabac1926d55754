/** `questions.yaml`: what readers and agents ask, and the pages that must be found. */
import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Report } from '../diagnostics/diagnostic.ts';

/** Below the docs root. */
export const QUESTIONS_FILE = 'questions.yaml';

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

export interface AskedQuestion extends z.infer<typeof questionSchema> {
  readonly line: number;
  readonly column: number;
}

/** The questions of a file; where something is wrong with it, that is reported, and there are none. */
export function readQuestions(text: string, report: (problem: Report) => void): AskedQuestion[] {
  const counter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: counter });
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const invalid = (message: string, offset: number): void =>
    report({
      code: 'questions-invalid',
      message,
      hint: 'A question has `question` and `page`, and may have `alternatives`, `section`, `first`, `language` and `version`.',
      file: QUESTIONS_FILE,
      ...at(offset),
    });
  for (const { message, pos } of document.errors) invalid(message.split('\n')[0] ?? message, pos[0]);
  if (document.errors.length > 0) return [];
  const offsetOf = (path: readonly PropertyKey[]): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    return isNode(node) ? (node.range?.[0] ?? 0) : path.length > 0 ? offsetOf(path.slice(0, -1)) : 0;
  };
  const parsed = z.array(questionSchema).safeParse(document.toJS() ?? []);
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues)
      invalid(`${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`, offsetOf(path));
    return [];
  }
  return parsed.data.map((question, number) => ({ ...question, ...at(offsetOf([number])) }));
}
