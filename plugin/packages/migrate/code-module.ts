/** One file of code that is read and never run: what it declares, imports and exports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type CodeNode, isCodeNode, parseSync } from '@waymark/source/parse-code';
import { isFile } from '@waymark/source/paths/is-file';

export interface CodeModule {
  readonly file: string;
  readonly code: string;
  readonly constants: ReadonlyMap<string, CodeNode>;
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly exports: ReadonlyMap<string, CodeNode>;
}

const EXTENSIONS = ['', ...'.ts .mts .js .mjs .cjs .tsx .json /index.ts /index.js /index.mts'.split(' ')];

/** Undefined if the file has mistakes of syntax. */
export function readModule(file: string): CodeModule | undefined {
  const code = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) return undefined;
  const constants = new Map<string, CodeNode>();
  const imports = new Map<string, { from: string; name: string }>();
  const exports = new Map<string, CodeNode>();
  const declare = (node: CodeNode, exported: boolean): void => {
    const declared: [string | undefined, unknown][] =
      node.type === 'VariableDeclaration'
        ? nodes(node.declarations).map((each) => [dottedName(each.id), each.init])
        : node.type === 'FunctionDeclaration'
          ? [[dottedName(node.id), node]]
          : [];
    for (const [name, value] of declared) {
      if (name === undefined || !isCodeNode(value)) continue;
      constants.set(name, value);
      if (exported) exports.set(name, value);
    }
  };
  for (const statement of nodes((program as unknown as CodeNode).body)) {
    if (statement.type === 'ImportDeclaration') {
      const from = String((statement.source as CodeNode).value);
      for (const each of nodes(statement.specifiers))
        imports.set(dottedName(each.local) ?? '', { from, name: dottedName(each.imported) ?? 'default' });
    } else if (statement.type === 'ExportDefaultDeclaration' && isCodeNode(statement.declaration)) {
      exports.set('default', statement.declaration);
    } else if (statement.type === 'ExportNamedDeclaration') {
      if (isCodeNode(statement.declaration)) declare(statement.declaration, true);
    } else if (statement.type === 'ExpressionStatement') {
      const assigned = isCodeNode(statement.expression) ? statement.expression : undefined;
      if (
        assigned?.type === 'AssignmentExpression' &&
        dottedName(assigned.left) === 'module.exports' &&
        isCodeNode(assigned.right)
      )
        exports.set('default', assigned.right);
    } else declare(statement, false);
  }
  return { file, code, constants, imports, exports };
}

/** The file that an import means; undefined if it is a package or does not exist. */
export function resolveFile(from: string, specifier: string): string | undefined {
  if (!isLocal(specifier)) return undefined;
  const path = resolve(dirname(from), specifier);
  const bare = path.replace(/\.[cm]?js$/, '');
  return [
    ...EXTENSIONS.map((extension) => path + extension),
    ...EXTENSIONS.map((extension) => bare + extension),
  ].find((file) => isFile(file));
}

/**
 * The first of some names of files that a folder has.
 *
 * @param below Folders in it that may have them, the likeliest first.
 */
export function firstFile(folder: string, names: readonly string[], below = ['.']): string | undefined {
  return below
    .flatMap((each) => names.map((name) => join(folder, each, name)))
    .find((file) => existsSync(file));
}

/** True if an import names a file, not a package. */
export function isLocal(specifier: string | undefined): boolean {
  return specifier?.startsWith('.') ?? false;
}

/** The nodes of a list; none of anything else. */
export function nodes(value: unknown): CodeNode[] {
  return Array.isArray(value) ? value.filter(isCodeNode) : [];
}

/** `a`, `a.b`; undefined for other expressions. */
export function dottedName(node: unknown): string | undefined {
  if (!isCodeNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression') return undefined;
  return `${dottedName(node.object) ?? '?'}.${dottedName(node.property) ?? '?'}`;
}
