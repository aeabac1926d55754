/** The code of a function beside static files, in one file without dependencies. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The package has it bundled: it holds a shell that installations do not have. */
export async function functionCode(): Promise<string> {
  const file = createRequire(import.meta.url).resolve('@waymark/server/function');
  return file.endsWith('.js') ? readFile(file, 'utf8') : bundledFunction(file);
}

/** @param file Its source. */
export async function bundledFunction(file: string): Promise<string> {
  const { build } = await import('rolldown');
  const { output } = await build({
    input: file,
    platform: 'neutral',
    resolve: {
      conditionNames: ['workerd', 'worker', 'browser', 'import'],
      mainFields: ['browser', 'module', 'main'],
    },
    external: /^node:/,
    treeshake: { moduleSideEffects: 'no-external' },
    write: false,
    output: { format: 'esm', minify: true, codeSplitting: false },
    logLevel: 'warn',
  });
  return output[0].code;
}
