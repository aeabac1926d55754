/**
 * The data of an island for the browser, as JSON. Values that JSON lacks are objects with the key `$`; an
 * author's own object with such a key is wrapped. The browser reads it in `client/revive.ts`.
 */
import type { BuiltinPart } from './part.ts';

/** HTML for a built-in component that a module may render later; its description has marks for words. */
export interface Possible {
  readonly part: BuiltinPart;
  readonly html: string;
}

export type Encoded =
  | null
  | boolean
  | number
  | string
  | readonly Encoded[]
  | { readonly [key: string]: Encoded };

export interface IslandData {
  readonly node: Encoded;
  /** Addresses of the modules that `ref` counts. */
  readonly modules: readonly string[];
  /** HTML of built-in components, by `keyOf`; comments mark its holes. */
  readonly templates: Readonly<Record<string, string>>;
  readonly possible: readonly Possible[];
  readonly prefix: string;
  /** The HTML is not continued but replaced: there is none, or a browser renders other HTML. */
  readonly fresh: boolean;
}
