/** Problems that zod found, in words that help the author of a JSON file. */
import type { z } from 'zod';
import { closest } from '../diagnostics/closest.ts';
import { isObject } from '../values.ts';
import { meantKey } from './access-keys.ts';
import { type Path, pathText } from './positions.ts';
import { keysAt } from './schema-keys.ts';

export interface ConfigProblem {
  readonly path: Path;
  readonly message: string;
  readonly hint: string;
  /** The key that was probably meant to be the one that is missing. */
  readonly typo?: Path | undefined;
}

type Issue = z.core.$ZodIssue;

const UNTIL_THEN = 'until then the site is built without it.';
const GO_ON = `Correct it or remove it; ${UNTIL_THEN}`;

interface Judged {
  valueAt(path: Path): unknown;
  /** Keys that the schema has at a path, for a guess at one that it has not. */
  keysAt?(path: Path): readonly string[];
  /** A value that would be right at a path. */
  exampleAt?(path: Path): unknown;
  /** The hint for a value that is wrong, if nothing more can be said. Default: that a site is built without it. */
  readonly otherwise?: string;
}

/** One problem for each issue; of a union, only those of the alternative that the author meant. */
export function problemsOf(issues: readonly Issue[], judged: Judged): ConfigProblem[] {
  const problems = issues.flatMap((issue) => explain(issue, [], judged));
  const typos = new Set(problems.flatMap(({ typo }) => (typo === undefined ? [] : [pathText(typo)])));
  return problems.filter(({ path }) => !typos.has(pathText(path)));
}

/** Those of a value that is at hand: all that its schema says of it, and of keys that it does not know. Plugins are named. */
export function problemsInValue(
  schema: z.core.$ZodType,
  value: unknown,
  issues: readonly Issue[],
): ConfigProblem[] {
  const valueAt = (path: Path): unknown =>
    path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | null)?.[key], value);
  const problems = problemsOf(issues, {
    valueAt,
    keysAt: (path) => keysAt(schema, path),
    otherwise: 'Correct it.',
  });
  return problems.map((problem) => {
    const [list, index = 0] = problem.path;
    const name = list === 'plugins' ? valueAt([list, index, 'name']) : undefined;
    if (problem.path.length < 3 || typeof name !== 'string') return problem;
    const message = problem.message.replaceAll(`"plugins[${String(index)}].`, '"');
    return { ...problem, message: `Plugin "${name}": ${message}` };
  });
}

function explain(issue: Issue, base: Path, judged: Judged): ConfigProblem[] {
  const { valueAt, keysAt, otherwise = GO_ON } = judged;
  const path: Path = [...base, ...issue.path.filter((key) => typeof key !== 'symbol')];
  const value = valueAt(path);
  if (issue.code === 'invalid_union') {
    if (value === undefined) return [missing(path, 'Add it.', judged)];
    const meant = meantAlternative(issue.errors);
    if (meant !== undefined) return meant.flatMap((inner) => explain(inner, path, judged));
    const expected = [...new Set(issue.errors.flatMap((errors) => errors.map(expectation)))];
    const message = `"${pathText(path)}" must be ${either(expected)}${butIs(value)}.`;
    return [{ path, message, hint: rightForm(path, judged) }];
  }
  if (value === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    const hint = issue.code === 'invalid_value' ? `Add it: ${either(issue.values.map(quote))}.` : 'Add it.';
    return [missing(path, hint, judged)];
  }
  if (issue.code === 'invalid_value' && typeof value === 'string') {
    const guess = closest(value, issue.values.map(String));
    const hint = guess === undefined ? `Use ${either(issue.values.map(quote))}.` : `Did you mean "${guess}"?`;
    return [{ path, message: `"${pathText(path)}" cannot be "${value}".`, hint }];
  }
  if (issue.code === 'invalid_key') {
    const [inner] = issue.issues;
    const message = `The key "${String(path.at(-1))}" of "${pathText(path.slice(0, -1))}" ${inner?.message ?? 'is not valid'}.`;
    return [{ path, message, hint: 'Rename it.' }];
  }
  if (isPlain(issue) && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) {
    const message = `${subject(path)} must be ${expectation(issue)}${butIs(value)}.`;
    return [{ path, message, hint: rightForm(path, judged) }];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const guess = closest(key, keysAt?.(path) ?? []);
      const hint = guess === undefined ? 'Remove it.' : `Did you mean "${guess}"?`;
      return { path: [...path, key], message: `"${pathText([...path, key])}" is not known.`, hint };
    });
  }
  return [{ path, message: `${subject(path)} ${bounds(issue).replace(/\.$/, '')}.`, hint: otherwise }];
}

