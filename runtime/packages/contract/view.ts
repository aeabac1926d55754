/**
 * A page reports its own view if the response that it was made of was not counted: it was fetched before its reader opened it, or
 * came from a static host. The response says so itself, so that no view is counted twice.
 */

/** Path below the base. Takes `Told` as JSON, in a POST. */
export const VIEW_PATH = '/_waymark/view';

/** Longest body in bytes. */
export const LONGEST_TOLD = 2_000;

/** A view, or a search that a reader has ended. */
export type Told =
  | {
      /** Path of the page, as its address has it. */
      readonly path: string;
      /** The site that led to it. */
      readonly from?: string | undefined;
      /** True if there was no page at the address. */
      readonly missing?: boolean | undefined;
    }
  | { readonly search: string; readonly found: boolean };
