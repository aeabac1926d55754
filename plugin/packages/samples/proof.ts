/** Facts that a proof states, and the words for them. */
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import type { Located } from './located.ts';
import type { Flaw } from './schema-findings.ts';
import type { SamplePlace } from './specification.ts';

export type SampleCode =
  | 'sample-syntax'
  | 'sample-operation-unknown'
  | 'sample-parameter-unknown'
  | 'sample-parameter-missing'
  | 'sample-auth-missing'
  | 'sample-deprecated'
  | 'sample-content-type'
  | 'sample-body-unknown'
  | 'sample-body-missing'
  | 'sample-value-type'
  | 'sample-value-unlisted'
  | 'sample-value-format'
  | 'sample-response-status'
  | 'sample-response-unknown'
  | 'sample-response-missing'
  | 'sample-response-value'
  | 'sample-schema'
  | 'sample-schema-missing'
  | 'sample-file-missing'
  | 'sample-file-changed'
  | 'sample-types'
  | 'sample-run'
  | 'sample-output'
  | 'spec-example';

export interface SampleProblem {
  readonly code: SampleCode;
  readonly message: string;
  readonly hint?: string | undefined;
  /** Offset in the sample. */
  readonly at: number;
  /** The place in a specification or a schema that says otherwise. */
  readonly related?: (SamplePlace & { readonly message: string }) | undefined;
  /** A text of the sample's, from its first character on, and the right one. */
  readonly instead?: string | undefined;
}

export type Proof =
  | { readonly outcome: 'proven' }
  | { readonly outcome: 'unproven'; readonly reason: string }
  | { readonly outcome: 'wrong'; readonly problems: readonly SampleProblem[] };

export const PROVEN: Proof = { outcome: 'proven' };
export const unproven = (reason: string): Proof => ({ outcome: 'unproven', reason });

/** `items[0].name`. */
export function nameOf(path: readonly string[]): string {
  return path.map((key, index) => (/^\d+$/.test(key) ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');
}

export interface Wording {
  /** `POST /payments`, in the words of the sentence. */
  readonly of: string;
  readonly codes: Readonly<Record<Flaw['kind'], SampleCode>>;
  /** Name of the part that has the fields: `field`. */
  readonly noun: string;
}

export function oneCode(code: SampleCode): Wording['codes'] {
  return { unknown: code, missing: code, type: code, unlisted: code, format: code };
}

/** Flaws, each with the place of the schema that says so. */
export function flawProblems(
  flaws: readonly Flaw[],
  wording: Wording,
  locate: (keys: Located['at']) => SamplePlace,
): SampleProblem[] {
  return flaws.map((flaw) => ({
    ...flawProblem(flaw, wording),
    related: { ...locate(flaw.schema), message: 'The schema' },
  }));
}

/** A flaw as a sentence. */
export function flawProblem(flaw: Flaw, wording: Wording): Omit<SampleProblem, 'related'> {
  const problem = described(flaw, wording);
  return { ...problem, message: problem.message.charAt(0).toUpperCase() + problem.message.slice(1) };
}

function described(flaw: Flaw, { of, codes, noun }: Wording): Omit<SampleProblem, 'related'> {
  const { kind, path, at, text, names = [], given = '' } = flaw;
  const code = codes[kind];
  const name = path.length === 0 ? `the ${noun === 'field' ? 'value' : noun}` : `\`${nameOf(path)}\``;
  switch (kind) {
    case 'unknown': {
      const hint = didYouMean(closest(path.at(-1) ?? '', names), listed(names));
      return { code, at, message: `${of} has no ${noun} ${name}.`, hint };
    }
    case 'missing':
      return { code, at, message: `${of} needs the ${noun} ${name}, which is missing.` };
    default: {
      const hint = didYouMean(closest(given, names), undefined);
      return { code, at, message: `${name} of ${of} ${text}.`, hint };
    }
  }
}

function listed(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const more = names.length > 12 ? ', …' : '';
  return `It has ${names
    .slice(0, 12)
    .map((name) => `\`${name}\``)
    .join(', ')}${more}.`;
}

const OR_SPECIFICATION = 'Correct the sample, or the specification if the sample is right.';
const ADD_IT = 'Add it, or write `...` where the sample leaves things out.';

/** The remedies of problems that name none of their own. */
export const USUAL_HINTS: Readonly<Record<SampleCode, string>> = {
  'sample-syntax': "Between single quotes an apostrophe is written as `'\\''`.",
  'sample-operation-unknown': OR_SPECIFICATION,
  'sample-parameter-unknown': 'Remove it, or add it to the specification.',
  'sample-parameter-missing': ADD_IT,
  'sample-auth-missing': 'Add it: whoever copies the sample is refused otherwise.',
  'sample-deprecated': 'Show its successor, or say on the page that it is deprecated.',
  'sample-content-type': OR_SPECIFICATION,
  'sample-body-unknown': 'Remove it, or add it to the specification.',
  'sample-body-missing': ADD_IT,
  'sample-value-type': OR_SPECIFICATION,
  'sample-value-unlisted': OR_SPECIFICATION,
  'sample-value-format': OR_SPECIFICATION,
  'sample-response-status': OR_SPECIFICATION,
  'sample-response-unknown': OR_SPECIFICATION,
  'sample-response-missing': ADD_IT,
  'sample-response-value': OR_SPECIFICATION,
  'sample-schema': 'Correct the sample, or the schema if the sample is right.',
  'sample-schema-missing': 'Give the path of a JSON Schema in the docs folder.',
  'sample-file-missing':
    'Correct `file`: a path below the docs folder, or in one that `test.quotes` of waymark.json names, with `#L3-9` or `#region name`.',
  'sample-file-changed': 'Run `waymark test --fix` to write it anew.',
  'sample-types': 'Correct the sample, or write `test="off"` after its language.',
  'sample-run': 'Correct the sample, or write `test="off"` after its language.',
  'sample-output': 'Correct the output.',
  'spec-example': 'Correct the example, or its schema.',
};
