/** Documents that an earlier build made of the same texts: their pages are parsed only if they are rendered. */

import { hash } from 'node:crypto';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Document } from '@waymark/repository/document';
import type { Page, Site } from '@waymark/repository/types';
import { keptIn } from '@waymark/source/made-once';
import { isFile } from '@waymark/source/paths/is-file';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import { preferredTo } from '../expand/library.ts';
import { isUnstable } from '../parse/unstable.ts';
import type { TextCache } from '../text-cache.ts';
import { hasUnsettled } from './unsettled.ts';

/** A Document with the digests of the files that it follows from besides its page, in the order of `dependencies`. */
interface Kept extends Document {
  readonly included: readonly string[];
}

export class KeptDocuments {
  readonly #root: string;
  readonly #cache: TextCache;
  readonly #digests = new Map<string, string | undefined>();
  /** Digest of everything that the Documents of all pages follow from, besides their texts. */
  readonly #shared: string;

  constructor({ root, base, config, look, extension }: Site, cache: TextCache) {
    this.#root = root;
    this.#cache = cache;
    this.#shared = digest([base, config.variables, look.code.grammars, extension?.digest]);
  }

  /** Undefined if none is kept, or if it follows from a file that has changed. */
  get(page: Page): Document | undefined {
    if (!isKept(page)) return undefined;
    const json = this.#cache.get(this.#key(page));
    if (json === undefined) return undefined;
    const { included, ...document } = parsed(json);
    return isDeepStrictEqual(included, this.#included(document)) ? document : undefined;
  }

  /** Keeps the Document of a page that follows from its text and from Markdown files alone. */
  set(page: Page, document: Document): void {
    // Types come from packages.
    if (!isKept(page) || document.features?.has('twoslash')) return;
    const included = this.#included(document);
    if (included !== undefined)
      this.#cache.set(this.#key(page), JSON.stringify({ ...document, included }, setsAsLists));
  }

  /** Undefined if the page may include other files, or these may have other texts, although nothing here has changed. */
  #included({ dependencies, diagnostics }: Document): readonly string[] | undefined {
    if (hasUnsettled(diagnostics)) return undefined;
    const digests = dependencies.map((file) => keptIn(this.#digests, file, () => this.#digestOf(file)));
    return digests.every((each) => each !== undefined) ? digests : undefined;
  }

  #digestOf(file: string): string | undefined {
    const path = onDisk(this.#root, file);
    if (!/\.mdx?$/.test(file) || !isFile(path)) return undefined;
    if (preferredTo(file).some((other) => isFile(join(this.#root, other)))) return undefined;
    const text = readText(path);
    return isUnstable(text) ? undefined : digest([text]);
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

function parsed(json: string): Kept {
  const { anchors, features, ...rest } = JSON.parse(json) as Kept;
  return { ...rest, anchors: new Set(anchors), ...(features && { features: new Set(features) }) };
}
