/** The `query_docs_filesystem` tool: one shell command over the pages. */
import type { Viewer } from '@waymark/contract/can-read';
import type { FilesystemInput } from '@waymark/contract/tools';
import type { ShellResult } from '@waymark/files/shell-result';
import type { Serving } from '@waymark/foundation/release/serving';
import { answerOf, errorAnswer, type ToolAnswer } from './text-result.ts';

/** The command's output, its errors and its exit code. A failing command is an answer like any other; an error means that the shell could not run it. */
export async function filesystemTool(
  serving: Serving,
  viewer: Viewer,
  client: string,
  { command }: FilesystemInput,
): Promise<ToolAnswer> {
  const result = await serving.shell.run(command, viewer, client);
  const text = render(result);
  return isShellFailure(result) ? errorAnswer(text) : answerOf([text], result.exitCode === 0);
}

/** Past the deadline, out of memory, broken shell, or too busy: codes of the pool itself. */
function isShellFailure({ timedOut, exitCode, stdout, stderr }: ShellResult): boolean {
  return timedOut || ([70, 75, 137].includes(exitCode) && stdout === '' && stderr.startsWith('bash: '));
}

function render({ stdout, stderr, exitCode }: ShellResult): string {
  const parts = [stdout];
  if (stderr !== '') parts.push(`--- stderr ---\n${stderr}`);
  parts.push(`exit: ${exitCode}`);
  return parts
    .filter((part) => part !== '')
    .map((part) => (part.endsWith('\n') ? part : `${part}\n`))
    .join('')
    .trimEnd();
}
