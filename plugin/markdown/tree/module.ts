/** One MDX or Markdown file, parsed: its tree, what it imports and the code that it exports. */
import type { Node, Position } from 'unist';
import type { Parsed, SyntaxFailure } from '../parse/parse.ts';
import type { Script } from './script.ts';

export interface Import {
  /** Name in the importing file. */
  readonly local: string;
  /** `default`, `*`, or the exported name. */
  readonly imported: string;
  readonly specifier: string;
  readonly line: number;
  readonly column: number;
}

export interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

export class Module {
  /** Path below the docs root. */
  readonly file: string;
  readonly parsed: Parsed;
  readonly imports: readonly Import[];
  /** Export statements without the imports and what runs as React; empty if there are none. */
  readonly code: string;
  /** Names that the file exports. */
  readonly exported: readonly string[];
  /** Its import and export statements as a module of their own, with the lines of the file. */
  readonly statements: string;
  /** The parts of it that run as React; undefined if there are none. */
  readonly script: Script | undefined;
  /** Why blocks of it are words of the text, in reading order. */
  readonly failures: readonly SyntaxFailure[];
  readonly #firstLine: number;

  constructor(options: {
    file: string;
    parsed: Parsed;
    imports: readonly Import[];
    code: string;
    exported: readonly string[];
    statements: string;
    script: Script | undefined;
    failures: readonly SyntaxFailure[];
    firstLine: number;
  }) {
    this.file = options.file;
    this.parsed = options.parsed;
    this.imports = options.imports;
    this.code = options.code;
    this.exported = options.exported;
    this.statements = options.statements;
    this.script = options.script;
    this.failures = options.failures;
    this.#firstLine = options.firstLine;
  }

  /** Position at which a node starts in the file as the author wrote it. */
  place(node: Node): Place {
    return this.at(node.position);
  }

  at(position: Position | undefined): Place {
    if (!position) return { file: this.file, line: this.#firstLine, column: 1 };
    const { line, column } = this.parsed.edits.original(position.start.line, position.start.column);
    return { file: this.file, line: line + this.#firstLine - 1, column };
  }
}
