/** Reads from a module's syntax tree what its code uses: names of browsers, hooks, handlers. */
import { type CodeNode, isCodeNode, statementsOf, walkCode } from '@waymark/source/parse-code';

/** Objects whose mention shows that code works with a browser. */
const BROWSER = new Set(
  (
    'window document navigator localStorage sessionStorage matchMedia fetch XMLHttpRequest WebSocket EventSource ' +
    'requestAnimationFrame requestIdleCallback setInterval MutationObserver IntersectionObserver ResizeObserver customElements'
  ).split(' '),
);
/** Functions of React for which a component needs React itself. */
const REACT = new Set(
  'React globalThis createContext createElement cloneElement forwardRef memo Children Suspense lazy isValidElement'.split(
    ' ',
  ),
);

export function usesBrowser(file: string, code: string): boolean {
  if (![...BROWSER].some((name) => code.includes(name))) return false;
  let found = false;
  for (const statement of statementsOf(file, code))
    walk(statement, (node) => {
      if (node.type === 'Identifier' && BROWSER.has(String(node.name))) found = true;
    });
  return found;
}

export function freeNames(file: string, code: string): ReadonlySet<string> {
  const used = new Set<string>();
  const own: string[] = [];
  for (const statement of statementsOf(file, code)) {
    if (statement.type === 'ImportDeclaration') {
      const { specifiers = [] } = statement as unknown as { specifiers?: readonly { local: CodeNode }[] };
      own.push(...specifiers.map(({ local }) => String(local.name)));
    } else {
      own.push(...declaredNames(statement));
      walk(statement, ({ type, name }) => {
        if (type === 'Identifier' || type === 'JSXIdentifier') used.add(String(name));
      });
    }
  }
  for (const name of own) used.delete(name);
  return used;
}

/** Calls with another value each time, or in each place: a browser would not render what the build did. */
const UNSTABLE =
  /\bMath\.random\b|\bDate\.now\b|\bnew Date\(\s*\)|\btoLocale\w*String\b|\brandomUUID\b|\btypeof\s+(?:window|document|navigator|localStorage)\b/;

export function isUnstableModule(code: string): boolean {
  return UNSTABLE.test(code);
}

/** Text that can make a component interactive; a cheap test before the code is parsed. */
export const MAY_NEED_REACT =
  /\buse[A-Z]|\bon[A-Z]\w*\s*=|\bref\s*=|=>|\bfunction\b|\bReact\b|\b(?:window|document|navigator|localStorage|sessionStorage)\b|\b(?:createContext|createElement|cloneElement|forwardRef|memo|Children|Suspense|lazy)\b/;

/**
 * The statements that have to run as React: those that call hooks, have handlers or name React or a browser, those
 * that use a name that one of them declares, and functions passed as values to others, since React may render
 * them. All others are plain functions of their properties.
 */
export function reactStatements(file: string, code: string, given: ReadonlySet<string> = new Set()) {
  const all = statementsOf(file, code).flatMap((node) => {
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
function isHandler(attribute: CodeNode): boolean {
  const { name, value } = attribute as unknown as {
    name?: CodeNode;
    value?: { expression?: CodeNode } | null;
  };
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

function calleeName(call: CodeNode): string {
  const { callee } = call as unknown as { callee?: CodeNode };
  if (callee?.type === 'Identifier') return String(callee.name);
  return callee?.type === 'MemberExpression' ? String((callee.property as CodeNode | undefined)?.name) : '';
}

function isFunction(statement: CodeNode): boolean {
  const declaration = (statement.declaration ?? statement) as CodeNode | null;
  if (declaration?.type === 'FunctionDeclaration') return true;
  const { declarations = [] } = (declaration ?? {}) as {
    declarations?: readonly { init?: CodeNode | null }[];
  };
  return declarations.some(({ init }) => /^(?:Arrow)?FunctionExpression$/.test(init?.type ?? ''));
}

function declaredNames(statement: CodeNode): string[] {
  const declaration = (statement.declaration ?? statement) as CodeNode;
  if (typeof declaration !== 'object' || declaration === null) return [];
  const { id, declarations } = declaration as unknown as {
    id?: CodeNode;
    declarations?: readonly CodeNode[];
  };
  const names = (pattern: unknown): string[] => {
    const found: string[] = [];
    if (isCodeNode(pattern))
      walk(pattern, (node) => node.type === 'Identifier' && found.push(String(node.name)));
    return found;
  };
  if (Array.isArray(declarations)) return declarations.flatMap((one) => names(one.id));
  return names(id);
}

/** Every node below one, except types, and names of properties and keys. */
function walk(node: CodeNode, visit: (node: CodeNode) => void): void {
  walkCode(node, visit, ({ type, computed }, key) => {
    const isName =
      (key === 'property' && type === 'MemberExpression') || (key === 'key' && type === 'Property');
    return (
      (isName && computed !== true) ||
      (key === 'name' && type === 'JSXAttribute') ||
      /^(?:typeAnnotation|typeParameters|returnType)$/.test(key)
    );
  });
}
