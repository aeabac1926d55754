/** Each `@example` of what is exported compiles with the repository's own settings, and runs. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildSite } from '../../support/build-site.ts';
import { docExamples } from '../../support/doc-examples.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const ENTRIES = {
  'waymark/extend': 'plugin/extend/index.ts',
  'waymark/extend/testing': 'plugin/testing.ts',
  'waymark/runtime': 'runtime/main.ts',
};

const examples = docExamples();

/** With the sources in place of the package. */
function withSources(code: string): string {
  return code.replaceAll(
    /'(waymark\/[\w/]+)'/g,
    (_, name: keyof typeof ENTRIES) => `'${join(ROOT, ENTRIES[name])}'`,
  );
}

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waymark-examples-'));
  await buildSite({ docs: join(ROOT, 'tests/fixtures/minimal-site'), out: folder });
  for (const [index, { code: text }] of examples.entries())
    writeFileSync(join(folder, `${index}.mts`), withSources(text));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('documentation examples cover what others implement', () => {
  expect(examples.length).toBeGreaterThanOrEqual(14);
});

it('documentation examples compile', () => {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
  const files = examples.map((_, index) => join(folder, `${index}.mts`));
  const program = ts.createProgram(files, {
    ...options,
    // Examples name the sources by whole paths.
    rewriteRelativeImportExtensions: false,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  });
  const problems = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  expect(problems.map(({ file, messageText }) => [file?.text, messageText])).toEqual([]);
});

it.each(examples.map(({ file, code }, index) => [file, index, code] as const))(
  'the documentation example in %s runs (%i)',
  async (_, index, code) => {
    // Those that listen or print are programs; the others are loaded.
    const run = promisify(execFile);
    const { stderr } = await run(process.execPath, [join(folder, `${index}.mts`)], { cwd: folder });
    expect(code).toContain("from 'waymark/");
    expect(stderr).toBe('');
  },
);
