import type { DiagnosticCode } from './codes.ts';

/** A note is what works and could be better. */
export type Severity = 'error' | 'warning' | 'note';

/** The only answer to a problem: what to write instead of an address, which is at the place of the problem or after it. */
export interface Fix {
  readonly written: string;
  readonly instead: string;
  /** The line that begins with `written`, which is no address but whole lines of text. */
  readonly line?: number | undefined;
}

/** The place that says otherwise: a line of a specification. */
export interface RelatedPlace {
  readonly message: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Something wrong in the author's repository. Its code is permanent; its hint says what to do. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One sentence on the problem, in the author's words. */
  readonly message: string;
  /** The remedy. */
  readonly hint?: string | undefined;
  /** Path below the docs root, with `/`. */
  readonly file?: string | undefined;
  /** 1-based. */
  readonly line?: number | undefined;
  /** 1-based, in UTF-16 code units. */
  readonly column?: number | undefined;
  readonly fix?: Fix | undefined;
  readonly related?: RelatedPlace | undefined;
}

/** A problem as its reporter gives it; the severity comes from the code unless it is given. */
export type Report = Omit<Diagnostic, 'severity'> & { readonly severity?: Severity | undefined };
