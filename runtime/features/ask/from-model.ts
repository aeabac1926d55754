/** Answers of a model that reads the docs as whoever asks: a statement is shown when it was checked against what it cites. */
import type { AskEvent, AskQuestion } from '@waymark/contract/ask';
import { estimatedTokens } from '@waymark/search/tokens';
import { inConversation, relatedPages } from './from-docs.ts';
import { type AskingModel, type Message, type Model, ModelError, type Turn } from './model.ts';
import type { ModelOptions } from './options.ts';
import { phrase } from './phrasings.ts';
import { instructions, NOT_FOUND, questionText } from './prompt.ts';
import { isInDocs, type ProofVerdict, verdictOf } from './prove.ts';
import { createReading, type Reading, TOOLS } from './reading.ts';
import { siteLinksOnly } from './safe-markdown.ts';
import type { DocsLibrary } from './sections.ts';
import { createStatements, type Statement } from './statements.ts';

/** Nothing that the model said is proven. */
export class UnprovenError extends Error {
  override readonly name = 'UnprovenError';
}

/** Results that tell whether a question finds little. */
const JUDGED = 6;

interface ModelAnswer extends Pick<AskingModel, 'signal' | 'spend'> {
  readonly library: DocsLibrary;
  readonly question: AskQuestion;
  readonly model: Model;
  readonly options: Pick<ModelOptions, 'steps' | 'tokens'>;
  readonly site: { readonly name: string; readonly url: string };
}

/** Calls and tokens that are left for one answer, and the conversation so far. */
interface Progress {
  steps: number;
  tokens: number;
  readonly messages: Message[];
  /** Numbers of the sources that were named. */
  readonly told: Set<number>;
  proven: number;
}

/** Throws `ModelError` or `UnprovenError`, also after some events: the answer then starts again without the model. */
export async function* answerFromModel(setup: ModelAnswer): AsyncGenerator<AskEvent, void> {
  const { library, question } = setup;
  const reading = createReading(library, question);
  const progress = await begin(setup, reading);
  for (; progress.steps > 0 && progress.tokens > 0; progress.steps -= 1) {
    const { calls, text } = yield* oneTurn(setup, reading, progress);
    if (calls.length === 0) {
      if (progress.proven === 0 && !isNotFound(text))
        throw new UnprovenError('Nothing that the model said is proven.');
      const { sections } = reading;
      const shown = sections.filter((_, at) => progress.told.has(at + 1));
      const related = relatedPages(library, sections, shown);
      yield { event: 'end', data: { found: progress.proven > 0, by: 'model', related, close: [] } };
      return;
    }
    progress.messages.push({
      role: 'assistant',
      content: text,
      tool_calls: calls.map(({ id, name, arguments: written }) => ({
        id,
        type: 'function',
        function: { name, arguments: written },
      })),
    });
    for (const call of calls) {
      const { step: event, result } = reading.run(call);
      if (event !== undefined) yield event;
      progress.messages.push({ role: 'tool', tool_call_id: call.id, content: result });
    }
  }
  throw new ModelError('The model did not come to an answer.');
}

/** The first search, by phrasings of the model if the question finds little; its last call is for the answer. */
async function begin(
  { library, question, model, options, site, signal, spend }: ModelAnswer,
  reading: Reading,
): Promise<Progress> {
  const asked = inConversation(question);
  let { steps, tokens } = options;
  const alternatives = [...(asked.alternatives ?? [])];
  if (steps > 1 && library.find({ ...question, ...asked, limit: JUDGED }).weak) {
    const phrased = await phrase(asked.question, model, { tokens, signal, spend });
    alternatives.push(...phrased.phrasings);
    steps -= 1;
    tokens -= phrased.tokens;
  }
  const found = reading.search(asked.question, alternatives);
  const messages: Message[] = [
    { role: 'system', content: instructions(site.name) },
    { role: 'user', content: questionText(question, found, library.pageAt(question.page)?.title) },
  ];
  return { steps, tokens, messages, told: new Set(), proven: 0 };
}

/** One call of the model: the statements of its answer, if it has begun to answer. */
async function* oneTurn(
  { model, site, signal, spend }: ModelAnswer,
  reading: Reading,
  progress: Progress,
): AsyncGenerator<AskEvent, { readonly calls: Turn; readonly text: string }> {
  // The last call answers.
  const tools = progress.steps === 1 ? [] : TOOLS;
  const statements = createStatements();
  // Words before a call of a tool are no answer: only a citation shows that the model has begun to answer.
  let waiting: Statement[] = [];
  let begun = false;
  let text = '';
  const turn = model.ask(progress.messages, { tools, tokens: progress.tokens, signal, spend });
  let next: IteratorResult<string, Turn>;
  try {
    do {
      next = await turn.next();
      if (next.done !== true) text += next.value;
      waiting.push(...(next.done === true ? statements.end() : statements.add(next.value)));
      begun ||= waiting.some(({ cited }) => reading.known(cited).length > 0);
      const isLast = next.done === true && next.value.length === 0;
      if (!(begun || isLast) || isNotFound(text)) continue;
      for (const event of waiting.flatMap((each) => [...shown(each, reading, progress.told, site.url)])) {
        if (event.event === 'part' && event.data.proven) progress.proven += 1;
        yield event;
      }
      waiting = [];
    } while (next.done !== true);
  } finally {
    // The caller may have disconnected in the middle of it.
    await turn.return([]);
  }
  progress.tokens -= estimatedTokens(text);
  return { calls: next.value, text };
}

const isNotFound = (text: string): boolean => text.trimStart().startsWith(NOT_FOUND);

/** A statement with whether it is proven, after the sources that it is the first to name. */
function* shown(
  { text, cited, code }: Statement,
  reading: Reading,
  told: Set<number>,
  url: string,
): Generator<AskEvent> {
  const safe = code === undefined ? siteLinksOnly(text, url) : text;
  if (safe.trim() === '') return;
  let sources = reading.known(cited);
  let verdict: ProofVerdict;
  if (code === undefined) {
    const [first] = sources;
    const evidence = sources.map((number) => reading.evidence(number));
    verdict = first === undefined ? 'unproven' : verdictOf(text, evidence, reading.language(first));
  } else {
    // Models cite beside a block, not in it: it may stand in any section that was read.
    sources = reading.numbers.filter((number) => isInDocs(code, [reading.evidence(number)])).slice(0, 1);
    verdict = sources.length > 0 ? 'proven' : 'unproven';
  }
  for (const number of sources) {
    if (told.has(number)) continue;
    told.add(number);
    yield { event: 'source', data: reading.source(number, text) };
  }
  const part = { text: safe, sources, proven: verdict === 'proven' };
  yield { event: 'part', data: verdict === 'unchecked' ? { ...part, unchecked: true } : part };
}
