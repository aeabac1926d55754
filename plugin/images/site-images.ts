/**
 * The images of a site that pages show, in a modern format next to the original.
 *
 * Those that an earlier build converted are known at once. Others are converted while the build goes on, as far as its budget
 * goes: which ones follows from the images and the cache alone, so that two builds of the same site give the same.
 *
 * @room PNG and JPEG files, with WebP beside them.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, join } from 'node:path';
import { forEachLimit } from '@waymark/contract/for-each-limit';
import { measureImage } from '@waymark/repository/content/measure-image';
import { imageProblem } from '@waymark/repository/content/unreadable-image';
import type { Asset } from '@waymark/repository/types';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { fileIn } from '@waymark/source/paths/inside-root';
import { onDisk } from '@waymark/source/paths/on-disk';
import type { Kept } from '../cache/store.ts';
import { type Candidate, choose, isWorth } from './choose.ts';
import type { ImageVariant, KeptVariants } from './variants.ts';

const CONVERTED: ReadonlySet<string> = new Set(['.png', '.jpg', '.jpeg']);
/** Node.js has four threads for this and for reading files. */
const MOST_AT_ONCE = 3;

interface Waiting extends Candidate {
  readonly file: string;
  /** Paths in the site of all files with these bytes. */
  readonly paths: readonly string[];
}

export interface ImageOptions {
  /** Files that anybody may have: a variant is as public as `/_waymark`. */
  readonly assets: readonly Asset[];
  readonly root: string;
  /** Variants of earlier builds, and of this one. */
  readonly kept: Kept;
  /** Images to convert at one time; fewer if there are many. */
  readonly threads: number;
  /** See `budgetOf`; infinite to convert all. */
  readonly budget: number;
  /** Receives problems of single images, which are published unchanged. */
  readonly report: (report: Report) => void;
  /** Receives the number of converted images, once somebody waits for them; at the end the number left for later builds. */
  readonly progress: (done: number, total: number, left: number) => void;
}

export class SiteImages {
  readonly #variants: Map<string, readonly ImageVariant[]>;
  readonly #awaited: ReadonlySet<string>;
  #making: Promise<ReadonlyMap<string, readonly ImageVariant[]>> | undefined;
  #onWait: (() => void) | undefined;
  #asked = new Set<string>();

  /** @param awaited Paths whose variants are being made. */
  constructor(
    variants: ReadonlyMap<string, readonly ImageVariant[]> = new Map(),
    awaited: ReadonlySet<string> = new Set(),
    making?: Promise<ReadonlyMap<string, readonly ImageVariant[]>>,
    onWait?: () => void,
  ) {
    this.#variants = new Map(variants);
    this.#awaited = awaited;
    this.#making = making;
    this.#onWait = onWait;
  }

  /** Variants of the image at a path (`/images/a.png`), as far as they are known. */
  of(path: string): readonly ImageVariant[] | undefined {
    this.#asked.add(path);
    return this.#variants.get(path);
  }

  get isConverting(): boolean {
    return this.#making !== undefined;
  }

  /** Tells whether the variants of one of these are being made. */
  awaitsOneOf(paths: readonly string[]): boolean {
    return this.isConverting && paths.some((path) => this.#awaited.has(path));
  }

  /** Waits for images being made, and adds them all at once: until then every page sees the same. */
  async ready(): Promise<void> {
    this.#onWait?.();
    for (const [path, variants] of (await this.#making) ?? []) this.#variants.set(path, variants);
    this.#making = undefined;
    this.#onWait = undefined;
  }

  /** The answers of `of` since the last call: a page that was rendered meanwhile follows from them. */
  asked(): Record<string, readonly string[]> {
    const paths = [...this.#asked].sort();
    this.#asked = new Set();
    return Object.fromEntries(paths.map((path) => [path, this.#namesOf(path)]));
  }

  /** Tells whether `of` would answer the same now. */
  areAs(asked: Readonly<Record<string, readonly string[]>>): boolean {
    return Object.entries(asked).every(([path, names]) => this.#namesOf(path).join() === names.join());
  }

  #namesOf(path: string): readonly string[] {
    return (this.#variants.get(path) ?? []).map((variant) => variant.path);
  }

  write(dir: string): void {
    // Two files with the same bytes have the same variants.
    const variants = new Map([...this.#variants.values()].flat().map(({ path, bytes }) => [path, bytes]));
    if (variants.size > 0) mkdirSync(join(dir, '_waymark'), { recursive: true });
    for (const [path, bytes] of variants) writeFileSync(fileIn(dir, path), bytes());
  }
}

/** Finds the variants in the cache, and begins to make the rest, as far as the budget goes. */
export async function siteImages(options: ImageOptions): Promise<SiteImages> {
  const candidates = options.assets.filter(({ file }) => CONVERTED.has(extname(file).toLowerCase()));
  if (candidates.length === 0) return new SiteImages();
  // Loaded now: it brings sharp, which a site without such images does not need.
  const { KeptVariants: Variants } = await import('./variants.ts');
  const variants = new Variants(options.kept);
  const { known, waiting } = await look(candidates, variants, options);
  const { chosen, left } = choose(waiting, options.budget);
  if (chosen.length === 0) return new SiteImages(known);
  options.progress(0, chosen.length, left);
  let isAwaited = false;
  const making = make(chosen, variants, options, (done) => {
    if (isAwaited || done === chosen.length) options.progress(done, chosen.length, left);
  });
  // Whoever waits for it learns of a failure; a build that fails meanwhile has said why.
  making.catch(() => undefined);
  return new SiteImages(known, new Set(chosen.flatMap(({ paths }) => paths)), making, () => {
    isAwaited = true;
  });
}

async function look(assets: readonly Asset[], kept: KeptVariants, { root }: ImageOptions) {
  const known = new Map<string, readonly ImageVariant[]>();
  const waiting = new Map<string, Waiting & { paths: string[] }>();
  await forEachLimit(assets, availableParallelism(), async ({ path, file }) => {
    const bytes = await readFile(onDisk(root, file));
    const size = measureImage(bytes);
    if (!isWorth(bytes.length, size)) return;
    const key = kept.keyOf(bytes);
    const variants = kept.get(key);
    const other = waiting.get(key);
    if (variants !== undefined && variants.length > 0) known.set(path, variants);
    if (variants !== undefined) return;
    if (other !== undefined) other.paths.push(path);
    else waiting.set(key, { key, file, paths: [path], bytes: bytes.length, size });
  });
  return { known, waiting: [...waiting.values()] };
}

async function make(
  images: readonly Waiting[],
  kept: KeptVariants,
  { root, report, threads }: ImageOptions,
  onMade: (done: number) => void,
): Promise<ReadonlyMap<string, readonly ImageVariant[]>> {
  const made = new Map<string, readonly ImageVariant[]>();
  const wrong: Report[] = [];
  let done = 0;
  await forEachLimit(images, Math.min(MOST_AT_ONCE, threads), async ({ key, file, paths }) => {
    const bytes = await readFile(onDisk(root, file));
    try {
      const variants = await kept.make(key, bytes);
      if (variants.length > 0) for (const path of paths) made.set(path, variants);
    } catch (error) {
      wrong.push(imageProblem(file, error));
    }
    onMade(++done);
  });
  // Not while a page is rendered: they would count as the page's own.
  for (const one of wrong) report(one);
  return made;
}
