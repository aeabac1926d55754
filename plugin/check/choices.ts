/** Authors' decisions on problems, in `waymark.json` beside docs.json: severities, and what is ignored. */

import { join } from 'node:path';
import { escapeLiteral } from '@waymark/contract/escape-literal';
import { CHOICES_FILE } from '@waymark/repository/content/quoted-files';
import { didYouMean, likely } from '@waymark/source/diagnostics/closest';
import { CODES, type DiagnosticCode } from '@waymark/source/diagnostics/codes';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic, Severity } from '@waymark/source/diagnostics/diagnostic';
import { type ConfigProblem, problemsOf } from '@waymark/source/json/issues';
import { parseJson } from '@waymark/source/json/json';
import { type Path, SourceFile } from '@waymark/source/json/positions';
import { isFile } from '@waymark/source/paths/is-file';
import { readText } from '@waymark/source/read-text';
import ignore from 'ignore';
import { findNodeAtLocation, getNodeValue, type Node } from 'jsonc-parser';
import { z } from 'zod';

const changeable = (Object.keys(CODES) as DiagnosticCode[]).filter((code) => CODES[code] !== 'error');

/** The keys at each place of the file. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '': ['check', 'test'],
  check: ['severities', 'ignoreFiles', 'ignoreLinks'],
  'check.severities': changeable,
  test: ['schemas', 'quotes'],
};

const schema = z.strictObject({
  $schema: z.string().optional(),
  check: z
    .strictObject({
      severities: z
        .partialRecord(
          z.enum(changeable, 'is not a code of a warning or a note'),
          z.enum(['error', 'warning', 'note', 'off']),
        )
        .default({}),
      ignoreFiles: z.array(z.string().min(1)).default([]),
      ignoreLinks: z.array(z.string().min(1)).default([]),
    })
    .prefault({}),
  test: z
    .strictObject({
      schemas: z.record(z.string(), z.string().min(1)).default({}),
      // Read by `QuotedFiles`, for builds too.
      quotes: z
        .array(z.string().regex(/^(?:\.\.\/)+[^/]/, 'must be a folder beside the docs, as `../src`'))
        .default([]),
    })
    .prefault({}),
});

export type Choices = ReturnType<typeof readChoices>;

/** Reports a file that is not valid as `choices-invalid`; it then decides nothing. */
export function readChoices(root: string, diagnostics: Diagnostics) {
  const { check, test } = readFile(root, diagnostics);
  const { severities, ignoreFiles, ignoreLinks } = check;
  const files = ignore({ ignorecase: false }).add(ignoreFiles);
  const links = ignoreLinks.map(
    (pattern) => new RegExp(`^${pattern.split('*').map(escapeLiteral).join('.*')}$`, 's'),
  );
  const severityOf = ({ code, severity }: Diagnostic): Severity | 'off' =>
    (severities as Partial<Record<DiagnosticCode, Severity | 'off'>>)[code] ?? severity;
  return {
    /** Files of JSON Schemas by the title of a block of code, or by the address that it names. */
    schemas: test.schemas,
    /** Tells whether a link to an address, as it is written, is not looked at. */
    ignoresLink: (href: string): boolean => links.some((link) => link.test(href)),
    /** The problems with the severities that the author chose, without those that are off. An error stays one, in any file. */
    apply: (found: readonly Diagnostic[]): Diagnostic[] =>
      found.flatMap((diagnostic) => {
        if (diagnostic.severity === 'error') return [diagnostic];
        const severity = severityOf(diagnostic);
        const { file } = diagnostic;
        if (severity === 'off' || (file !== undefined && ignoresFile(files, file))) return [];
        return [{ ...diagnostic, severity }];
      }),
  };
}

/** Addresses of specifications that stand elsewhere are no files. */
function ignoresFile(files: ignore.Ignore, file: string): boolean {
  return ignore.isPathValid(file) && files.ignores(file);
}

function readFile(root: string, diagnostics: Diagnostics): z.infer<typeof schema> {
  const none = schema.parse({});
  const path = join(root, CHOICES_FILE);
  if (!isFile(path)) return none;
  const source = new SourceFile(CHOICES_FILE, readText(path));
  const tree = parseJson(source, diagnostics);
  if (tree === undefined) return none;
  const parsed = schema.safeParse(getNodeValue(tree));
  if (parsed.success) return parsed.data;
  const nodeAt = (at: Path) => findNodeAtLocation(tree, [...at]);
  const valueAt = (at: Path): unknown => {
    const node = nodeAt(at);
    return node === undefined ? undefined : getNodeValue(node);
  };
  for (const problem of parsed.error.issues.flatMap((issue) => problemsIn(issue, valueAt)))
    diagnostics.report({
      code: 'choices-invalid',
      message: problem.message,
      hint: problem.hint,
      ...source.position(placeOf(nodeAt(problem.path)) ?? tree.offset),
    });
  return none;
}

function problemsIn(issue: z.core.$ZodIssue, valueAt: (at: Path) => unknown): ConfigProblem[] {
  if (issue.code !== 'unrecognized_keys') {
    const hint = 'Correct it; until then the file has no effect.';
    return problemsOf([issue], { valueAt }).map((problem) => ({ ...problem, hint }));
  }
  const base = issue.path.filter((key) => typeof key !== 'symbol');
  const isCode = base.at(-1) === 'severities';
  const known = KNOWN[base.join('.')] ?? [];
  return issue.keys.map((key) => {
    const path = [...base, key];
    if (isCode && key in CODES)
      return { path, message: `\`${key}\` is an error.`, hint: 'Remove it: errors end a build.' };
    const what = isCode ? 'There is no code' : 'There is no option';
    const hint = didYouMean(likely(key, known), `Use one of ${known.map((one) => `\`${one}\``).join(', ')}.`);
    return { path, message: `${what} \`${key}\`.`, hint };
  });
}

/** The place of a property is that of its name. */
function placeOf(node: Node | undefined): number | undefined {
  return node?.parent?.type === 'property' ? node.parent.offset : node?.offset;
}
