/** Which modules of the server run only in Vite: those that use something of it, or import one that does. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** What Node.js runs as it is; a query asks Vite for another form of a file. */
const CODE = /\.(?:[cm]?js|ts)$/;

/** What Vite puts into a module. */
const OF_VITE = /^import\.meta\s*(?:\?\.|\.)\s*(?:env|hot|glob)\b/;

/** Modules that exist only in Vite. */
const VIRTUAL = /^(?:virtual:|astro:|\0)/;

/** Packages whose modules may import what only Vite has; those of any other are for Node.js. */
const MAY_NEED = /^(?:astro|waymark)(?:\/|$)/;

interface Imports {
  readonly usesVite: boolean;
  /** Files that may need Vite. */
  readonly files: readonly string[];
}

/** Asks about absolute paths of files, and remembers each file as it was read first. In doubt one needs Vite. */
export function viteNeeds(): (file: string) => boolean {
  const read = new Map<string, Imports>();
  const runsInNode = new Set<string>();

  /** Whether `file` or what it imports uses Vite; what was looked at is added to `seen`. */
  function reachesVite(file: string, seen: Set<string>): boolean {
    if (seen.has(file) || runsInNode.has(file)) return false;
    seen.add(file);
    const imports = read.get(file) ?? importsOf(file);
    read.set(file, imports);
    return imports.usesVite || imports.files.some((each) => reachesVite(each, seen));
  }

  return (file) => {
    const seen = new Set<string>();
    if (reachesVite(file, seen)) return true;
    for (const each of seen) runsInNode.add(each);
    return false;
  };
}

function importsOf(file: string): Imports {
  if (!CODE.test(file)) return { usesVite: true, files: [] };
  const code = readFileSync(file, 'utf8');
  const { module, errors } = parseSync(file, code);
  const asksVite = module.importMetas.some(({ start, end }) => OF_VITE.test(code.slice(start, end + 10)));
  const names = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, moduleRequest }) => (isType || moduleRequest === null ? [] : moduleRequest.value)),
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => /^(['"])([^'"]+)\1$/.exec(code.slice(start, end))?.[2])
      .filter((name) => name !== undefined),
  ];
  return {
    usesVite: errors.length > 0 || asksVite || names.some((name) => VIRTUAL.test(name)),
    files: names
      .filter((name) => name.startsWith('.') || MAY_NEED.test(name))
      .map((name) => fileOf(name, file)),
  };
}

function fileOf(name: string, importer: string): string {
  return name.startsWith('.') ? resolve(dirname(importer), name) : createRequire(importer).resolve(name);
}
