/** JSX of authors' modules in the browser: its elements are marked, with the site's base in front of its own paths, as on the page. */

// @ts-expect-error: the bundler makes it.
import { base } from 'waymark:base';
import { ownProps } from '@waymark/repository/html/own-element';
import * as runtime from 'react/jsx-runtime';

type Props = Readonly<Record<string, unknown>>;
type Jsx = (type: unknown, props: Props, key?: unknown) => unknown;

function based(type: unknown, props: Props): Props {
  if (typeof type !== 'string') return props;
  const changed: Record<string, unknown> = { ...ownProps(props) };
  if (base === '') return changed;
  for (const name of ['href', 'src', 'poster']) {
    const value = props[name];
    if (typeof value === 'string' && /^\/(?!\/)/.test(value) && !`${value}/`.startsWith(`${base}/`)) {
      changed[name] = base + value;
    }
  }
  return changed;
}

export const { Fragment } = runtime;
export const jsx: Jsx = (type, props, key) => (runtime.jsx as Jsx)(type, based(type, props), key);
export const jsxs: Jsx = (type, props, key) => (runtime.jsxs as Jsx)(type, based(type, props), key);
