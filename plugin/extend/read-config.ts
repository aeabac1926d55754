/** `waymark.config.ts` beside docs.json: loaded as Node runs it, without a build. It is code, with the rights of the process. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { syntaxProblem } from '../parse-code.ts';
import { configPlaceOf } from './config-place.ts';
import type { PluginSource } from './extension.ts';
import { waymarkConfigSchema } from './plugin.ts';

const NAMES = ['waymark.config.ts', 'waymark.config.mts', 'waymark.config.js', 'waymark.config.mjs'];

/** The file of a docs root; undefined if it has none. */
export function configFile(root: string): string | undefined {
  return NAMES.find((name) => existsSync(join(root, name)));
}

/** The oldest Node.js that runs TypeScript as it is. */
const TYPESCRIPT_SINCE = '22.18';

/** Files of one reading, by the mark that its modules have in their addresses. */
const MARK = 'waymark';
let readings = 0;
const known = new Map<string, PluginSource>();

/**
 * The file's content as a source of an extension. One whose code did not change since is not loaded again.
 *
 * @throws {Error} with file and line, if it cannot be loaded or is not what the schema says
 */
export async function readConfig(root: string, name: string): Promise<PluginSource> {
  const path = join(root, name);
  const before = known.get(path);
  if (before !== undefined && before.digest === digestOf(before.files)) return before;
  const { value, files } = await load(path, name);
  const result = waymarkConfigSchema.safeParse(value);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => {
      const place = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [])];
      const { line, column } = configPlaceOf(path, place);
      return `${name}:${line}:${column}  ${issue.path.join('.') || 'it'}: ${issue.message}`;
    });
    throw new Error(`${name} is not valid.\n${lines.join('\n')}`);
  }
  const source = { name, config: result.data, files, digest: digestOf(files) };
  known.set(path, source);
  return source;
}

async function load(path: string, name: string): Promise<{ value: unknown; files: readonly string[] }> {
  const isTypeScript = extname(name).endsWith('ts');
  if (nodeModule.registerHooks === undefined || (isTypeScript && !process.features.typescript))
    throw new Error(
      `${name} needs Node.js ${TYPESCRIPT_SINCE} or newer; this is ${process.versions.node}. Update Node.js.`,
    );
  const files = new Set([path]);
  const reading = String(++readings);
  const hooks = nodeModule.registerHooks({ resolve: resolver(reading, files) });
  try {
    const url = pathToFileURL(path);
    url.searchParams.set(MARK, reading);
    const { default: value }: { default?: unknown } = await import(url.href);
    if (value === undefined)
      throw new Error(`${name}:1:1  It exports no default. Write \`export default defineConfig({ … })\`.`);
    return { value, files: [...files] };
  } catch (error) {
    throw located(error, dirname(path), name);
  } finally {
    hooks.deregister();
  }
}

/** A folder of documents need not have an installation: Waymark's own modules are those that run. */
const OWN: Readonly<Record<string, URL>> = {
  'waymark/extend': new URL(`./index${extname(import.meta.filename)}`, import.meta.url),
};

/** Gives the modules of one reading addresses of their own, so that a changed one is loaded anew. */
function resolver(reading: string, files: Set<string>): nodeModule.ResolveHookSync {
  return (specifier, context, next) => {
    const own = OWN[specifier];
    if (own !== undefined) return { url: own.href, shortCircuit: true };
    const parent = context.parentURL === undefined ? null : URL.parse(context.parentURL);
    if (parent?.searchParams.get(MARK) !== reading) return next(specifier, context);
    const found = resolved(specifier, context, next);
    const url = URL.parse(found.url);
    if (url?.protocol !== 'file:' || url.pathname.includes('/node_modules/')) return found;
    files.add(fileURLToPath(url));
    url.searchParams.set(MARK, reading);
    return { ...found, url: url.href };
  };
}

function resolved(
  specifier: string,
  context: nodeModule.ResolveHookContext,
  next: Parameters<nodeModule.ResolveHookSync>[2],
): nodeModule.ResolveFnOutput {
  try {
    return next(specifier, context);
  } catch (error) {
    if (specifier !== 'zod') throw error;
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
}

/** Says where, if the error itself does not. */
function located(error: unknown, root: string, name: string): Error {
  if (!(error instanceof Error)) return new Error(`${name}: ${String(error)}`);
  if (error.message.startsWith(name)) return error;
  const [, file, line, column] = PLACE.exec(error.stack ?? '') ?? [];
  const path = file === undefined ? join(root, name) : file.replace(/^file:\/\//, '');
  const syntax = error instanceof SyntaxError ? syntaxProblem(path, readFileSync(path, 'utf8')) : undefined;
  const place = syntax === undefined ? [line, column] : [syntax.line, syntax.column];
  const at = place.map((part) => (part === undefined ? '' : `:${part}`)).join('');
  const shown = relative(root, path).replaceAll(sep, '/');
  return new Error(`${shown}${at}  It cannot be loaded: ${error.message.trim()}`, { cause: error });
}

/** Node names a module by its address, and a file that does not parse by its path. */
const PLACE = /(\S+\.m?[jt]s)(?:\?waymark=\d+)?:(\d+)(?::(\d+))?/;

function digestOf(files: readonly string[]): string {
  return hash(
    'sha256',
    files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\0'),
    'hex',
  );
}
