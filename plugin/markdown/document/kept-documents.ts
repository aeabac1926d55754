/** Documents that an earlier build made of the same text: their pages are parsed only if they are rendered. */
import { hash } from 'node:crypto';
import type { TextCache } from '../../cache/texts.ts';
import type { Page, Site } from '../../types.ts';
import { isUnstable } from '../tree/unstable.ts';
import type { Document } from './document.ts';

export class KeptDocuments {
  readonly #cache: TextCache;
  /** Digest of everything that the Documents of all pages follow from, besides their texts. */
  readonly #shared: string;

  constructor({ base, config, look, extension }: Site, cache: TextCache) {
    this.#cache = cache;
    this.#shared = digest([base, config.variables, look.code.grammars, extension?.digest]);
  }

  /** Undefined if none is kept. @param page One whose text imports nothing. */
  get(page: Page): Document | undefined {
    if (!isKept(page)) return undefined;
    const json = this.#cache.get(this.#key(page));
    return json === undefined ? undefined : parsed(json);
  }

  /** Keeps the Document of a page that follows from its text alone. */
  set(page: Page, document: Document): void {
    // Types come from packages.
    const isOwn = document.dependencies.length === 0 && document.features?.has('twoslash') !== true;
    if (isKept(page) && isOwn) this.#cache.set(this.#key(page), JSON.stringify(document, setsAsLists));
  }

  #key({ file, format, source, sourceLine, title, frontmatter }: Page): string {
    return digest([this.#shared, file, format, source, sourceLine, title, frontmatter]);
  }
}

/** A page that is not public is not kept; one whose text may differ at another time cannot be. */
function isKept(page: Page): boolean {
  return page.audience === 'public' && !isUnstable(page.source);
}

function digest(parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'hex');
}

const setsAsLists = (_key: string, value: unknown): unknown => (value instanceof Set ? [...value] : value);

function parsed(json: string): Document {
  const { anchors, features, ...rest } = JSON.parse(json) as Document;
  return { ...rest, anchors: new Set(anchors), ...(features && { features: new Set(features) }) };
}
