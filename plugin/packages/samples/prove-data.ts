/** Files in JSON, YAML and TOML by a JSON Schema of the repository. */

import type { JsonObject } from '@waymark/source/values';
import { flawProblems, oneCode, PROVEN, type Proof, unproven } from './proof.ts';
import { readJson, UnreadSample } from './read/json.ts';
import { refuseHostile } from './read/read.ts';
import type { PageSample } from './sample.ts';
import { flawsOf } from './schema.ts';
import type { SamplePlace } from './specification.ts';
import { dataValue, member, textOfScalar, type Value } from './value.ts';

export interface SampleSchema {
  readonly document: JsonObject;
  readonly locate: (keys: readonly string[]) => SamplePlace;
}

/** A schema of the repository by its path, as written in a file. */
export type FindSchema = (written: string, from: string) => SampleSchema | { readonly missing: string };

export const isData = ({ language }: PageSample): boolean => /^(?:jsonc?|json5|ya?ml|toml)$/i.test(language);

/** Undefined if no schema is named for it. */
export async function proveData(sample: PageSample, find: FindSchema): Promise<Proof | undefined> {
  const isNamed = sample.schema !== undefined || /\$schema/.test(sample.text);
  if (!isNamed) return undefined;
  const read = await readData(sample);
  if (typeof read === 'string') return unproven(read);
  const own = member(read.value, '$schema');
  const written = sample.schema ?? textOfScalar(own);
  if (written === undefined) return undefined;
  const schema = find(written, sample.place(0).file);
  if ('missing' in schema) {
    // A text names one of its reader's own project, or of another site.
    if (sample.schema === undefined) return unproven('its schema is not in the repository');
    const message = `The schema \`${written}\` of this sample cannot be read: ${schema.missing}.`;
    return { outcome: 'wrong', problems: [{ code: 'sample-schema-missing', message, at: own?.at ?? 0 }] };
  }
  const wording = { of: `the schema \`${written}\``, codes: oneCode('sample-schema'), noun: 'field' };
  const place = { schema: schema.document, at: [] };
  const flaws = flawsOf(schema.document, place, read.value, { isOpen: true }).filter(
    ({ kind, path }) => !(kind === 'unknown' && path.join() === '$schema'),
  );
  const placed = read.isPlaced
    ? flaws
    : flaws.map((flaw) => ({ ...flaw, at: placeOf(sample.text, flaw.path) }));
  const problems = flawProblems(placed, wording, schema.locate);
  return problems.length > 0 ? { outcome: 'wrong', problems } : PROVEN;
}

/** The value, and whether its parts have their places; or why there is none. */
async function readData({
  language,
  text,
}: PageSample): Promise<{ value: Value; isPlaced: boolean } | string> {
  try {
    refuseHostile(text);
    if (/^json/i.test(language)) return { value: readJson(text), isPlaced: true };
    if (/^toml$/i.test(language)) {
      const { parse } = await import('smol-toml');
      return { value: dataValue(parse(text)), isPlaced: false };
    }
    const yaml = await import('js-yaml');
    return { value: dataValue(yaml.load(text, { schema: yaml.CORE_SCHEMA })), isPlaced: false };
  } catch (error) {
    if (error instanceof UnreadSample) return `it ${error.message}`;
    if (error instanceof Error) return `it is no ${language} that can be read`;
    throw error;
  }
}

/** The first line that names a value. */
function placeOf(text: string, path: readonly string[]): number {
  const name = path.findLast((key) => !/^\d+$/.test(key)) ?? '';
  let start = 0;
  for (const line of text.split('\n')) {
    const own = line.trimStart().replace(/^- +/, '');
    const rest = own.replace(/^["']/, '');
    if (name !== '' && rest.startsWith(name) && /^["']?\s*[:=]/.test(rest.slice(name.length)))
      return start + line.length - own.length;
    start += line.length + 1;
  }
  return 0;
}
