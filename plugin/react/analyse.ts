/** Reads from a module's syntax tree what its code uses: names of browsers, hooks, handlers. */
import { parseSync } from '../parse-code.ts';

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Objects whose mention shows that code works with a browser. */
const BROWSER = new Set(
  (
    'window document navigator localStorage sessionStorage matchMedia fetch XMLHttpRequest WebSocket EventSource ' +
    'requestAnimationFrame requestIdleCallback setInterval MutationObserver IntersectionObserver ResizeObserver customElements'
  ).split(' '),
);
/** Functions of React for which a component needs React itself. */
const REACT = new Set(
  'React createContext createElement cloneElement forwardRef memo Children Suspense lazy isValidElement'.split(
    ' ',
  ),
);

/** Whether a file names an object of browsers. */
export function usesBrowser(file: string, code: string): boolean {
  if (![...BROWSER].some((name) => code.includes(name))) return false;
  let found = false;
  walk(parseSync(file, code).program as unknown as AstNode, (node) => {
    if (node.type === 'Identifier' && BROWSER.has(String(node.name))) found = true;
  });
  return found;
}

/** Calls with another value each time, or in each place: a browser would not render what the build did. */
const UNSTABLE =
  /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\btoLocale\w*String\b|\brandomUUID\b|\btypeof\s+(?:window|document|navigator|localStorage)\b/;

export function isUnstableModule(code: string): boolean {
  return UNSTABLE.test(code);
}

export interface ModuleStatement {
  readonly start: number;
  readonly end: number;
  readonly names: readonly string[];
}

/** Text that can make a component interactive; a cheap test before the code is parsed. */
export const MAY_NEED_REACT =
  /\buse[A-Z]|\bon[A-Z]\w*\s*=|\bref\s*=|=>|\bfunction\b|\bReact\b|\b(?:window|document|navigator|localStorage|sessionStorage)\b|\b(?:createContext|createElement|cloneElement|forwardRef|memo|Children|Suspense|lazy)\b/;

/**
 * The statements that have to run as React: those that call hooks, have handlers or name React or a browser, those
 * that use a name that one of them declares, and functions passed as values to others, since React may render
 * them. All others are plain functions of their properties.
 */
export function reactStatements(
  file: string,
  code: string,
  given: ReadonlySet<string> = new Set(),
): ModuleStatement[] {
  const { body } = parseSync(file, code).program as unknown as { body: readonly AstNode[] };
  const all = body.flatMap((node) => {
    if (node.type === 'ImportDeclaration') return [];
    const names = declaredNames(node);
    const uses = new Set<string>();
    let react = names.some((name) => given.has(name)) && isFunction(node);
    walk(node, (inner) => {
      if (inner.type === 'Identifier' || inner.type === 'JSXIdentifier') {
        uses.add(String(inner.name));
        if (BROWSER.has(String(inner.name)) || REACT.has(String(inner.name))) react = true;
      } else if (inner.type === 'JSXAttribute' && isHandler(inner)) react = true;
      else if (inner.type === 'CallExpression' && /^use[A-Z]/.test(calleeName(inner))) react = true;
      else if (inner.type === 'ClassDeclaration' || inner.type === 'ClassExpression') react = true;
    });
    return [{ start: node.start, end: node.end, names, uses, react }];
  });
  const names = new Set<string>();
  for (let before = -1; before < names.size; ) {
    before = names.size;
    for (const statement of all) {
      if (!statement.react && ![...statement.uses].some((name) => names.has(name))) continue;
      statement.react = true;
      for (const name of statement.names) names.add(name);
    }
  }
  return all.filter(({ react }) => react);
}

/** A handler, a reference, or a function that no HTML text can carry. */
function isHandler(attribute: AstNode): boolean {
  const { name, value } = attribute as unknown as { name?: AstNode; value?: { expression?: AstNode } | null };
  const text = String(name?.name ?? '');
  const expression = value?.expression;
  if (expression === undefined) return false;
  return (
    /^on[A-Z]/.test(text) ||
    text === 'ref' ||
    expression.type === 'ArrowFunctionExpression' ||
    expression.type === 'FunctionExpression'
  );
}

function calleeName(call: AstNode): string {
  const { callee } = call as unknown as { callee?: AstNode };
  if (callee?.type === 'Identifier') return String(callee.name);
  return callee?.type === 'MemberExpression' ? String((callee.property as AstNode | undefined)?.name) : '';
}

function isFunction(statement: AstNode): boolean {
  const declaration = (statement.declaration ?? statement) as AstNode | null;
  if (declaration?.type === 'FunctionDeclaration') return true;
  const { declarations = [] } = (declaration ?? {}) as {
    declarations?: readonly { init?: AstNode | null }[];
  };
  return declarations.some(({ init }) => /^(?:Arrow)?FunctionExpression$/.test(init?.type ?? ''));
}

function declaredNames(statement: AstNode): string[] {
  const declaration = (statement.declaration ?? statement) as AstNode;
  if (typeof declaration !== 'object' || declaration === null) return [];
  const { id, declarations } = declaration as unknown as { id?: AstNode; declarations?: readonly AstNode[] };
  const names = (pattern: unknown): string[] => {
    const found: string[] = [];
    if (isNode(pattern)) walk(pattern, (node) => node.type === 'Identifier' && found.push(String(node.name)));
    return found;
  };
  if (Array.isArray(declarations)) return declarations.flatMap((one) => names(one.id));
  return names(id);
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Every node below one, except names of properties and keys. */
function walk(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    if (
      (key === 'property' && node.type === 'MemberExpression') ||
      (key === 'key' && node.type === 'Property')
    ) {
      if (node.computed !== true) continue;
    }
    if (key === 'name' && node.type === 'JSXAttribute') continue;
    if (key === 'typeAnnotation' || key === 'typeParameters' || key === 'returnType') continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}
