/** React itself for rendering at build time: always the production build, whatever environment the process runs in. */
import { createRequire } from 'node:module';
import type * as ReactModule from 'react';
import type * as JsxRuntime from 'react/jsx-runtime';
import type * as DomServer from 'react-dom/server';

const require = createRequire(import.meta.url);

function production<T>(load: () => T): T {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return load();
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

const load = () => ({
  React: require('react') as typeof ReactModule,
  jsxRuntime: require('react/jsx-runtime') as typeof JsxRuntime,
  server: require('react-dom/server') as typeof DomServer,
});

let loaded: ReturnType<typeof load> | undefined;

/** Loaded when the first component needs it: most sites have none. */
export function react() {
  loaded ??= production(load);
  return loaded;
}

const ELEMENT = Symbol.for('react.transitional.element');

/** Tells whether a value is an element that JSX of a React module made. */
export function isReactElement(value: unknown): value is ReactModule.ReactElement {
  return typeof value === 'object' && value !== null && '$$typeof' in value && value.$$typeof === ELEMENT;
}

/** Tells whether a value can stand as `<Value />`: a function or class, or what `memo`, `forwardRef`, `createContext` give. */
export function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return true;
  return typeof value === 'object' && value !== null && '$$typeof' in value && value.$$typeof !== ELEMENT;
}
