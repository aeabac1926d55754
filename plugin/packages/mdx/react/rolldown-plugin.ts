/** How the bundler finds and reads the modules of a repository, and the problems it finds in them. */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { isAbsolute, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '@waymark/source/diagnostics/diagnostic';
import { syntaxProblem } from '@waymark/source/parse-code';
import { outsideRoot } from '@waymark/source/paths/inside-root';
import type { InputOptions, Plugin, PluginContext } from 'rolldown';
import { isUnstableModule, usesBrowser } from './analyse.ts';
import { possibleParts } from './possible-parts.ts';
import { type FoundSource, factsOf, type SourceFacts, type SourceFiles } from './sources.ts';

/** Modules that authors' modules import without knowing it. */
export const JSX_MODULE = 'waymark:react';
export const BUILTINS_MODULE = 'waymark:builtins';

/** Names of React that need no import. */
const HOOKS =
  'useState useEffect useMemo useRef useCallback useReducer useContext useId useLayoutEffect useInsertionEffect ' +
  'useImperativeHandle useDebugValue useTransition useDeferredValue useSyncExternalStore useOptimistic useActionState ' +
  'createContext createElement cloneElement forwardRef memo isValidElement Fragment Suspense Children lazy';

/** How authors' modules are read, for the server and for browsers alike. */
export function bundlerOptions({ root, builtins }: SourceFiles): InputOptions {
  return {
    cwd: root,
    logLevel: 'silent',
    tsconfig: false,
    shimMissingExports: true,
    transform: {
      jsx: { runtime: 'automatic', importSource: JSX_MODULE, development: false },
      define: { 'process.env.NODE_ENV': '"production"' },
      inject: injections(builtins),
    },
  };
}

function injections(builtins: Iterable<string>): Record<string, string | [string, string]> {
  const found: Record<string, string | [string, string]> = {};
  for (const name of ['React', 'window.React', 'self.React']) found[name] = ['react', 'default'];
  for (const name of HOOKS.split(' ')) found[name] = ['react', name];
  for (const name of builtins) {
    const [first = ''] = name.split('.');
    // Also objects of browsers: an author who writes `new Image()` or `new Map()` means those.
    if (first !== 'Image') found[first] = [BUILTINS_MODULE, first];
  }
  return found;
}

/** For modules without a file on disk: texts of MDX. */
const VIRTUAL = '?waymark';
const STUB = '\0waymark-stub:';
const ADDRESS = '\0waymark-address:';

/** The id under which the bundler knows a file of the repository. */
export function moduleId(root: string, file: string): string {
  return join(root, file) + (/\.mdx?$/.test(file) ? VIRTUAL : '');
}

/** Back from an id; undefined for modules outside the repository. */
export function moduleFile(root: string, id: string): string | undefined {
  const path = relative(root, id.replace(VIRTUAL, '')).split(sep).join('/');
  return id.startsWith('\0') || path.startsWith('..') || isAbsolute(path) || path.includes('node_modules/')
    ? undefined
    : path;
}

/** The module that `waymark:…` names. */
type OwnModules = (name: string) => { readonly id: string; readonly code?: string } | undefined;

/**
 * @param own For browsers. At build time those modules and React are left to the loader.
 * @param broken Files that the bundler could not read: they have a stand-in.
 */
export function repositoryPlugin(
  sources: SourceFiles,
  facts: SourceFacts,
  own: OwnModules | undefined,
  broken: ReadonlySet<string> = new Set(),
): Plugin {
  const { root } = sources;
  const here = fileURLToPath(import.meta.url);
  return {
    name: 'waymark:repository',
    resolveId(specifier, importer, { kind }) {
      if (kind === 'new-url') return undefined;
      const isReact = /^react(?:-dom)?(?:\/|$)/.test(specifier);
      if (own === undefined && importer !== undefined && (isReact || specifier.startsWith('waymark:')))
        return { id: specifier, external: true };
      if (specifier.startsWith('waymark:')) return own?.(specifier)?.id;
      // An entry: one of the repository's files, or one of the client's.
      if (importer === undefined) return moduleFile(root, specifier) === undefined ? undefined : specifier;
      if (isReact) return this.resolve(specifier, here, { skipSelf: true });
      const file = moduleFile(root, importer);
      return file === undefined ? undefined : resolveImport(this, specifier, file, sources, facts);
    },
    load(id) {
      if (id.startsWith(STUB)) return { code: STUB_CODE, moduleType: 'js' };
      if (id.startsWith(ADDRESS)) {
        return { code: `export default ${JSON.stringify(id.slice(ADDRESS.length))};`, moduleType: 'js' };
      }
      const code = id.startsWith('\0waymark:') ? own?.(id.slice(1))?.code : undefined;
      if (code !== undefined) return { code, moduleType: 'js' };
      const file = moduleFile(root, id);
      if (file === undefined) return undefined;
      const module = broken.has(file) ? undefined : readModule(file, sources, facts);
      return module ?? { code: STUB_CODE, moduleType: 'js' };
    },
  };
}

/** An import of one of the repository's modules. One that leads nowhere has a stand-in, and is reported. */
async function resolveImport(
  context: PluginContext,
  specifier: string,
  file: string,
  sources: SourceFiles,
  facts: SourceFacts,
) {
  const found = sources.find(specifier, file);
  const own = factsOf(facts, file);
  if (found.kind === 'address') return ADDRESS + found.address;
  if (found.kind === 'file') {
    own.imports.add(found.file);
    return moduleId(sources.root, found.file);
  }
  if (found.kind === 'package' && !isBuiltin(specifier) && !/^next(?:\/|$)/.test(specifier)) {
    const installed = await context.resolve(specifier, join(sources.root, file), { skipSelf: true });
    if (installed && !installed.external) return installed;
  }
  // A page's own imports are checked with the page.
  const isChecked = /\.mdx?$/.test(file) && (found.kind === 'outside' || found.kind === 'missing');
  if (!isChecked)
    own.reports.push({
      ...importProblem(found, specifier),
      file,
      ...placeOf(sources.read(file)?.code ?? '', specifier),
    });
  return STUB + specifier;
}

function importProblem(
  found: Exclude<FoundSource, { kind: 'file' | 'address' }>,
  specifier: string,
): Pick<Report, 'code' | 'message' | 'hint'> {
  const name = packageName(specifier);
  switch (found.kind) {
    case 'outside':
      return outsideRoot(specifier);
    case 'missing':
      return {
        code: 'import-missing',
        message: `The imported file /${found.file} does not exist.`,
        hint: 'Correct the path; the children of its components are shown instead.',
      };
    case 'unsupported':
      return {
        code: 'import-unsupported',
        message: `/${found.file} cannot be imported into JSX.`,
        hint: 'JSX can import JSX, TSX, JavaScript, TypeScript, JSON and images. Use a Markdown snippet on the page itself.',
      };
    case 'package':
      return {
        code: 'import-unsupported',
        message: isBuiltin(specifier)
          ? `"${specifier}" is a module of Node, which browsers do not have.`
          : ALIAS.test(specifier)
            ? `"${specifier}" is an alias of another program's settings.`
            : `The package "${name}" is not installed.`,
        hint: importHint(specifier, name),
      };
  }
}

/** Undefined for a file that is missing, or that has a mistake, which is reported. */
function readModule(file: string, sources: SourceFiles, facts: SourceFacts) {
  const source = sources.read(file);
  if (source === undefined) return undefined;
  if (source.type === 'json') return { code: source.code, moduleType: 'json' as const };
  const own = factsOf(facts, file);
  const name = `module.${source.type}`;
  const problem = syntaxProblem(name, source.code);
  if (problem !== undefined) {
    const { message, line, column } = problem;
    own.reports.push({
      code: 'component-syntax',
      hint: 'Correct the file; the children of its components are shown meanwhile.',
      ...{ message, file, line, column },
    });
    return undefined;
  }
  own.browser = usesBrowser(name, source.code);
  own.unstable = isUnstableModule(source.code);
  own.parts = possibleParts(name, source.code, sources.builtins);
  return { code: source.code + sources.given(file), moduleType: source.type };
}

/** Replaces a module that is missing: every import from it shows its children. */
const STUB_CODE = `const Missing = ({ children }) => children ?? null;
const own = /^(?:\\$\\$typeof|prototype|then|defaultProps|propTypes|contextType|contextTypes|displayName|name|length)$/;
module.exports = new Proxy(Missing, {
  get: (target, name) =>
    name === '__esModule' ? true : typeof name !== 'string' || own.test(name) ? target[name] : Missing,
});`;

/** Names that no package has, and that TypeScript and bundlers give to folders. */
const ALIAS = /^[@~]\//;

function importHint(specifier: string, name: string): string {
  const meanwhile = 'the children of its components are shown instead.';
  if (isBuiltin(specifier) || name === 'next') return `Remove the import; ${meanwhile}`;
  return ALIAS.test(specifier)
    ? `Write the path of the file from the folder of docs.json, such as \`/snippets/card.jsx\`; ${meanwhile}`
    : `Install it beside docs.json (\`npm install ${name}\`); ${meanwhile}`;
}

/** `lucide-react/dynamic` belongs to `lucide-react`, `@a/b/c` to `@a/b`. */
function packageName(specifier: string): string {
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
}

function placeOf(code: string, specifier: string): { line: number; column: number } {
  const quoted = [`'${specifier}'`, `"${specifier}"`]
    .map((text) => code.indexOf(text))
    .filter((at) => at >= 0);
  const before = code.slice(0, Math.max(0, Math.min(...quoted, code.length))).split('\n');
  return { line: quoted.length === 0 ? 1 : before.length, column: 1 };
}

/** Reports the bundler's own messages on files, and adds those files to `broken`. False if it names none. */
export function addBroken(error: unknown, root: string, facts: SourceFacts, broken: Set<string>): boolean {
  const before = broken.size;
  const errors: unknown = error instanceof Error && 'errors' in error ? error.errors : [];
  for (const one of Array.isArray(errors) ? (errors as unknown[]) : []) {
    if (typeof one !== 'object' || one === null) continue;
    const { id, loc, message } = one as {
      id?: string;
      loc?: { file?: string; line?: number };
      message?: string;
    };
    const file = moduleFile(root, loc?.file ?? id ?? '\0');
    if (file === undefined) continue;
    broken.add(file);
    factsOf(facts, file).reports.push({
      code: 'component-syntax',
      message: (message ?? '').replace(/^\[[A-Z_]+\] (?:Error: )?/, '').split('\n')[0] ?? '',
      hint: 'Correct the file; the children of its components are shown meanwhile.',
      file,
      line: loc?.line,
    });
  }
  return broken.size > before;
}

/** The file that a module of this room is on disk: TypeScript in the repository, JavaScript in the package. */
export function ownModule(path: string): string {
  const script = fileURLToPath(new URL(`${path}.ts`, import.meta.url));
  return existsSync(script) ? script : script.replace(/\.ts$/, '.js');
}
