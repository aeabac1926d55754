/** `test` of waymark.config.ts: the samples that `waymark test` runs, and by which commands. */
import { z } from 'zod';

/** A program and its arguments, without a shell: `{file}` is the path of the sample's file. */
export type TestCommand = string | readonly string[];

export interface TestSettings {
  /** Checks TypeScript and JavaScript with the project's own `typescript`, against its installed packages. Or a command, as below. */
  readonly typescript?: true | TestCommand | undefined;
  /** Globs of pages whose blocks in these languages are run without the word `test`: `guides/**`. */
  readonly pages?: readonly string[] | undefined;
  /**
   * Time limit of each command.
   *
   * @default 60
   */
  readonly seconds?: number | undefined;
  /** Commands by the language of a block: `python: 'python -m py_compile {file}'`. */
  readonly [language: string]: true | number | TestCommand | undefined;
}

const FILE = 'has to hold {file}, the path of the sample';
const commandSchema = z.union([
  z.string().includes('{file}', FILE),
  z.array(z.string().min(1)).refine((words) => words.some((word) => word.includes('{file}')), FILE),
]);

export const testSchema = z
  .object({
    typescript: z.union([z.literal(true), commandSchema]).optional(),
    pages: z.array(z.string().min(1)).optional(),
    seconds: z.int().min(1).max(3600).optional(),
  })
  .catchall(commandSchema) as unknown as z.ZodType<TestSettings>;
