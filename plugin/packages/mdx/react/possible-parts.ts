/**
 * Built-in components that a module may render later: read from its JSX, so that their HTML can be made at build time.
 * Words that only the browser knows are marked, and put in there.
 */
import { type CodeNode, isCodeNode, statementsOf, walkCode } from '@waymark/source/parse-code';
import { type BuiltinPart, holeMark, type PartChild, readsChildren, readsText } from './part.ts';

/** Icons that data of a module may name, for each component whose icon is not written at its use. */
const MAX_ICONS = 40;

export function possibleParts(file: string, code: string, builtins: ReadonlySet<string>): BuiltinPart[] {
  const icons = new Set<string>();
  const elements: CodeNode[] = [];
  const own = new Set<string>();
  const collect = (node: CodeNode): void => {
    if (node.type === 'Property' && nameOf(node.key) === 'icon')
      for (const icon of strings(node.value)) icons.add(icon);
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration') own.add(nameOf(node.id));
    if (node.type === 'ImportSpecifier' || node.type === 'ImportDefaultSpecifier')
      own.add(nameOf(node.local));
    if (node.type === 'JSXElement') elements.push(node);
  };
  for (const statement of statementsOf(file, code)) walkCode(statement, collect);
  const isBuiltin = (name: string): boolean => builtins.has(name) && !own.has(name.split('.')[0] ?? '');
  const parts = elements
    .filter((element) => isBuiltin(tagName(element)))
    .flatMap((element) =>
      (iconChoices(element, icons) ?? [undefined]).flatMap(
        (icon) => describeElement(element, isBuiltin, { next: 0 }, icon) ?? [],
      ),
    );
  return [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()];
}

/** An icon chosen during rendering cannot be inserted as a word: each is tried. */
function iconChoices(element: CodeNode, icons: ReadonlySet<string>): readonly string[] | undefined {
  const value = attributesOf(element).find((attribute) => nameOf(attribute.name) === 'icon')?.value;
  if (!isCodeNode(value) || value.type !== 'JSXExpressionContainer' || isJsxNode(value.expression))
    return undefined;
  const chosen = [...new Set([...strings(value.expression), ...icons])].sort().slice(0, MAX_ICONS);
  return chosen.length === 0 ? undefined : chosen;
}

function describeElement(
  element: CodeNode,
  isBuiltin: (name: string) => boolean,
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
  const list = (element.children as readonly CodeNode[]).filter(isShown);
  if (list.length === 0) return { name, props, children: [] };
  if (readsText(name)) {
    if (list.some(({ type }) => type !== 'JSXText')) return undefined;
    const text = list.map(({ value }) => String(value)).join('');
    return { name, props, children: [], text: text.trim() };
  }
  if (!readsChildren(name)) return { name, props, children: [{ hole: holes.next++ }] };
  const children: PartChild[] = [];
  for (const child of list) {
    if (child.type !== 'JSXElement' || !isBuiltin(tagName(child))) children.push({ hole: holes.next++ });
    else {
      const part = describeElement(child, isBuiltin, holes, undefined);
      if (part === undefined) return undefined;
      children.push(part);
    }
  }
  return { name, props, children };
}

const HOLE: unique symbol = Symbol('hole');

function attributeValue(value: unknown, key: string): unknown {
  if (value === null || value === undefined) return true;
  if (!isCodeNode(value)) return holeMark(key);
  if (value.type === 'Literal') return value.value;
  if (value.type !== 'JSXExpressionContainer') return isJsxNode(value) ? HOLE : holeMark(key);
  const expression = value.expression as CodeNode;
  if (isJsxNode(expression)) return HOLE;
  if (expression.type === 'Literal' && typeof expression.value !== 'object') return expression.value;
  return holeMark(key);
}

/** Text of JSX without white space at the ends of its lines is no child. */
function isShown(node: CodeNode): boolean {
  if (node.type === 'JSXText') return String(node.value).trim() !== '';
  return !(
    node.type === 'JSXExpressionContainer' && (node.expression as CodeNode).type === 'JSXEmptyExpression'
  );
}

function attributesOf(element: CodeNode): readonly CodeNode[] {
  return (element.openingElement as { attributes: readonly CodeNode[] }).attributes;
}

function tagName(element: CodeNode): string {
  return nameOf((element.openingElement as { name: unknown }).name);
}

function nameOf(node: unknown): string {
  if (!isCodeNode(node)) return '';
  if (node.type === 'JSXMemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return String(node.name ?? node.value ?? '');
}

function isJsxNode(node: unknown): boolean {
  return isCodeNode(node) && (node.type === 'JSXElement' || node.type === 'JSXFragment');
}

function strings(node: unknown): string[] {
  const found: string[] = [];
  if (isCodeNode(node)) {
    walkCode(node, (inner) => {
      if (inner.type === 'Literal' && typeof inner.value === 'string') found.push(inner.value);
    });
  }
  return found;
}
