/** One description of an API, read, upgraded and with its overlays applied. */
import type { Position } from '@waymark/source/json/positions';
import type { JsonObject } from '@waymark/source/values';

export interface Api {
  /** Identifies it within the site: the file or address, and the overlays. */
  readonly key: string;
  readonly kind: 'openapi' | 'asyncapi';
  /** Path below the docs root, or the address of a remote one. */
  readonly source: string;
  /** Another server sent it, see load/as-data.ts. */
  readonly isRemote: boolean;
  /** The whole description; its `$ref`s are resolved when they are read. */
  readonly document: JsonObject;
  /** The version as its author wrote it: `3.1.0`, `2.0`. */
  readonly version: string;
  /** Position of the value at a path, or of its nearest ancestor; for a remote description, its place in docs.json. */
  readonly locate: (path: readonly string[]) => Position;
}
