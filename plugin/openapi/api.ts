/** One description of an API, read, upgraded and with its overlays applied. */
import type { Position } from '../config/positions.ts';
import type { JsonObject } from '../values.ts';

export interface Api {
  /** Names it among the site's: the file or address, and the overlays. */
  readonly key: string;
  readonly kind: 'openapi' | 'asyncapi';
  /** Path below the docs root, or the address of a remote one. */
  readonly source: string;
  /** The whole description; its `$ref`s are resolved where they are read. */
  readonly document: JsonObject;
  /** As its author wrote it: `3.1.0`, `2.0`. */
  readonly version: string;
  /** Where the value at a path stands, or its nearest ancestor; of a remote description, where docs.json names it. */
  readonly locate: (path: readonly string[]) => Position;
}
