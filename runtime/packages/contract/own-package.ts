/** Waymark's own package, found from this file: sources, compiled files and the server alone lie at different depths. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Absolute path of the folder that holds Waymark's package.json. */
function packageRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('Waymark’s package.json is missing; install the package again.');
    folder = parent;
  }
  return folder;
}

export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '0.0.0';
}
