/** A sample by a command of the site's owner. The page's text is in a file, and never a part of the command. */
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { TestCommand } from '@waymark/repository/extend/test-settings';
import { UsageError } from '@waymark/server/cli/errors';
import { RunError, type RunResult, run } from '@waymark/server/features/deploys/run';
import { type Chain, type PlacedProblem, placed, programOf } from './chains.ts';
import { outputProblem } from './output.ts';

const MEMORY_MB = 2048;
const FILE_MB = 100;

/** @param folder New, for it alone. */
export async function runCommand(
  { blocks, outputs, extension }: Chain,
  command: TestCommand,
  { folder, env, seconds }: { folder: string; env: Record<string, string>; seconds: number },
): Promise<readonly PlacedProblem[]> {
  const file = join(folder, `sample.${extension}`);
  await mkdir(folder);
  await writeFile(file, programOf(blocks));
  const words = typeof command === 'string' ? command.trim().split(/\s+/) : command;
  const [program = '', ...args] = words.map((word) => word.replaceAll('{file}', () => file));
  const limits = { timeoutSeconds: seconds, memoryMb: MEMORY_MB, fileMb: FILE_MB };
  try {
    const { stdout } = await run(program, args, { cwd: folder, env, ...limits });
    const wrong = outputProblem(stdout, outputs);
    return wrong === undefined ? [] : [wrong];
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    const { result, reason } = error;
    // That of a shell for a program that there is not.
    if (reason === 'exit' && error.message.endsWith('code 127.') && result.stderr.includes(program))
      throw new UsageError(
        `waymark.config.ts runs samples by \`${program}\`, which cannot be started: ${errorLine(result)}. Install it, or correct \`test\`.`,
      );
    const { line, column, text } = placeIn(result, `sample.${extension}`);
    const said = reason === 'exit' ? (text ?? errorLine(result)) : undefined;
    const ended = error.message.replace(program, () => basename(program));
    const message = said === undefined ? ended : `${ended.slice(0, -1)}: ${said.slice(0, 300)}`;
    return [placed(blocks, line, column, { code: 'sample-run', message })];
  }
}

/** The place in the file that a program names: `sample.go:3:5: …`, or the last frame, `sample.py", line 3`. */
function placeIn(
  { stdout, stderr }: RunResult,
  name: string,
): { readonly line: number; readonly column: number; readonly text?: string | undefined } {
  let frame: { line: number; column: number } | undefined;
  for (const text of `${stderr}\n${stdout}`.split('\n')) {
    const at = text.indexOf(name);
    if (at === -1) continue;
    const rest = text.slice(at + name.length);
    const [, line, column] = /^[:(](\d+)(?:[:,](\d+))?/.exec(rest) ?? [];
    if (line !== undefined)
      return {
        line: Number(line),
        column: Number(column ?? 1),
        text: rest.replace(/^[:(\d,)]+\s*/, '') || undefined,
      };
    const [, ofFrame] = /^"?[:,]? line (\d+)/.exec(rest) ?? [];
    if (ofFrame !== undefined) frame = { line: Number(ofFrame), column: 1 };
  }
  return frame ?? { line: 1, column: 1 };
}

/** The error that a program ends with, or else its last line. */
function errorLine({ stdout, stderr }: RunResult): string | undefined {
  const lines = `${stdout}\n${stderr}`.split('\n').map((line) => line.trim());
  return (
    lines.findLast((line) => /^\w*(?:Error|Exception)\b/.test(line)) ?? lines.findLast((line) => line !== '')
  );
}
