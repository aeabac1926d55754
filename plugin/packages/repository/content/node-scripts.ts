/** Scripts and styles of a repository's own tools and programs: a page would load them for nothing, or lose its looks. */
import { statementsOf } from '@waymark/source/parse-code';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { Page } from '../types.ts';

/** It begins with the line that names its interpreter, or by loading modules, which a script of a page cannot. */
const NODE =
  /^\s*(?:#!|(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|["']use strict["'];?)*(?:import\b(?!\s*\()|(?:const|let|var)\s[^=;]+=\s*require\())/;
const LONGEST_HEAD = 10_000;

/** @param path Of a script, from the root, with a leading slash. */
export function isForNode(root: string, path: string): boolean {
  const code = readText(onDisk(root, path));
  return NODE.test(code.slice(0, LONGEST_HEAD)) || exportsNames(path, code);
}

/** A script that exports something is a module for other programs: as a script of a page it is a syntax error. */
function exportsNames(path: string, code: string): boolean {
  return /^\s*export\b/m.test(code) && statementsOf(path, code).some(({ type }) => type.startsWith('Export'));
}

/**
 * Folders with a package.json and without a page of the navigation, each with a slash before and after it.
 *
 * @param pages Those that the widest audience may read: the others must not change what is public.
 */
export function programFolders(files: readonly string[], pages: readonly Page[]): string[] {
  const name = 'package.json';
  return files
    .filter((file) => file.endsWith(`/${name}`))
    .map((file) => file.slice(0, -name.length))
    .filter((folder) => !pages.some(({ listed, file }) => listed && file.startsWith(folder)))
    .map((folder) => `/${folder}`);
}
