import type { Position } from '@waymark/source/json/positions';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';

/** Position of a key in a file's frontmatter, for a diagnostic; the file's start if it has no such key. */
export function frontmatterPlace(root: string, file: string, key: string): Position {
  const lines = readText(onDisk(root, file)).split(/\r\n?|\n/);
  const dashes = (line: string) => /^---[^\S\n]*(?:ya?ml|json)?[^\S\n]*$/i.test(line);
  const start = lines.findIndex(dashes);
  const end = lines.findIndex((line, index) => index > start && dashes(line));
  const index = lines.findIndex((line, at) => at > start && at < end && keyOf(line) === key);
  return { file, line: Math.max(index, 0) + 1, column: 1 };
}

function keyOf(line: string): string | undefined {
  return /^(["']?)([^\s"':][^"':]*)\1\s*:/.exec(line)?.[2]?.trimEnd();
}
