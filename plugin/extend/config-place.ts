/** The place of a value in `waymark.config.ts`, as far as it is written there. */
import { readFileSync } from 'node:fs';
import { parseSync, pointAt, type TextPoint } from '../parse-code.ts';

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** Line and column of the value at a path of keys, or of the innermost value around it that is found. */
export function configPlaceOf(file: string, path: readonly PropertyKey[]): TextPoint {
  const text = readFileSync(file, 'utf8');
  const { body } = parseSync(file, text).program as unknown as { body: readonly AstNode[] };
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  let found = exported ?? { type: '', start: 0 };
  let value = exported && behind(exported.declaration, body);
  for (const key of path) {
    const next = value && memberOf(value, String(key));
    if (next === undefined) break;
    found = next.at;
    value = behind(next.value, body);
  }
  return pointAt(text, found.start);
}

/** The object or list behind calls of defineConfig, casts and names. */
function behind(node: unknown, body: readonly AstNode[]): AstNode | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'CallExpression') return behind((node.arguments as readonly unknown[])[0], body);
  if (isNode(node.expression)) return behind(node.expression, body);
  if (node.type !== 'Identifier') return node;
  const declared = body
    .flatMap(({ declarations }) => (Array.isArray(declarations) ? (declarations as AstNode[]) : []))
    .find(({ id }) => isNode(id) && id.name === node.name);
  return behind(declared?.init, body);
}

function memberOf(
  { properties, elements }: AstNode,
  key: string,
): { at: AstNode; value: unknown } | undefined {
  if (Array.isArray(elements)) {
    const element: unknown = elements[Number(key)];
    return isNode(element) ? { at: element, value: element } : undefined;
  }
  const list = Array.isArray(properties) ? (properties as AstNode[]) : [];
  const found = list.find(({ key: name }) => isNode(name) && (name.name ?? name.value) === key);
  return found && { at: found, value: found.value };
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
