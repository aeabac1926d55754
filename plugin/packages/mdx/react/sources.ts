/** The modules of a repository as bundles see them. Files are named by their path below the docs root. */
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { keptIn } from '@waymark/source/made-once';
import type { BuiltinPart } from './part.ts';

export interface SourceCode {
  readonly code: string;
  /** The parser's mode: `tsx` for all files that may hold JSX. */
  readonly type: 'tsx' | 'ts' | 'json' | 'js';
}

export type FoundSource =
  | { readonly kind: 'file'; readonly file: string }
  /** A file that is only shown, such as an image: its address. */
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'package' }
  | { readonly kind: 'missing'; readonly file: string }
  | { readonly kind: 'outside'; readonly file: string }
  | { readonly kind: 'unsupported'; readonly file: string };

export interface SourceFiles {
  readonly root: string;
  /** Names that modules may use without importing them. */
  readonly builtins: ReadonlySet<string>;
  find(specifier: string, importer: string): FoundSource;
  /** Import statements of names that a file uses and only the pages that import it have. */
  given(file: string): string;
  read(file: string): SourceCode | undefined;
}

export interface FileFacts {
  readonly imports: Set<string>;
  readonly reports: Report[];
  browser: boolean;
  /** Its first rendering in a browser may differ from that of the build. */
  unstable: boolean;
  parts: readonly BuiltinPart[];
}

export type SourceFacts = Map<string, FileFacts>;

export function factsOf(facts: SourceFacts, file: string): FileFacts {
  return keptIn(facts, file, () => ({
    imports: new Set(),
    reports: [],
    browser: false,
    unstable: false,
    parts: [],
  }));
}

export function closureOf(facts: SourceFacts, file: string): string[] {
  const seen = new Set([file]);
  for (const next of seen) for (const imported of facts.get(next)?.imports ?? []) seen.add(imported);
  return [...seen];
}
