/** The doors without sign-in, of two sites: `waymark mcp`, the function beside static files, and a packed release. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createHandler } from '../../../runtime/core.ts';
import { answerStdio } from '../../../runtime/mcp/stdio.ts';
import type { Logger } from '../../../runtime/packages/foundation/log.ts';
import { ReleaseError } from '../../../runtime/packages/foundation/release/errors.ts';
import { readVerified, verifiedFiles } from '../../../runtime/packages/foundation/release/open.ts';
import { openVerified } from '../../../runtime/packages/foundation/release/open-serving.ts';
import { packRelease } from '../../../runtime/packages/foundation/release/pack.ts';
import { readRelease } from '../../../runtime/packages/foundation/release/read.ts';
import type { BuiltAccessSite } from './builds.ts';
import { firstDifference } from './compare.ts';
import type { Ask } from './requests.ts';

type Pair<T> = readonly [T, T];

const logger: Logger = {
  error: (event, { error }) => {
    throw new Error(event, { cause: error });
  },
};

/** @param asks Requests of a stranger. @returns A line for each answer that is not the same, and for each door that should be closed. */
export async function differentDoors(sites: Pair<BuiltAccessSite>, asks: readonly Ask[]): Promise<string[]> {
  const messages = asks.flatMap(({ path, body }) => (path === '/mcp' && body !== undefined ? [body] : []));
  const lines = (await Promise.all(sites.map((site) => overStdio(site, messages)))) as [string[], string[]];
  return [
    ...different('waymark mcp', lines, messages),
    ...(await closed(sites, 'a function', async ({ out }) => {
      const read = (name: string) =>
        readFile(join(out, '.waymark', name)).then((bytes) => new Uint8Array(bytes));
      const handler = await createHandler({ release: { read }, hosts: ['*'], logger });
      const calls = asks.filter(
        ({ path }) => path === '/mcp' || path === '/ask' || path.startsWith('/_waymark/search'),
      );
      return Promise.all(
        calls.map(async ({ path, method, headers, body }) => {
          const init = {
            method: method ?? 'GET',
            headers: headers ?? {},
            ...(body !== undefined && { body }),
          };
          return (await handler(new Request(new URL(path, 'http://localhost'), init))).text();
        }),
      );
    })),
    ...(await closed(sites, 'a packed release', async ({ out }) => [
      Buffer.from(packRelease(await readRelease(join(out, '.waymark')))).toString('base64'),
    ])),
  ];
}

/** The answers to messages, in their order. On a busy machine a command comes to its time limit: then all are asked again. */
async function overStdio(site: BuiltAccessSite, messages: readonly string[], tries = 3): Promise<string[]> {
  const { out } = site;
  const [input, output] = [new PassThrough(), new PassThrough()];
  const files = verifiedFiles(await readRelease(join(out, '.waymark')));
  const open = async () => openVerified(readVerified(files), { logger });
  const answered = answerStdio(files, open, { input, output }, logger);
  for (const [at, body] of messages.entries())
    input.write(`${JSON.stringify({ ...JSON.parse(body), id: at })}\n`);
  const said = text(output);
  await new Promise<void>((resolve) => {
    let left = messages.length;
    output.on('data', (chunk) => {
      left -= String(chunk).split('\n').length - 1;
      if (left <= 0) resolve();
    });
  });
  input.end();
  await answered;
  output.end();
  const lines = (await said).trim().split('\n');
  if (tries > 1 && lines.some((line) => line.includes('the command ran longer than')))
    return overStdio(site, messages, tries - 1);
  return lines.toSorted((a, b) => JSON.parse(a).id - JSON.parse(b).id);
}

/** Differences of a door between both sites. One with pages that are not public must have none. */
async function closed(
  sites: Pair<BuiltAccessSite>,
  door: string,
  open: (site: BuiltAccessSite) => Promise<string[]>,
): Promise<string[]> {
  const found = await Promise.all(
    sites.map(async (site) => {
      const isPublic = Object.values(site.audiences).every((audience) => audience === 'public');
      try {
        const given = await open(site);
        return isPublic ? given : `${door} was made of a site with pages that are not public`;
      } catch (error) {
        if (error instanceof ReleaseError && error.problem === 'protected') return undefined;
        throw error;
      }
    }),
  );
  const [before, after] = found;
  const differences = Array.isArray(before) && Array.isArray(after) ? different(door, [before, after]) : [];
  return [...found.filter((each) => typeof each === 'string'), ...differences];
}

function different(
  door: string,
  [before, after]: Pair<readonly string[]>,
  names: readonly string[] = [],
): string[] {
  return before.flatMap((one, at) => {
    const two = after[at] ?? '';
    return one === two ? [] : [`${door}: ${names[at] ?? ''} differs: ${firstDifference(one, two)}`];
  });
}
