/** `waymark/runtime` and `waymark/extend` in code of a site or of an operator: the modules of this process, so that a `ToolError` is its own. */
import { registerHooks } from 'node:module';
import { extname } from 'node:path';

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

/** Code need not be installed beside them. The hook stays for the rest of the process: a tool may import when it runs. */
export function provideProductModules(): void {
  if (isProvided) return;
  isProvided = true;
  registerHooks({
    resolve(specifier, context, next) {
      const url = addresses.get(specifier);
      return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
    },
  });
}
