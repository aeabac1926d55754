/** Modules that code imports when it runs, and all that these import, as far as their paths are written in it. */
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isCodeNode, parseSync, walkCode } from '@waymark/source/parse-code';

const CODE = /\.[cm]?[jt]sx?$/;

/** Tells whether a file holds code, by its name; not data, such as JSON, that code imports. */
export function isCodeFile(file: string): boolean {
  return CODE.test(file);
}

/** @param files Absolute paths of modules that were loaded. */
export function laterModules(files: Iterable<string>): readonly string[] {
  const known = new Set(files);
  const loaded = [...known];
  const later: string[] = [];
  const add = (file: string, isLater: boolean): void => {
    for (const found of importsOf(file, isLater)) {
      if (known.has(found)) continue;
      known.add(found);
      later.push(found);
    }
  };
  for (const file of loaded) add(file, false);
  // It grows meanwhile.
  for (const file of later) add(file, true);
  return later;
}

/** @param isWhole Also the imports before a module runs. */
function importsOf(file: string, isWhole: boolean): readonly string[] {
  if (!isCodeFile(file)) return [];
  const text = readFileSync(file, 'utf8');
  if (!isWhole && !/\bimport\s*\(/.test(text)) return [];
  const found: string[] = [];
  const { program } = parseSync(file, text);
  walkCode(program as never, ({ type, source }) => {
    if (!isCodeNode(source) || typeof source.value !== 'string' || !/^\.\.?\//.test(source.value)) return;
    const path = resolve(dirname(file), source.value);
    const counts = isWhole || type === 'ImportExpression';
    if (counts && statSync(path, { throwIfNoEntry: false })?.isFile()) found.push(path);
  });
  return found;
}
