import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { type ConfigProblem, problemsOf } from '@waymark/source/json/issues';
import { type LocatedValue, type Path, pathText } from '@waymark/source/json/positions';
import { descriptionAt, keysAt } from '@waymark/source/json/schema-keys';
import { isObject } from '@waymark/source/values';
import { exampleAt } from './examples.ts';
import { type Config, configSchema } from './schema.ts';
import { reportUnknownKeys } from './unknown-keys.ts';

/** Replacements for required values that are missing or wrong, so that the rest of the site can be shown. */
const STAND_INS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['name', 'Documentation'],
  ['theme', 'mint'],
  ['colors', { primary: '#0d9373' }],
  ['colors.primary', '#0d9373'],
]);

const ELEMENT_NAMES = new Set('group tab item anchor dropdown product version language'.split(' '));

/**
 * Checks a merged docs.json against the schema. Each wrong value is reported at its place, taken out (with its
 * object, if that needs it) and the rest kept. Undefined only if there is no navigation to build a site from.
 */
export function validateConfig(located: LocatedValue, diagnostics: Diagnostics): Config | undefined {
  // A file that only refers to another one, which could not be read: already reported.
  if (located.value === undefined) return undefined;
  if (!isObject(located.value)) {
    diagnostics.report({
      code: 'config-invalid',
      message: 'The configuration must be an object.',
      hint: 'Write { "theme": "mint", "name": …, "colors": …, "navigation": … }.',
      ...located.locate([]),
    });
    return undefined;
  }
  for (;;) {
    const result = configSchema.safeParse(located.value);
    if (result.success) {
      reportUnknownKeys(located, result.data, (path) => keysAt(configSchema, path), diagnostics);
      return result.data;
    }
    const problems = problemsOf(result.error.issues, {
      valueAt: (path) => located.get(path),
      keysAt: (path) => keysAt(configSchema, path),
      exampleAt,
    });
    for (const problem of problems) {
      // A wrong value is missing now: already reported.
      if (!located.isRemoved(problem.path)) report(problem, located, diagnostics);
    }
    // Each round removes or replaces at least one value, or ends here: the loop cannot run forever.
    if (!repair(problems, located)) return undefined;
  }
}

function report(
  { path, message, hint, typo }: ConfigProblem,
  located: LocatedValue,
  diagnostics: Diagnostics,
): void {
  const value = located.get(path);
  const legacyNavigation = path.length === 1 && path[0] === 'navigation' && Array.isArray(value);
  const description = value === undefined ? descriptionAt(configSchema, path) : undefined;
  const explained = description === undefined ? hint : `${hint} ${description}`;
  diagnostics.report({
    code: 'config-invalid',
    message,
    hint: legacyNavigation ? 'Write the list as { "groups": [ … ] }.' : explained,
    ...(typo === undefined ? located.locate(path) : located.locateKey(typo)),
  });
  if (typo !== undefined) located.remove([typo]);
}

/** Takes out wrong values; false if the site cannot be built without one. */
function repair(problems: readonly ConfigProblem[], located: LocatedValue): boolean {
  const removed = new Map<string, Path>();
  const standIns: [Path, unknown][] = [];
  for (const { path } of problems) {
    if (path.length === 1 && path[0] === 'navigation') return false;
    const standIn = standInFor(path);
    if (standIn !== undefined) {
      standIns.push([path, standIn]);
      continue;
    }
    // An object that lacks a required value is removed as a whole.
    const target = located.get(path) === undefined ? path.slice(0, -1) : path;
    if (target.length === 0) return false;
    if (standInFor(target) !== undefined) standIns.push([target, standInFor(target)]);
    else removed.set(pathText(target), target);
  }
  for (const [path, value] of standIns) located.set(path, value);
  located.remove(removed.values());
  return true;
}

function standInFor(path: Path): unknown {
  const last = path.at(-1);
  if (path[0] === 'navigation' && typeof last === 'string' && ELEMENT_NAMES.has(last)) return 'Untitled';
  const value = STAND_INS.get(pathText(path));
  return isObject(value) ? { ...value } : value;
}
