/**
 * A built-in component inside a React component, as data. The same code describes it at build time and in the browser,
 * so that both find the same HTML for it: see `client/builtins.ts`. Without imports, as the browser loads it.
 */

export interface BuiltinPart {
  readonly name: string;
  /** Values without functions; elements are holes. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly children: readonly PartChild[];
  /** Children that the component reads as text. */
  readonly text?: string | undefined;
}

/** The index of a hole, which React fills. */
export interface Hole {
  readonly hole: number;
}

export type PartChild = Hole | BuiltinPart;

/** Components that read the HTML of the components in them. */
const COMPOSED =
  /^(?:Tabs|CodeGroup|RequestExample|ResponseExample|Tree|Tree\.Folder|FileTree|FileTree\.Folder|Color|Color\.Row|Steps)$/;
/** Components that need their children as text. */
const TEXTUAL = /^(?:CodeBlock|Latex|Mermaid|Prompt)$/;

export const readsChildren = (name: string): boolean => COMPOSED.test(name);
export const readsText = (name: string): boolean => TEXTUAL.test(name);

/** Stands for a word that is inserted later: characters that no author writes, around the name of its property. */
export const holeMark = (key: string): string => `\uE000${key}\uE001`;

interface ElementLike {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Marks the React component that stands for a built-in one. */
export const BUILTIN: unique symbol = Symbol.for('waymark.builtin') as never;

export function builtinName(type: unknown): string | undefined {
  return typeof type === 'function' && BUILTIN in type ? String(type[BUILTIN]) : undefined;
}

/** The component, the content of its holes, and functions such as its handlers. */
export function describe(name: string, props: Readonly<Record<string, unknown>>) {
  const holes: unknown[] = [];
  const functions: Record<string, unknown> = {};
  const part = describePart(name, props, holes, functions);
  return { part, holes, functions };
}

function describePart(
  name: string,
  { children, ...rest }: Readonly<Record<string, unknown>>,
  holes: unknown[],
  functions: Record<string, unknown>,
): BuiltinPart {
  const props: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'function' || key === 'ref') functions[key] = value;
    else props[key] = holdsElement(value) ? { hole: holes.push(value) - 1 } : value;
  }
  const list = flat(children);
  if (list.length === 0) return { name, props, children: [] };
  if (readsText(name) && list.every((child) => typeof child === 'string' || typeof child === 'number')) {
    return { name, props, children: [], text: list.join('') };
  }
  if (!readsChildren(name)) return { name, props, children: [{ hole: holes.push(children) - 1 }] };
  return {
    name,
    props,
    children: list.map((child) => {
      const element = isElement(child) ? child : undefined;
      const inner = builtinName(element?.type);
      if (element === undefined || inner === undefined) return { hole: holes.push(child) - 1 };
      return describePart(inner, element.props, holes, {});
    }),
  };
}

function flat(children: unknown): unknown[] {
  if (Array.isArray(children)) return children.flatMap(flat);
  return children === undefined || children === null || typeof children === 'boolean' || children === ''
    ? []
    : [children];
}

function isElement(value: unknown): value is ElementLike {
  return typeof value === 'object' && value !== null && '$$typeof' in value && 'props' in value;
}

function holdsElement(value: unknown): boolean {
  return Array.isArray(value) ? value.some(holdsElement) : isElement(value);
}

/** `Icons.0.icon` of a module's exports. */
export function memberOf(exports: unknown, path: string): unknown {
  let value = exports;
  for (const key of path.split('.')) {
    if (value === undefined || value === null) return undefined;
    value = Reflect.get(Object(value), key);
  }
  return value;
}

/** A short name for a description: equal descriptions have equal names. */
export function keyOf(part: BuiltinPart): string {
  const text = JSON.stringify(part);
  // cyrb53: fast, and 53 bits are plenty for the components of one page.
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/** Comments around a hole, in HTML. */
export const holeStart = (hole: number): string => `<!--h${hole}-->`;
export const holeEnd = (hole: number): string => `<!--/h${hole}-->`;
