/** @room docs.json as a Config: schema, `$ref`, the position of every value. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { errorCode } from '@waymark/source/failures';
import { parseJson } from '@waymark/source/json/json';
import { type Path, type Position, SourceFile } from '@waymark/source/json/positions';
import { LEGACY_FILE, LEGACY_PROBLEM } from '@waymark/source/legacy-file';
import { leadsOutside, outsideRoot } from '@waymark/source/paths/inside-root';
import { isFile } from '@waymark/source/paths/is-file';
import { decodeText } from '@waymark/source/read-text';
import { ReferenceResolver } from './references.ts';
import type { Config } from './schema.ts';
import { validateConfig } from './validate.ts';

export interface LoadedConfig {
  readonly config: Config;
  /** Files that the configuration was read from, as paths below the docs root with `/`; `docs.json` first. */
  readonly files: readonly string[];
  /**
   * The position of the value at a path of the merged configuration. A path that does not exist gives that of
   * its nearest ancestor.
   */
  locate(path: Path): Position;
}

const CONFIG_FILE = 'docs.json';

/**
 * Reads `docs.json` of a docs root, and the files that it refers to.
 *
 * Mistakes are reported, never thrown. Wrong values are left out of the result, so that the rest can be shown;
 * it is undefined if there is no docs.json, no JSON in it, or no navigation.
 */
export async function loadConfig(root: string, diagnostics: Diagnostics): Promise<LoadedConfig | undefined> {
  let text: string;
  try {
    if (leadsOutside(root, CONFIG_FILE)) {
      diagnostics.report({ ...outsideRoot(CONFIG_FILE), file: CONFIG_FILE, line: 1, column: 1 });
      return undefined;
    }
    const file = path.join(root, CONFIG_FILE);
    // Reading a pipe would never end.
    if (!isFile(file)) throw new Error(`${CONFIG_FILE} is no file.`);
    text = decodeText(await readFile(file)).text;
  } catch (error) {
    reportUnreadable(root, error, diagnostics);
    return undefined;
  }
  const source = new SourceFile(CONFIG_FILE, text);
  const tree = parseJson(source, diagnostics);
  if (tree === undefined) return undefined;

  const references = new ReferenceResolver(root, diagnostics);
  const located = references.resolve(source, tree);
  const config = validateConfig(located, diagnostics);
  if (config === undefined) return undefined;
  return {
    config,
    files: [CONFIG_FILE, ...references.files],
    locate: (path) => located.locate(path),
  };
}

function reportUnreadable(root: string, error: unknown, diagnostics: Diagnostics): void {
  const missing = errorCode(error) === 'ENOENT';
  if (!missing) {
    const message = 'docs.json cannot be read.';
    diagnostics.report({ code: 'config-missing', message, hint: 'Check that it is a file you may read.' });
  } else if (existsSync(path.join(root, LEGACY_FILE))) {
    diagnostics.report({
      code: 'config-missing',
      ...LEGACY_PROBLEM,
      file: LEGACY_FILE,
    });
  } else {
    const hint = 'Create one, or name the folder that has it.';
    diagnostics.report({ code: 'config-missing', message: 'There is no docs.json in this folder.', hint });
  }
}
