/** Output of commands with text from outside in it: names, messages of servers, files of a repository. */
import { printable } from '@waymark/source/printable';

export function toOutput(text: string): void {
  process.stdout.write(printable(text));
}

export function toErrors(text: string): void {
  process.stderr.write(printable(text));
}
