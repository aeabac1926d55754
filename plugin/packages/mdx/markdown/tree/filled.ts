/** Blocks of code that the build filled with a part of a file. */
import type { Data, Node } from 'unist';

export const FILLED = 'filled';

export function isFilled({ data }: Node): boolean {
  return (data as (Data & { [FILLED]?: boolean }) | undefined)?.[FILLED] === true;
}
