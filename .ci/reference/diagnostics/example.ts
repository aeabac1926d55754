/** An example of a diagnostic: files, and the lines that `waymark check` prints for them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { problemsOfFolder } from '../../../plugin/cli/check.ts';
import { testFolder } from '../../../plugin/cli/test.ts';
import { CODES, type DiagnosticCode } from '../../../plugin/packages/source/diagnostics/codes.ts';
import type { Diagnostic } from '../../../plugin/packages/source/diagnostics/diagnostic.ts';
import { formatCounts, formatText } from '../../../plugin/packages/source/diagnostics/reporters.ts';

export interface DiagnosticExample {
  /** By path; `docs.json` is made of `config`, and `index.mdx` of one word, if they are not among them. */
  readonly files?: Readonly<Record<string, string>>;
  /** Keys of docs.json beside those that each has. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Files that the page shows; all of `files` if it is absent. */
  readonly shown?: readonly string[];
  /** A remark for readers of the page. */
  readonly note?: string;
  readonly options?: Parameters<typeof problemsOfFolder>[1];
  /** Written by hand, for a problem that a check of files alone cannot give; `note` has the reason. */
  readonly written?: Omit<Diagnostic, 'code' | 'severity'> & { readonly hint: string };
}

/** All files of an example, as a check reads them. */
export function exampleFiles({ files = {}, config = {} }: DiagnosticExample): Record<string, string> {
  const isWritten = Object.keys(files).some((name) => /^docs\.json(?:\/|$)/.test(name));
  return {
    ...(isWritten ? {} : { 'docs.json': docsJson({ navigation: { pages: pagesOf(files) }, ...config }) }),
    'index.mdx': 'Welcome.\n',
    ...files,
  };
}

/** The names of those that the page shows. */
export function shownFiles({ files = {}, config, shown }: DiagnosticExample): readonly string[] {
  return shown ?? [...(config === undefined ? [] : ['docs.json']), ...Object.keys(files)];
}

/** Every problem that a check of an example finds. */
export async function problemsOfExample(
  code: DiagnosticCode,
  example: DiagnosticExample,
): Promise<readonly Diagnostic[]> {
  if (example.written !== undefined) return [{ code, severity: CODES[code], ...example.written }];
  const root = mkdtempSync(join(tmpdir(), 'waymark-example-'));
  try {
    for (const [name, text] of Object.entries(exampleFiles(example))) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    const isSample = code.startsWith('sample-') || code === 'spec-example';
    const run = isSample
      ? testFolder(root, { unproven: code === 'sample-unproven' })
      : problemsOfFolder(root, example.options ?? {});
    return (await run).diagnostics;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** As `waymark check` prints them, without their number. */
export function printed(diagnostics: readonly Diagnostic[]): string {
  return formatText(diagnostics).replace(`\n\n${formatCounts(diagnostics)}\n`, '');
}

/** All of them, so that none is outside of the navigation. */
function pagesOf(files: Readonly<Record<string, string>>): readonly string[] {
  const pages = Object.keys(files).filter((name) => /\.mdx$/.test(name) && !/^snippets\//.test(name));
  return [...new Set(['index', ...pages.map((name) => name.replace(/\.mdx$/, ''))])];
}

/** A key on each line. */
function docsJson(config: Readonly<Record<string, unknown>>): string {
  const all = {
    theme: 'mint',
    name: 'Acme',
    colors: { primary: '#0f766e' },
    ...config,
  };
  const lines = Object.entries(all).map(
    ([key, value]) =>
      `  "${key}": ${JSON.stringify(value, null, 1)
        .replaceAll(/(?<=\[)\n\s*|\n\s*(?=\])/g, '')
        .replaceAll(/\n\s*/g, ' ')}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