/** A key that is missing beside one that is close to it and is not known was misspelt. */
function missing(path: Path, hint: string, { valueAt, keysAt }: Judged): ConfigProblem {
  const parent = path.slice(0, -1);
  const name = String(path.at(-1));
  const known = keysAt?.(parent) ?? [];
  const container = valueAt(parent);
  const unknown = isObject(container) ? Object.keys(container).filter((key) => !known.includes(key)) : [];
  // A key that names readers says more than that it is not known.
  const written = unknown.find((key) => closest(key, known) === name && meantKey(key)?.same !== true);
  if (written === undefined) return { path, message: `"${pathText(path)}" is missing.`, hint };
  const typo = [...parent, written];
  const message = `"${pathText(typo)}" is not known, and "${pathText(path)}" is missing.`;
  return { path, message, hint: `Did you mean "${name}"?`, typo };
}

function rightForm(path: Path, { exampleAt, otherwise = GO_ON }: Judged): string {
  const example = exampleAt?.(path);
  return example === undefined ? otherwise : `Write it like ${quote(example)}, or remove it; ${UNTIL_THEN}`;
}

function subject(path: Path): string {
  return path.length === 0 ? 'It' : `"${pathText(path)}"`;
}

/** Rules with a message of their own keep it; zod's own messages begin with these. */
function isPlain({ message }: Issue): boolean {
  return /^(?:Too|Invalid)/.test(message);
}

/**
 * The alternative of a union that a value comes closest to: the one whose mistakes lie inside the value, or else one
 * that the value has the right type for. Undefined if the value has the wrong type for each of them.
 */
function meantAlternative(alternatives: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const wrongType = (issues: readonly Issue[]) =>
    issues.some((issue) => issue.path.length === 0 && issue.code === 'invalid_type');
  const possible = alternatives.filter((issues) => issues.length > 0 && !wrongType(issues));
  const inside = possible.filter((issues) => issues.every((issue) => issue.path.length > 0));
  return (inside.length > 0 ? inside : possible).toSorted((a, b) => a.length - b.length)[0];
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_type') return TYPES[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return either(issue.values.map(quote));
  if (issue.code === 'invalid_union') {
    return either([...new Set(issue.errors.flatMap((errors) => errors.map(expectation)))]);
  }
  return issue.message;
}

function butIs(value: unknown): string {
  let type: string = typeof value;
  if (value === null) type = 'null';
  else if (Array.isArray(value)) type = 'array';
  if (type === 'boolean') return `, not ${String(value)}`;
  return `, not ${TYPES[type] ?? type}`;
}

function bounds(issue: Issue): string {
  if (!isPlain(issue)) return issue.message;
  if (issue.code === 'too_small') {
    return `must ${limit(issue.origin, issue.inclusive === false ? 'greater than' : 'at least', issue.minimum)}`;
  }
  if (issue.code === 'too_big') {
    return `must ${limit(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be an address, such as https://example.com';
  return 'is not valid';
}

function limit(origin: string, comparison: string, bound: number | bigint): string {
  if (origin === 'string') return `have ${comparison} ${bound} characters`;
  return origin === 'array' ? `have ${comparison} ${bound} entries` : `be ${comparison} ${bound}`;
}

function quote(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}

function either(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? 'something else';
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
