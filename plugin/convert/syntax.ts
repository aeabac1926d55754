/** The syntax tree of a configuration in JavaScript or TypeScript. */
import { isObject } from '../values.ts';

export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return isObject(value) && typeof value.type === 'string';
}

/** The nodes of a list; none of anything else. */
export function nodes(value: unknown): SyntaxNode[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** `a`, `a.b`; undefined for other expressions. */
export function dottedName(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'MetaProperty') return 'import.meta';
  if (node.type !== 'MemberExpression') return undefined;
  return `${dottedName(node.object) ?? '?'}.${dottedName(node.property) ?? '?'}`;
}

/** Depth first, in the order of the text. */
export function findSyntax(
  from: readonly unknown[],
  test: (node: SyntaxNode) => boolean,
): SyntaxNode | undefined {
  for (const each of from) {
    if (Array.isArray(each)) {
      const found = findSyntax(each, test);
      if (found !== undefined) return found;
    } else if (isNode(each)) {
      const found = test(each) ? each : findSyntax(Object.values(each), test);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
