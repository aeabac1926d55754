/** Compares two sites: their public files, and a runtime's answers about them. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRuntime } from '../../../runtime/index.ts';
import { forEachLimit } from '../../../runtime/packages/contract/for-each-limit.ts';
import type { AccessReader } from './readers.ts';
import { type Ask, filesIn } from './requests.ts';

/** A line for each file of dist/ that is not the same in both. */
export function differentFiles(before: string, after: string): string[] {
  const [one, two] = [before, after].map(contents) as [Map<string, Buffer>, Map<string, Buffer>];
  return [...new Set([...one.keys(), ...two.keys()])].sort().flatMap((file) => {
    const [first, second] = [one.get(file), two.get(file)];
    if (first && second)
      return first.equals(second)
        ? []
        : [`dist/${file} differs: ${firstDifference(first.toString(), second.toString())}`];
    return [`dist/${file} exists ${first ? 'before' : 'after'} only`];
  });
}

function contents(out: string): Map<string, Buffer> {
  const folder = join(out, 'dist');
  return new Map(filesIn(folder).map((file) => [file, readFileSync(join(folder, file))]));
}

export interface AccessServer {
  answer(ask: Ask): Promise<string>;
  close(): Promise<void>;
}

export async function server(
  out: string,
  options: { readonly url: string; readonly storage: string },
): Promise<AccessServer> {
  const logged: string[] = [];
  const runtime = await createRuntime({
    ...options,
    release: join(out, '.waymark'),
    site: join(out, 'dist'),
    limits: false,
    logger: { error: (event, details) => logged.push(`${event} ${String(details.error ?? '')}`) },
  });
  return {
    async answer({ path, method = 'GET', headers = {}, body }) {
      const request = new Request(new URL(path, options.url), {
        ...{ method, headers },
        ...(body !== undefined && { body }),
        redirect: 'manual',
      });
      const response = await runtime.fetch(request);
      // A session is renewed when its time has come.
      const told = [...response.headers].filter(([name]) => !['date', 'set-cookie'].includes(name)).sort();
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString();
      return `${response.status} ${JSON.stringify(told)}\n${text.includes('\uFFFD') ? hash('sha256', bytes, 'hex') : text}`;
    },
    async close() {
      await runtime.close();
      if (logged.length > 0) throw new Error(`The runtime logged errors: ${logged.join('\n')}`);
    },
  };
}

/** A line for each question that has two answers. */
export async function differentAnswers(
  [before, after]: readonly [AccessServer, AccessServer],
  { name }: AccessReader,
  asks: readonly Ask[],
): Promise<string[]> {
  const found = new Map<Ask, string>();
  await forEachLimit(asks, 6, async (ask) => {
    const [first, second] = await Promise.all([before.answer(ask), after.answer(ask)]);
    if (first === second) return;
    const { method = 'GET', path, body = '' } = ask;
    found.set(ask, `${name}: ${method} ${path} ${body} differs: ${firstDifference(first, second)}`);
  });
  return asks.flatMap((ask) => found.get(ask) ?? []);
}

export function firstDifference(one: string, two: string): string {
  let at = 0;
  while (at < one.length && one[at] === two[at]) at += 1;
  const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 100), at + 120));
  return `\n    before ${around(one)}\n    after  ${around(two)}`;
}
