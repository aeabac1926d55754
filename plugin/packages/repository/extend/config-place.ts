/** The place of a value in `waymark.config.ts`, as far as it is written there. */
import { readFileSync } from 'node:fs';
import { type CodeNode, isCodeNode, pointAt, statementsOf, type TextPoint } from '@waymark/source/parse-code';

/** Line and column of the value at a path of keys, or of the innermost value around it that is found. */
export function configPlaceOf(file: string, path: readonly PropertyKey[]): TextPoint {
  const text = readFileSync(file, 'utf8');
  const body = statementsOf(file, text);
  const exported = body.find(({ type }) => type === 'ExportDefaultDeclaration');
  let found: { readonly start: number } = exported ?? { start: 0 };
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
function behind(node: unknown, body: readonly CodeNode[]): CodeNode | undefined {
  if (!isCodeNode(node)) return undefined;
  if (node.type === 'CallExpression') return behind((node.arguments as readonly unknown[])[0], body);
  if (isCodeNode(node.expression)) return behind(node.expression, body);
  if (node.type !== 'Identifier') return node;
  const declared = body
    .flatMap(({ declarations }) => (Array.isArray(declarations) ? (declarations as CodeNode[]) : []))
    .find(({ id }) => isCodeNode(id) && id.name === node.name);
  return behind(declared?.init, body);
}

function memberOf(
  { properties, elements }: CodeNode,
  key: string,
): { at: CodeNode; value: unknown } | undefined {
  if (Array.isArray(elements)) {
    const element: unknown = elements[Number(key)];
    return isCodeNode(element) ? { at: element, value: element } : undefined;
  }
  const list = Array.isArray(properties) ? (properties as CodeNode[]) : [];
  const found = list.find(({ key: name }) => isCodeNode(name) && (name.name ?? name.value) === key);
  return found && { at: found, value: found.value };
}
