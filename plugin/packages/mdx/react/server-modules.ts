/** Modules that authors' modules import while a page is rendered at build time: React that records what it is used for. */

import { wordsIn } from '@waymark/contract/words-in';
import { ownProps } from '@waymark/repository/html/own-element';
import type * as ReactModule from 'react';
import type { ReactElement, ReactNode } from 'react';
import { BUILTIN, type BuiltinPart, describe } from './part.ts';
import { react } from './react.ts';

/** The findings of one rendering besides its HTML. */
export interface ModuleRecording {
  /** State, effects, references or handlers: it needs a browser. */
  interactive: boolean;
  /** Built-in components, in the order of their marks. */
  readonly parts: BuiltinPart[];
  /** HTML that authors set as it is, in the order of its marks. */
  readonly raw: string[];
}

/**
 * A page with as many would take browsers minutes. React goes on when the stack of calls overflows, so a component that
 * uses itself without end would never stop.
 */
const MAX_ELEMENTS = 200_000;

let recording: ModuleRecording | undefined;
let made = 0;

export function record<T>(run: () => T): { result: T; recording: ModuleRecording } {
  const outer = recording;
  const own: ModuleRecording = { interactive: false, parts: [], raw: [] };
  const before = made;
  made = 0;
  const { random } = Math;
  recording = own;
  // The same repository gives the same bytes, even if a component shuffles.
  Math.random = pseudoRandom();
  try {
    return { result: run(), recording: own };
  } finally {
    Math.random = random;
    recording = outer;
    made = before;
  }
}

/** mulberry32, from the same start each time. */
function pseudoRandom(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** Hooks without an effect outside a browser; `useMemo`, `useId`, `useContext` and the like have one. */
const INTERACTIVE = wordsIn(
  'useState useReducer useRef useEffect useLayoutEffect useInsertionEffect useImperativeHandle',
  'useSyncExternalStore useTransition useDeferredValue useOptimistic useActionState',
);

function interactive(): void {
  if (recording) recording.interactive = true;
}

type Props = Readonly<Record<string, unknown>> | null | undefined;

/** Marks of the output that `output.ts` reads. */
export const PART_ELEMENT = 'waymark-part';
export const HOLE = 'waymark-hole';
export const RAW = 'waymark-raw';

function isHandler(key: string, value: unknown): boolean {
  return (
    value !== undefined &&
    value !== null &&
    (key === 'ref' || (typeof value === 'function' && /^on[A-Z]/.test(key)))
  );
}

/** Properties of an element; HTML that is set as it is becomes a mark, since it may not be well-formed. */
function watched(type: unknown, props: Props): Props {
  if (recording && ++made > MAX_ELEMENTS)
    throw new Error(`it makes more than ${MAX_ELEMENTS} elements, or uses itself without end`);
  if (!props || typeof type !== 'string') return props;
  const marked = ownProps(props);
  if (Object.entries(props).some(([key, value]) => isHandler(key, value))) interactive();
  const inner = props.dangerouslySetInnerHTML;
  if (!recording || typeof inner !== 'object' || inner === null || !('__html' in inner)) return marked;
  const index = recording.raw.push(String(inner.__html ?? '')) - 1;
  const { dangerouslySetInnerHTML: _, ...rest } = marked;
  return { ...rest, children: element(RAW, { n: String(index) }) };
}

/** An element of our own name, which React writes like any other. */
function element(name: string, props: Readonly<Record<string, unknown>>): ReactElement {
  return react().React.createElement(name, props);
}

/** A built-in component for React: a mark with the content of its holes. */
function builtin(name: string): (props: Readonly<Record<string, unknown>>) => ReactNode {
  const component = (props: Readonly<Record<string, unknown>>): ReactNode => {
    const { part, holes, functions } = describe(name, props);
    if (Object.keys(functions).length > 0) interactive();
    const index = (recording?.parts.push(part) ?? 1) - 1;
    const children = holes.map((hole, key) => element(HOLE, { children: hole, key }));
    return element(PART_ELEMENT, { n: String(index), children });
  };
  return Object.assign(component, { [BUILTIN]: name, displayName: name });
}

export function builtins(names: Iterable<string>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const name of [...names].sort()) {
    const [first = '', member] = name.split('.');
    found[first] ??= builtin(first);
    if (member !== undefined) Object.assign(found[first] as object, { [member]: builtin(name) });
  }
  return found;
}

type Jsx = (type: unknown, props: Props, key?: unknown) => unknown;

function createServerModules() {
  const { React, jsxRuntime } = react();
  const hooks: Record<string, unknown> = {};
  for (const name of INTERACTIVE) {
    const hook = React[name] as (...args: unknown[]) => unknown;
    hooks[name] = (...args: unknown[]) => {
      interactive();
      return hook(...args);
    };
  }
  const tracked = (Base: typeof React.Component) =>
    class extends Base {
      constructor(props: object) {
        super(props);
        interactive();
      }
    };
  const createElement = React.createElement as (type: unknown, props: Props, ...rest: unknown[]) => unknown;
  const own = {
    ...React,
    ...hooks,
    Component: tracked(React.Component),
    PureComponent: tracked(React.PureComponent as never),
    createElement: (type: unknown, props: Props, ...rest: unknown[]) =>
      createElement(type, watched(type, props), ...rest),
  };
  const watchedJsx =
    (jsx: Jsx): Jsx =>
    (type, props, key) =>
      jsx(type, watched(type, props), key);
  return {
    react: { ...own, default: own, __esModule: true } as unknown as typeof ReactModule,
    'react/jsx-runtime': {
      Fragment: jsxRuntime.Fragment,
      jsx: watchedJsx(jsxRuntime.jsx as Jsx),
      jsxs: watchedJsx(jsxRuntime.jsxs as Jsx),
    },
  };
}

let modules: ReturnType<typeof createServerModules> | undefined;

/** `react` and `react/jsx-runtime` as authors' modules get them. */
export function serverModules() {
  modules ??= createServerModules();
  return modules;
}
