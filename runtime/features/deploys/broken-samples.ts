/** Samples that a release proves wrong, and the release before it did not. */
import { join } from 'node:path';
import { type ReleaseSamples, SAMPLES_JSON, samplesSchema } from '@waymark/contract/samples';
import { readJsonFile } from './json-file.ts';
import type { DeployDiagnostic } from './record.ts';

/** Named in one message. */
const MOST_NAMED = 5;

/** Samples of a deploy. */
export interface DeploySamples extends Pick<ReleaseSamples, 'summary' | 'sections'> {
  /** Wrong since the release that was served before. */
  readonly broken: readonly DeployDiagnostic[];
}

/** @param before Folder of the release that is served. Undefined if there is none: then none broke. */
export async function deploySamples(
  release: string,
  before: string | undefined,
): Promise<DeploySamples | undefined> {
  const now = await samplesIn(release);
  if (now === undefined) return undefined;
  const { summary, sections, problems } = samplesSchema.parse(now);
  // One that is damaged, or of another version, says nothing.
  const served = before === undefined ? undefined : samplesSchema.safeParse(await samplesIn(before)).data;
  // A line that only moved is no change.
  const known = served && new Set(served.problems.map(keyOf));
  const broken = known === undefined ? [] : problems.filter((each) => !known.has(keyOf(each)));
  return { summary, sections, broken };
}

const keyOf = ({ code, file, message }: DeployDiagnostic): string => JSON.stringify([code, file, message]);

/** The file alone: the check of the release has read it, with all others. */
const samplesIn = (release: string): Promise<unknown> => readJsonFile(join(release, SAMPLES_JSON));

export function brokenMessage(broken: readonly DeployDiagnostic[]): string {
  const named = broken.slice(0, MOST_NAMED).map(({ file, line, message }) => `${file}:${line} ${message}`);
  const more = broken.length > named.length ? ` And ${broken.length - named.length} more.` : '';
  return (
    `Samples are wrong that were not before this change: ${named.join(' ')}${more} ` +
    'Correct them (`waymark test` finds the same), or set "samples" of the deploys to "warn".'
  );
}
