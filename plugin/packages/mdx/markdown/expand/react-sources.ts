/** The repository as the React bundler reads it. */
import { keptIn } from '@waymark/source/made-once';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';
import type { FoundSource, SourceCode, SourceFiles } from '../../react/sources.ts';
import type { Module } from '../tree/module.ts';
import type { ImportLibrary } from './library.ts';

/** Import statements of the names that pages give to the scripts that they import: by script, then by name. */
export type GivenNames = Map<string, Map<string, string>>;

/** @param pages Statements of pages as the engine has read them, by file. */
export function reactSources(
  root: string,
  library: ImportLibrary,
  pages: ReadonlyMap<string, string>,
  given: GivenNames,
  builtins: ReadonlySet<string>,
): SourceFiles {
  const isBuiltin = (name: string): boolean => builtins.has(name) || name in globalThis;
  return {
    root,
    builtins,
    given: (file) =>
      [...(given.get(file) ?? [])].map(([name, statement]) => (isBuiltin(name) ? '' : statement)).join(''),
    find: (specifier, importer) => find(library, specifier, importer),
    read: (file) => {
      const statements = pages.get(file);
      return statements === undefined ? read(root, library, file) : { code: statements, type: 'tsx' };
    },
  };
}

function find(library: ImportLibrary, specifier: string, importer: string): FoundSource {
  const target = library.resolve(specifier, importer);
  if (target.kind === 'package' || target.kind === 'outside' || target.kind === 'missing') return target;
  const { file } = target;
  if (target.kind === 'asset' && !/\.(?:css|s[ac]ss|less)$/i.test(file))
    return { kind: 'address', address: `/${file}` };
  // A page's own statements may take names from Markdown; JSX cannot render it.
  const isMarkdown = target.kind === 'module' && target.module.statements === '' && !/\.mdx?$/.test(importer);
  return { kind: isMarkdown || target.kind === 'asset' ? 'unsupported' : 'file', file };
}

function read(root: string, library: ImportLibrary, file: string): SourceCode | undefined {
  const target = library.file(file);
  if (target.kind === 'module') return { code: target.module.statements, type: 'tsx' };
  if (target.kind !== 'script') return undefined;
  const code = readText(onDisk(root, target.file));
  if (target.file.endsWith('.json')) return { code, type: 'json' };
  return { code, type: /\.[cm]?ts$/.test(target.file) ? 'ts' : 'tsx' };
}

/** Files that a page needs as React: those it imports, and itself or a snippet if they hold some. */
export function reactFiles(module: Module, library: ImportLibrary, given: GivenNames): string[] {
  const files = new Set<string>();
  const seen = new Set<Module>();
  const visit = (current: Module): void => {
    if (seen.has(current)) return;
    seen.add(current);
    if (current.script !== undefined) files.add(current.file);
    const scripts: { file: string; local: string; imported: string }[] = [];
    for (const { specifier, local, imported } of current.imports) {
      const target = library.resolve(specifier, current.file);
      if (target.kind === 'script') scripts.push({ file: target.file, local, imported });
      else if (target.kind === 'module') visit(target.module);
    }
    for (const { file } of scripts) {
      files.add(file);
      // A script cannot import another one in the format: it uses the imports of its page.
      for (const other of scripts) {
        if (other.file === file || !library.freeNames(file).has(other.local)) continue;
        keptIn(
          keptIn(given, file, () => new Map()),
          other.local,
          () => statementOf(other),
        );
      }
    }
    for (const [, name = ''] of current.parsed.text.matchAll(/<Snippet\s[^>]*?file=["']([^"']+)/g)) {
      const target = library.snippet(name);
      if (target.kind === 'module') visit(target.module);
    }
  };
  visit(module);
  return [...files];
}

function statementOf({ file, local, imported }: { file: string; local: string; imported: string }): string {
  const names =
    imported === 'default' ? local : imported === '*' ? `* as ${local}` : `{ ${imported} as ${local} }`;
  return `\nimport ${names} from ${JSON.stringify(`/${file}`)};`;
}
