/** Scripts of a repository's own tools: only Node.js can run them, and a page would load them for nothing. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** It begins with the line that names its interpreter, or by loading modules, which a script of a page cannot. */
const NODE =
  /^\s*(?:#!|(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|["']use strict["'];?)*(?:import\b(?!\s*\()|(?:const|let|var)\s[^=;]+=\s*require\())/;
const LONGEST_HEAD = 10_000;

/** @param path Of a script, from the root, with a leading slash. */
export function isForNode(root: string, path: string): boolean {
  return NODE.test(readFileSync(join(root, path), 'utf8').slice(0, LONGEST_HEAD));
}
