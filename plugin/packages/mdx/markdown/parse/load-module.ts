/** Text -> Module: variables filled in, parsed, import and export statements read. */

import type { OwnedRemarkPlugin } from '@waymark/repository/extend/extension';
import { parseSync } from '@waymark/source/parse-code';
import type { RootContent } from 'mdast';
import { Edits } from '../tree/edits.ts';
import {
  createModule,
  type FileStatements,
  type Import,
  type Module,
  NO_STATEMENTS,
} from '../tree/module.ts';
import { readScript, type ScriptStatements } from '../tree/script.ts';
import { BrokenBlocks } from './broken-blocks.ts';
import { fillVariables } from './fill-variables.ts';
import { type Parsed, parse, SyntaxFailure } from './parse.ts';
import { transformed } from './remark.ts';
import { withCharacters } from './stand-ins.ts';

export interface SourceText {
  /** Path below the docs root. */
  readonly file: string;
  readonly format: 'mdx' | 'md';
  /** Without frontmatter, `\n` line ends. */
  readonly source: string;
  /** 1-based line of the file that `source` starts on. */
  readonly firstLine: number;
}

/**
 * Reads one text. A block that cannot be understood is words of the text, with why it is so among the failures of the module: the
 * rest of it stands.
 */
export function loadModule(
  text: SourceText,
  variables: ReadonlyMap<string, string>,
  remark: readonly OwnedRemarkPlugin[] = [],
): Module {
  const edits = new Edits();
  const source = fillVariables(text.source, variables, edits);
  // Most texts have none.
  let broken: BrokenBlocks | undefined;
  for (;;) {
    try {
      const read = withCharacters(parse(broken?.text ?? source, text.format, edits.copy()));
      const parsed = transformed(read, text.file, remark);
      const failures = (broken?.failures ?? []).map((failure) => failure.below(text.firstLine - 1));
      const statements = readStatements(parsed, text);
      return createModule({ file: text.file, parsed, firstLine: text.firstLine, failures, ...statements });
    } catch (error) {
      if (!(error instanceof SyntaxFailure)) throw error;
      broken ??= new BrokenBlocks(source);
      broken.asWords(error);
    }
  }
}

/** In reading order; they may stand between the tags of a component. */
function* statementsOf(nodes: readonly RootContent[]): Generator<Extract<RootContent, { type: 'mdxjsEsm' }>> {
  for (const node of nodes) {
    if (node.type === 'mdxjsEsm') yield node;
    else if (node.type === 'mdxJsxFlowElement') yield* statementsOf(node.children);
  }
}

function readStatements(parsed: Parsed, text: SourceText): FileStatements {
  if (parsed.plain) return NO_STATEMENTS;
  const imports: Import[] = [];
  const statements: ScriptStatements[] = [];
  const exported: string[] = [];
  for (const node of statementsOf(parsed.tree.children)) {
    const start = node.position?.start.line ?? 1;
    const { program, module, errors } = parseSync('page.tsx', node.value);
    const [error] = errors;
    if (error) {
      const head = node.value.slice(0, error.labels[0]?.start ?? 0);
      // An import without its file goes on into the text below it.
      const unfinished = /(?:^|\n)(import\b[^'"]*)$/.exec(head)?.[1] ?? '';
      const before = head.slice(0, head.length - unfinished.length).split('\n');
      throw new SyntaxFailure(
        error.message,
        'An import or export statement needs a blank line before and after it.',
        start + before.length - 1,
        (before.at(-1)?.length ?? 0) + 1,
      );
    }
    for (const statement of module.staticImports) {
      const line = start + node.value.slice(0, statement.start).split('\n').length - 1;
      for (const entry of statement.entries) {
        if (entry.isType) continue;
        const kind = entry.importName.kind;
        const imported =
          kind === 'Default' ? 'default' : kind === 'NamespaceObject' ? '*' : entry.importName.name;
        imports.push({
          local: entry.localName.value,
          imported: imported ?? 'default',
          specifier: statement.moduleRequest.value,
          line: line + text.firstLine - 1,
        });
      }
    }
    for (const statement of module.staticExports) {
      for (const entry of statement.entries) {
        if (entry.localName.name && !entry.isType) exported.push(entry.localName.name);
      }
    }
    statements.push({
      line: start + text.firstLine - 1,
      text: node.value,
      imports: program.body.filter(({ type }) => type === 'ImportDeclaration'),
    });
  }
  const names = { imports, exported };
  return { ...names, ...readScript(statements, names, parsed.tree, text.source) };
}
