/** Lists of numbers that stand for the entries of another list. */
import { z } from 'zod';

export const numbers = z.array(z.int().min(0));

/** True if there are `length` numbers, each of one of `known` entries. */
export function fits(list: readonly number[], length: number, known: number): boolean {
  return list.length === length && list.every((number) => number < known);
}
