/**
 * The way of the bundled theme to the sizes of images: what reads them depends on a package that resolves only from where
 * this one is installed.
 */
import type { ReadableSite } from '../types.ts';

export interface ImageSize {
  readonly width: number;
  readonly height: number;
  /** The same image in a modern format, the widest first: paths below the base. */
  readonly variants?: readonly { readonly width: number; readonly path: string }[] | undefined;
}

type Measure = (site: ReadableSite, address: string) => ImageSize | undefined;

const MEASURE = Symbol.for('waymark.image-size');

type Registry = { [MEASURE]?: Measure };

/** Called once by code that runs from its own place on disk. */
export function registerMeasure(measure: Measure): void {
  (globalThis as Registry)[MEASURE] = measure;
}

/** The size of an image of the site by its address; undefined where it is elsewhere, missing, or says none. */
export function imageSizeOf(site: ReadableSite, address: string): ImageSize | undefined {
  return (globalThis as Registry)[MEASURE]?.(site, address);
}
