/**
 * Built-in components that a module may render later: read from its JSX, so that their HTML can be made at build time.
 * Words that only the browser knows are marked, and put in there.
 */
import { parseSync } from '../parse-code.ts';
import { type BuiltinPart, holeMark, type PartChild, readsChildren, readsText } from './part.ts';

interface AstNode {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Icons that data of a module may name, for each component whose icon is not written at its use. */
const MAX_ICONS = 40;

export function possibleParts(file: string, code: string, builtins: ReadonlySet<string>): BuiltinPart[] {
  const { program } = parseSync(file, code);
  const icons = new Set<string>();
  const elements: AstNode[] = [];
  const own = new Set<string>();
  walk(program as unknown as AstNode, (node) => {
    if (node.type === 'Property' && nameOf(node.key) === 'icon')
      for (const icon of strings(node.value)) icons.add(icon);
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') own.add(nameOf(node.id));
    if (node.type === 'ImportSpecifier' || node.type === 'ImportDefaultSpecifier')
      own.add(nameOf(node.local));
    if (node.type === 'JSXElement') elements.push(node);
  });
  const parts: BuiltinPart[] = [];
  for (const element of elements) {
    const name = tagName(element);
    if (!builtins.has(name) || own.has(name.split('.')[0] ?? '')) continue;
    const choices = iconChoices(element, icons);
    for (const icon of choices ?? [undefined]) {
      const part = describeElement(element, builtins, own, { next: 0 }, icon);
      if (part !== undefined) parts.push(part);
    }
  }
  const unique = new Map(parts.map((part) => [JSON.stringify(part), part]));
  return [...unique.values()];
}

/** An icon chosen during rendering cannot be inserted as a word: each is tried. */
function iconChoices(element: AstNode, icons: ReadonlySet<string>): readonly string[] | undefined {
  const value = attributesOf(element).find((attribute) => nameOf(attribute.name) === 'icon')?.value;
  if (!isNode(value) || value.type !== 'JSXExpressionContainer' || isJsxNode(value.expression))
    return undefined;
  const chosen = [...new Set([...strings(value.expression), ...icons])].sort().slice(0, MAX_ICONS);
  return chosen.length === 0 ? undefined : chosen;
}

function describeElement(
  element: AstNode,
  builtins: ReadonlySet<string>,
  own: ReadonlySet<string>,
  holes: { next: number },
  icon: string | undefined,
): BuiltinPart | undefined {
  const name = tagName(element);
  const props: Record<string, unknown> = {};
  for (const attribute of attributesOf(element)) {
    // Nothing is known of the properties in `{...props}`.
    if (attribute.type !== 'JSXAttribute') return undefined;
    const key = nameOf(attribute.name);
    if (key === 'key' || key === 'ref' || /^on[A-Z]/.test(key)) continue;
    const value = key === 'icon' && icon !== undefined ? icon : attributeValue(attribute.value, key);
    props[key] = value === HOLE ? { hole: holes.next++ } : value;
  }
  const list = (element.children as readonly AstNode[]).filter(isShown);
  if (list.length === 0) return { name, props, children: [] };
  if (readsText(name)) {
    const text = list.every(({ type }) => type === 'JSXText')
      ? list
          .map(({ value }) => String(value))
          .join('')
          .trim()
      : undefined;
    return text === undefined ? undefined : { name, props, children: [], text };
  }
  if (!readsChildren(name)) return { name, props, children: [{ hole: holes.next++ }] };
  const children: PartChild[] = [];
  for (const child of list) {
    const inner = child.type === 'JSXElement' ? tagName(child) : '';
    if (!builtins.has(inner) || own.has(inner.split('.')[0] ?? '')) children.push({ hole: holes.next++ });
    else {
      const part = describeElement(child, builtins, own, holes, undefined);
      if (part === undefined) return undefined;
      children.push(part);
    }
  }
  return { name, props, children };
}

const HOLE: unique symbol = Symbol('hole');

function attributeValue(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return true;
  if (!isNode(value)) return holeMark(key);
  if (value.type === 'Literal') return value.value;
  if (value.type !== 'JSXExpressionContainer') return isJsxNode(value) ? HOLE : holeMark(key);
  const expression = value.expression as AstNode;
  if (isJsxNode(expression)) return HOLE;
  if (expression.type === 'Literal' && typeof expression.value !== 'object') return expression.value;
  return holeMark(key);
}

/** Text of JSX without white space at the ends of its lines is no child. */
function isShown(node: AstNode): boolean {
  if (node.type === 'JSXText') return String(node.value).trim() !== '';
  return !(
    node.type === 'JSXExpressionContainer' && (node.expression as AstNode).type === 'JSXEmptyExpression'
  );
}

function attributesOf(element: AstNode): readonly AstNode[] {
  return (element.openingElement as { attributes: readonly AstNode[] }).attributes;
}

function tagName(element: AstNode): string {
  return nameOf((element.openingElement as { name: unknown }).name);
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'JSXMemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return String(node.name ?? node.value ?? '');
}

function isJsxNode(node: unknown): boolean {
  return isNode(node) && (node.type === 'JSXElement' || node.type === 'JSXFragment');
}

function strings(node: unknown): string[] {
  const found: string[] = [];
  if (isNode(node)) {
    walk(node, (inner) => {
      if (inner.type === 'Literal' && typeof inner.value === 'string') found.push(inner.value);
    });
  }
  return found;
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function walk(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}
