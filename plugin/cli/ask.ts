import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASK_PATH, type AskAnswer, endOfPart } from '@waymark/contract/ask';
import { MANIFEST_FILE } from '@waymark/contract/release-folder';
import { readManifest } from '@waymark/foundation/release/open';
import { Command, Option } from '@waymark/server/cli/commander';
import { CheckFailed, UsageError } from '@waymark/server/cli/errors';
import { folder, siteUrl } from '@waymark/server/cli/option-values';
import { readServerConfig } from '@waymark/server/cli/read-server-config';
import { toOutput } from '@waymark/server/cli/said';
import { printableJson } from '@waymark/source/printable';

const EXAMPLES = `
Examples:
  $ waymark ask "How do I sign people in?" --url https://docs.example.com
  $ waymark ask "How do I sign people in?" site
  $ waymark ask "How do I sign people in?" site --config server.json --json
With a token in WAYMARK_TOKEN, a server answers from the pages that its owner may read.`;

interface AskCommandOptions {
  readonly url?: string | undefined;
  readonly config?: string | undefined;
  readonly json?: boolean | undefined;
}

export function askCommand(): Command {
  return new Command('ask')
    .description('Ask the docs a question, on a server or in a built site')
    .argument('<question>', 'question in plain words')
    .argument('[dir]', 'folder that holds .waymark; answers come from its public pages', '.')
    .addOption(
      new Option('--url <url>', 'address of a running server, which then answers').argParser(siteUrl),
    )
    .addOption(new Option('--config <file>', 'JSON file of the server, to use its model').conflicts('url'))
    .option('--json', 'print the answer as JSON')
    .addHelpText('after', EXAMPLES)
    .action(ask);
}

async function ask(question: string, dir: string, options: AskCommandOptions): Promise<void> {
  const { url, config, json = false } = options;
  const response =
    url === undefined ? await askFolder(question, folder(dir), config) : await askServer(question, url);
  const answer = await answerIn(response);
  toOutput(json ? printableJson(answer) : shown(answer));
  if (!answer.found) throw new CheckFailed();
}

/** Throws an error with what the server said, if that is no answer. */
async function answerIn(response: Response): Promise<AskAnswer> {
  type Refusal = { readonly message?: unknown; readonly error?: { readonly message?: unknown } | null };
  const body = (await response.json().catch(() => ({}))) as Partial<AskAnswer> & Refusal;
  if (response.ok && Array.isArray(body.parts) && Array.isArray(body.sources)) return body as AskAnswer;
  // Refusals that tools get at every address, such as of a token, are those of JSON-RPC.
  const said = body.message ?? body.error?.message;
  if (typeof said === 'string') throw new Error(said);
  throw new Error(
    `There are no answers at ${response.url || ASK_PATH} (status ${response.status}): a server of Waymark answers there unless its operator turned that off.`,
  );
}

async function askServer(question: string, url: string): Promise<Response> {
  const address = url.replace(/\/+$/, '') + ASK_PATH;
  const token = process.env.WAYMARK_TOKEN;
  const request = questionTo(address, question, token ? { authorization: `Bearer ${token}` } : {});
  try {
    return await fetch(request);
  } catch (error) {
    throw new Error(`${address} cannot be reached.`, { cause: error });
  }
}

async function askFolder(question: string, dir: string, config: string | undefined): Promise<Response> {
  const { ask: asking } = config === undefined ? {} : readServerConfig(config);
  if (asking === false) throw new UsageError(`${config} turns answers off: "ask" is false.`);
  const release = join(dir, '.waymark');
  const manifest = join(release, MANIFEST_FILE);
  if (!existsSync(manifest)) {
    throw new UsageError(
      `There is no release in ${release}. Build one with \`waymark build --out ${dir}\`, or name a server with --url.`,
    );
  }
  const { base } = readManifest(readFileSync(manifest)).site;
  const { createRuntime } = await import('@waymark/server/index');
  const runtime = await createRuntime({ release, ask: asking });
  try {
    return await runtime.fetch(questionTo(`http://localhost${base}${ASK_PATH}`, question));
  } finally {
    await runtime.close();
  }
}

function questionTo(
  address: string,
  question: string,
  headers: Readonly<Record<string, string>> = {},
): Request {
  return new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ question }),
  });
}

function shown({ found, parts, sources, related, instead }: AskAnswer): string {
  const text = parts
    .map(({ text: own, proven, unchecked, sources: from }) => {
      const end = endOfPart(own);
      const written = own.slice(0, own.length - end.length);
      return written + (proven ? cited(from) : unchecked ? ' (not checked)' : ' (not proven)') + end;
    })
    .join('');
  const lines = [
    ...(found ? [text.trim()] : ['The docs do not answer this.']),
    ...sources.map(
      ({ number, title, section, url }) =>
        `[${number}] ${[title, section].filter(Boolean).join(' > ')}\n    ${url}`,
    ),
    ...(related.length > 0 ? ['Related:', ...related.map(({ title, url }) => `  ${title}\n    ${url}`)] : []),
    ...(instead === undefined ? [] : [`Without the model: ${instead}.`]),
  ];
  return `${lines.join('\n').replaceAll('\t', '  ')}\n`;
}

const cited = (numbers: readonly number[]): string => numbers.map((number) => ` [${number}]`).join('');
