/** Keys of a configuration with their meanings, which editors and the reference show. */
import { z } from 'zod';

/** Keys that may be left out. */
export const optional = {
  text: (description: string) => z.string().optional().describe(description),
  texts: (description: string) => z.array(z.string()).optional().describe(description),
  flag: (description: string) => z.boolean().optional().describe(description),
  word: <const Word extends string>(description: string, words: readonly Word[]) =>
    z.enum(words).optional().describe(description),
  keys: <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) =>
    z.object(shape).optional().describe(description),
};

/** Keys that have a value if they are left out. */
export const preset = {
  on: (description: string) => z.boolean().default(true).describe(description),
  off: (description: string) => z.boolean().default(false).describe(description),
  word: <const Word extends string>(
    description: string,
    words: readonly Word[],
    standard: z.core.util.NoUndefined<NoInfer<Word>>,
  ) => z.enum(words).default(standard).describe(description),
  /** Each of the keys may be left out, too. */
  keys: <Shape extends z.core.$ZodLooseShape>(description: string, shape: Shape) => {
    const object = z.object(shape);
    return object.prefault({} as z.input<typeof object>).describe(description);
  },
};
