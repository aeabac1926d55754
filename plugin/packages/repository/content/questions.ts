/** `questions.yaml`: what readers and agents ask, and the pages that must be found. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ExpectedAnswer, questionsSchema } from '@waymark/contract/questions';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { problemsInValue } from '@waymark/source/json/issues';
import type { TextPoint } from '@waymark/source/parse-code';
import { leadsOutside } from '@waymark/source/paths/inside-root';
import { readText } from '@waymark/source/read-text';
import { isNode, LineCounter, parseDocument } from 'yaml';

/** Below the docs root. */
export const QUESTIONS_FILE = 'questions.yaml';

export type AskedQuestion = ExpectedAnswer & TextPoint;

/** The questions of a file; if something is wrong with it, that is reported, and there are none. */
export function readQuestions(text: string, report: (problem: Report) => void): AskedQuestion[] {
  const counter = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: counter });
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const invalid = (message: string, offset: number, hint = ''): void =>
    report({
      code: 'questions-invalid',
      message,
      hint: `${hint} A question has \`question\` and \`page\`, and may have \`alternatives\`, \`section\`, \`first\`, \`language\` and \`version\`.`.trim(),
      file: QUESTIONS_FILE,
      ...at(offset),
    });
  if (document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    invalid('Its values are nested too deep to be read.', 0);
    return [];
  }
  for (const { message, pos } of document.errors) invalid(message.split('\n')[0] ?? message, pos[0]);
  if (document.errors.length > 0) return [];
  const offsetOf = (path: readonly PropertyKey[]): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    return isNode(node) ? (node.range?.[0] ?? 0) : path.length > 0 ? offsetOf(path.slice(0, -1)) : 0;
  };
  let value: unknown;
  try {
    value = document.toJS() ?? [];
  } catch (error) {
    // The library's error of aliases that repeat aliases.
    if (!(error instanceof ReferenceError)) throw error;
    invalid(`Its aliases cannot be resolved: ${error.message}.`, 0);
    return [];
  }
  const parsed = questionsSchema.safeParse(value);
  if (!parsed.success) {
    for (const { path, message, hint } of problemsInValue(questionsSchema, value, parsed.error.issues))
      invalid(message, offsetOf(path), hint);
    return [];
  }
  return parsed.data.map((question, number) => ({ ...question, ...at(offsetOf([number])) }));
}

/** The questions of a docs root; none if it has no such file. */
export function questionsOf(root: string, report: (problem: Report) => void): readonly AskedQuestion[] {
  const file = join(root, QUESTIONS_FILE);
  // Links to other places are reported with all files of the folder.
  const isOwn = existsSync(file) && !leadsOutside(root, QUESTIONS_FILE);
  return isOwn ? readQuestions(readText(file), report) : [];
}
