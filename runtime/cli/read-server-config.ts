/** Reads the file of `waymark serve --config`, and tells its mistakes with their places. */

import { existsSync, readFileSync } from 'node:fs';
import { keyProblem } from '@waymark/foundation/sign-in/verification-key';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { wordsOf } from '@waymark/source/failures';
import { type ConfigProblem, problemsOf } from '@waymark/source/json/issues';
import { parseJson } from '@waymark/source/json/json';
import { type Path, SourceFile } from '@waymark/source/json/positions';
import { descriptionAt, keysAt } from '@waymark/source/json/schema-keys';
import { decodeText } from '@waymark/source/read-text';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { UsageError } from './errors.ts';
import { type ServerConfig, serverConfigFields, serverConfigSchema } from './server-config.ts';

/** A value that starts so is the name of an environment variable: no secret has to be in a file. */
const FROM_ENVIRONMENT = 'env:';

/** The hint about a value, if nothing more is known. */
const OTHERWISE = 'Correct it.';

/** Removed options, and why nothing is lost without them. */
const REMOVED: ReadonlyMap<string, string> = new Map([
  [
    'standbyMinutes',
    'No process waits between deploys any longer: each build loads its code during the checkout',
  ],
]);

/** Throws `UsageError` with each mistake in the file, its place, and what to do. */
export function readServerConfig(file: string): ServerConfig {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}. Give the server's with --config.`);
  let text: string;
  try {
    text = decodeText(readFileSync(file)).text;
  } catch (error) {
    throw new UsageError(`${file} could not be read: ${wordsOf(error)}`);
  }
  const source = new SourceFile(file, text);
  const syntax = new Diagnostics();
  const tree = parseJson(source, syntax);
  if (tree === undefined || syntax.count > 0) throw refused(syntax.list());
  const unset: ConfigProblem[] = [];
  const value = resolved(getNodeValue(tree), [], unset);
  if (unset.length > 0) throw refused(placed(unset, tree, source));
  const parsed = serverConfigSchema.safeParse(value);
  if (parsed.success) {
    const problem = problemOfKey(parsed.data);
    if (problem !== undefined) throw refused(placed([problem], tree, source));
    return parsed.data;
  }
  const valueAt = (path: Path): unknown => {
    const node = findNodeAtLocation(tree, [...path]);
    return node === undefined ? undefined : getNodeValue(node);
  };
  const judged = {
    valueAt,
    keysAt: (path: Path) => keysAt(serverConfigFields, path),
    otherwise: OTHERWISE,
  };
  const problems = problemsOf(parsed.error.issues, judged).map((problem) => withMore(problem, valueAt));
  throw refused(placed(problems, tree, source));
}

/** The schema is read by every build, which has no part that reads keys. */
function problemOfKey({ signIn }: ServerConfig): ConfigProblem | undefined {
  const problem = signIn?.token && keyProblem(signIn.token.key);
  if (problem === undefined) return undefined;
  return {
    path: ['signIn', 'token', 'key'],
    message: `"signIn.token.key" ${problem}.`,
    hint: OTHERWISE,
  };
}

/** A missing value with its description, and an option that is gone with the reason. */
function withMore(problem: ConfigProblem, valueAt: (path: Path) => unknown): ConfigProblem {
  if (problem.path.length === 0) return { ...problem, message: 'The file must hold an object.' };
  const removed = REMOVED.get(String(problem.path.at(-1)));
  if (removed !== undefined) return { ...problem, hint: `${removed}; remove the option.` };
  const description = descriptionAt(serverConfigFields, problem.path);
  const isMissing = valueAt(problem.path) === undefined && description !== undefined;
  return isMissing ? { ...problem, hint: `${problem.hint} ${description}` } : problem;
}

type Placed = Omit<Report, 'code'>;

/** Each problem with the place of its key, or of the object that lacks it; sorted by place. */
function placed(problems: readonly ConfigProblem[], tree: Node, source: SourceFile): Placed[] {
  const offsetOf = (path: Path): number => {
    const node = findNodeAtLocation(tree, [...path]);
    if (node !== undefined && isUnknown(path)) return node.parent?.offset ?? node.offset;
    return node?.offset ?? offsetOf(path.slice(0, -1));
  };
  const isUnknown = (path: Path) =>
    typeof path.at(-1) === 'string' &&
    !keysAt(serverConfigFields, path.slice(0, -1)).includes(String(path.at(-1)));
  return problems
    .map((problem) => ({ ...problem, offset: offsetOf(problem.path) }))
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, ...problem }) => ({ ...problem, ...source.position(offset) }));
}

function refused(problems: readonly Placed[]): UsageError {
  const lines = problems.map(
    ({ file, line, column, message, hint }) => `${file}:${line}:${column} ${message}\n    ${hint}`,
  );
  return new UsageError(lines.join('\n'));
}

/** A value with what the environment has for it. @param unset Gets a problem for each variable that is not set. */
function resolved(value: unknown, path: Path, unset: ConfigProblem[]): unknown {
  if (typeof value === 'string' && value.startsWith(FROM_ENVIRONMENT)) {
    const name = value.slice(FROM_ENVIRONMENT.length);
    const found = process.env[name];
    if ((found ?? '') === '')
      unset.push({
        path,
        message: `The environment variable ${name}, which stands here, is not set.`,
        hint: 'Set it for the process of this command, such as in the EnvironmentFile of its unit.',
      });
    return found;
  }
  if (Array.isArray(value)) return value.map((each, index) => resolved(each, [...path, index], unset));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, resolved(each, [...path, key], unset)]),
  );
}
