/** `waymark/runtime` and `waymark/extend` in code of a site or of an operator: the modules of this process, so that a `ToolError` is its own. */
import { readFileSync } from 'node:fs';
import { type ResolveFnOutput, registerHooks } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server alone has all that tools need, under both names. */
const MAIN = new URL(`./main${extname(import.meta.filename)}`, import.meta.url).href;
const addresses = new Map([
  ['waymark/runtime', MAIN],
  ['waymark/extend', MAIN],
]);
let isProvided = false;

export function isProductModule(specifier: string): boolean {
  return addresses.has(specifier);
}

/** Names the module that `waymark/extend` is, if there is more than tools need. */
export function setExtendModule(address: URL): void {
  addresses.set('waymark/extend', address.href);
}

/** Modules that this process loads for a site or an operator, by their addresses without a query. */
const theirs = new Set<string>();

/** Says, before it is imported, that a module is a site's or an operator's: it is run as it is written, and so are those that it imports. */
export function addTheirModule(address: URL): void {
  theirs.add(withoutQuery(address.href));
}

/** Code need not be installed beside them. The hook stays for the rest of the process: a tool may import when it runs. */
export function provideProductModules(): void {
  if (isProvided) return;
  isProvided = true;
  registerHooks({
    resolve(specifier, context, next) {
      const url = addresses.get(specifier);
      if (url !== undefined) return { url, shortCircuit: true };
      const found = next(specifier, context);
      const isTheirs = [specifier, context.parentURL ?? ''].some((each) => theirs.has(withoutQuery(each)));
      return isTheirs ? asWritten(found) : found;
    },
  });
}

const withoutQuery = (address: string): string => address.split(/[?#]/, 1)[0] ?? address;

/** Syntax that only a module of ECMAScript has, and names that only one of CommonJS has. */
const OF_MODULES = /^(?:import\b(?!\s*[(.])|export\b)/m;
const OF_COMMONJS = /\bmodule\.exports\b|\brequire\s*\(/;

/**
 * `npm init` writes `"type": "commonjs"` into the package.json of the folder in which a server is installed. It says nothing of the files of
 * a site below it, which are modules nevertheless: Node.js looks at the syntax of a file only if no package.json says a type.
 */
function asWritten(found: ResolveFnOutput): ResolveFnOutput {
  const { url, format } = found;
  if (!url.startsWith('file:') || url.includes('/node_modules/')) return found;
  theirs.add(withoutQuery(url));
  if (format !== 'commonjs' && format !== 'commonjs-typescript') return found;
  const path = fileURLToPath(withoutQuery(url));
  if (!/\.[jt]s$/.test(path)) return found;
  const text = readFileSync(path, 'utf8');
  if (!OF_MODULES.test(text) || OF_COMMONJS.test(text)) return found;
  return { ...found, format: format === 'commonjs' ? 'module' : 'module-typescript' };
}
