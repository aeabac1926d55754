/** `waymark.config.ts` beside docs.json: loaded as Node runs it, without a build. It is code, with the rights of the process. */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import {
  type ResolveFnOutput,
  type ResolveHookContext,
  type ResolveHookSync,
  registerHooks,
} from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { addTheirModule, isProductModule } from '@waymark/server/product-modules';
import { problemsInValue } from '@waymark/source/json/issues';
import { pointAt, syntaxProblem, type TextPoint } from '@waymark/source/parse-code';
import { isFile } from '@waymark/source/paths/is-file';
import { configPlaceOf } from './config-place.ts';
import type { PluginSource } from './extension.ts';
import { laterModules } from './later-modules.ts';
import { type WaymarkConfig, waymarkConfigSchema } from './plugin.ts';
import { provideExtend } from './provide.ts';

const NAMES = ['waymark.config.ts', 'waymark.config.mts', 'waymark.config.js', 'waymark.config.mjs'];

/** The file of a docs root; undefined if it has none. */
export function configFile(root: string): string | undefined {
  return NAMES.find((name) => isFile(join(root, name)));
}

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
    const problems = problemsInValue(waymarkConfigSchema, value, result.error.issues);
    const lines = problems.map(({ path: at, message, hint }) => {
      const { line, column } = configPlaceOf(path, at);
      return `${name}:${line}:${column}  ${message} ${hint}`;
    });
    throw new Error(`${name} is not valid.\n${lines.join('\n')}`);
  }
  const all = [...files, ...namedFiles(result.data)];
  const source = { name, config: result.data, files: all, digest: digestOf(all) };
  known.set(path, source);
  return source;
}

/** Files that components name as their style or script. */
function namedFiles(config: WaymarkConfig): string[] {
  return [config, ...(config.plugins ?? [])]
    .flatMap(({ components = [] }) => components.flatMap(({ style, script }) => [style, script]))
    .filter((named) => named instanceof URL)
    .map((named) => fileURLToPath(named));
}

async function load(path: string, name: string): Promise<{ value: unknown; files: readonly string[] }> {
  const files = new Set([path]);
  const reading = String(++readings);
  provideModules();
  loading.set(reading, files);
  try {
    const url = pathToFileURL(path);
    addTheirModule(url);
    url.searchParams.set(MARK, reading);
    const { default: value }: { default?: unknown } = await import(url.href);
    if (value === undefined)
      throw new Error(`${name}:1:1  It exports no default. Write \`export default defineConfig({ … })\`.`);
    return { value, files: [...files, ...laterModules(files)] };
  } catch (error) {
    throw located(error, dirname(path), name, files);
  } finally {
    loading.delete(reading);
  }
}

/** Files of the readings that are under way, by their marks. */
const loading = new Map<string, Set<string>>();
let isProvided = false;

/** For the rest of the process: what a tool imports when it runs belongs to the reading of the tool. */
function provideModules(): void {
  if (isProvided) return;
  isProvided = true;
  provideExtend();
  registerHooks({ resolve: resolveMarked });
}

/** Gives the modules of one reading addresses of their own, so that a changed one is loaded again. */
const resolveMarked: ResolveHookSync = (specifier, context, next) => {
  const parent = context.parentURL === undefined ? null : URL.parse(context.parentURL);
  const reading = parent?.searchParams.get(MARK);
  if (!reading || isProductModule(specifier)) return next(specifier, context);
  const found = resolved(specifier, context, next);
  const url = URL.parse(found.url);
  if (url?.protocol !== 'file:' || url.pathname.includes('/node_modules/')) return found;
  loading.get(reading)?.add(fileURLToPath(url));
  url.searchParams.set(MARK, reading);
  return { ...found, url: url.href };
};

function resolved(
  specifier: string,
  context: ResolveHookContext,
  next: Parameters<ResolveHookSync>[2],
): ResolveFnOutput {
  try {
    return next(specifier, context);
  } catch (error) {
    if (specifier !== 'zod') throw error;
    return next(specifier, { ...context, parentURL: import.meta.url });
  }
}

/** Says where, if the error itself does not. */
function located(error: unknown, root: string, name: string, files: ReadonlySet<string>): Error {
  if (!(error instanceof Error)) return new Error(`${name}: ${String(error)}`);
  if (error.message.startsWith(name)) return error;
  const missing = missingImport(error);
  if (missing !== undefined)
    return new Error(
      `${shownPath(root, missing.path)}:${missing.line}:${missing.column}  ${missing.message}`,
    );
  // Frames of Waymark and of packages lie above the author's own.
  const frames = [...(error.stack ?? '').matchAll(PLACE)].map(([, file = '', line, column]) => ({
    path: file.startsWith('file:') ? fileURLToPath(file) : file,
    place: [line, column],
  }));
  const config = join(root, name);
  const real = realpathSync(config);
  const frame = frames.find((each) => each.path === real || files.has(each.path));
  const path = frame === undefined || frame.path === real ? config : frame.path;
  const syntax = error instanceof SyntaxError ? syntaxProblem(path, readFileSync(path, 'utf8')) : undefined;
  const place = syntax === undefined ? (frame?.place ?? []) : [syntax.line, syntax.column];
  const at = place.map((part) => (part === undefined ? '' : `:${part}`)).join('');
  return new Error(`${shownPath(root, path)}${at}  It cannot be loaded: ${error.message.trim()}`, {
    cause: error,
  });
}

const shownPath = (root: string, path: string): string => relative(root, path).replaceAll(sep, '/');

/** The import of a module that is not there: Node says in which file it stands, and where it looked. */
function missingImport(error: Error): (TextPoint & { path: string; message: string }) | undefined {
  const [, wanted = '', path = ''] =
    /^Cannot find (?:module|package) '([^']+)' imported from (.+)$/.exec(error.message) ?? [];
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, 'utf8');
  const isOf = (specifier: string) =>
    specifier === wanted || (specifier.startsWith('.') && resolve(dirname(path), specifier) === wanted);
  const found = [...text.matchAll(/(?<=['"])[^'"\n]+(?=['"])/g)].find(([specifier]) => isOf(specifier));
  const isOwn = found?.[0].startsWith('.') === true;
  const hint = isOwn ? 'Correct the path.' : 'Install it beside this file, or correct its name.';
  const message = `It cannot be loaded: there is no ${isOwn ? 'file' : 'package'} ${found?.[0] ?? wanted}. ${hint}`;
  return { ...pointAt(text, found?.index ?? 0), path, message };
}

/** Node names a module by its address, and a file that does not parse by its path. */
const PLACE =
  /((?:file:)?\/[^\s()]+\.[cm]?[jt]s|[A-Z]:\\[^\s()]+\.[cm]?[jt]s)(?:\?waymark=\d+)?:(\d+)(?::(\d+))?/g;

function digestOf(files: readonly string[]): string {
  return hash(
    'sha256',
    files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\0'),
    'hex',
  );
}
