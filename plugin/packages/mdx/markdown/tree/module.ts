/** One MDX or Markdown file, parsed: its tree, what it imports and the code that it exports. */
import type { Position } from '@waymark/source/json/positions';
import type { Node, Position as Span } from 'unist';
import type { Parsed, SyntaxFailure } from '../parse/parse.ts';
import { absoluteHref, isRelative } from './address.ts';
import type { Script } from './script.ts';

export interface Import {
  /** Name in the importing file. */
  readonly local: string;
  /** `default`, `*`, or the exported name. */
  readonly imported: string;
  readonly specifier: string;
  readonly line: number;
}

/** The statements of a file, in several forms. */
export interface FileStatements {
  readonly imports: readonly Import[];
  /** Export statements without the imports and what runs as React; empty if there are none. */
  readonly code: string;
  readonly exported: readonly string[];
  /** Its import and export statements as a module of their own, with the lines of the file. */
  readonly statements: string;
  /** The parts of it that run as React; undefined if there are none. */
  readonly script: Script | undefined;
}

export const NO_STATEMENTS: FileStatements = {
  imports: [],
  code: '',
  exported: [],
  statements: '',
  script: undefined,
};

interface ModuleParts extends FileStatements {
  /** Path below the docs root. */
  readonly file: string;
  /** 1-based line of the file that the text begins on. */
  readonly firstLine: number;
  readonly parsed: Parsed;
  /** Why blocks of it are words of the text, in reading order. */
  readonly failures: readonly SyntaxFailure[];
}

export interface Module extends ModuleParts {
  /** Position at which a node starts in the file as the author wrote it. */
  readonly place: (node: Node) => Position;
  readonly at: (span: Span | undefined) => Position;
  /** A link or image of its text as an absolute path below the base. */
  readonly address: (href: string) => string;
  /** Its text says something else in another folder: an address was asked for that starts from there. */
  readonly isPlaced: () => boolean;
}

export function createModule(parts: ModuleParts): Module {
  const { file, firstLine, parsed } = parts;
  const at = (span: Span | undefined): Position => {
    if (!span) return { file, line: firstLine, column: 1 };
    const { line, column } = parsed.edits.original(span.start.line, span.start.column);
    return { file, line: line + firstLine - 1, column };
  };
  let placed = false;
  const address = (href: string): string => {
    placed ||= isRelative(href);
    return absoluteHref(href, file);
  };
  return { ...parts, at, place: (node) => at(node.position), address, isPlaced: () => placed };
}
