/** A question in other words, which the model writes for a search that finds little. They are searched for and shown to nobody. */
import { estimatedTokens } from '@waymark/search/tokens';
import type { AskingModel, Model } from './model.ts';
import { phrasingPrompt } from './prompt.ts';

const MOST = 3;
/** In UTF-16 code units. */
const LONGEST = 200;
/** Tokens that three lines may take. */
const TOKENS = 300;

/** Also gives the tokens that the model wrote. */
export async function phrase(
  question: string,
  model: Model,
  { tokens, ...options }: Omit<AskingModel, 'tools'>,
): Promise<{ readonly phrasings: readonly string[]; readonly tokens: number }> {
  let text = '';
  const most = Math.min(TOKENS, tokens);
  for await (const part of model.ask(phrasingPrompt(question), { ...options, tools: [], tokens: most }))
    text += part;
  const lines = text.split('\n').map((line) => wordsOf(line).slice(0, LONGEST).trim());
  const phrasings = [...new Set(lines)].filter((line) => line !== '').slice(0, MOST);
  return { phrasings, tokens: estimatedTokens(text) };
}

/** Without the number of an item, and signs that are in no words or names. */
const wordsOf = (line: string): string =>
  line.replace(/^\s*\d{1,3}[.)]\s/, '').replace(/[^\p{L}\p{M}\p{N}'’._/:#+-]+/gu, ' ');
