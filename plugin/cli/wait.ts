/** A command that waits for its arguments: it loads meanwhile what builds need. */
import { type BuildOrder, WAITS_VARIABLE } from '../../runtime/contract/build-start.ts';
import { cacheFolder } from '../cache/folder.ts';
import { cacheMaker } from '../cache/maker.ts';
import { KeptThemes } from '../emit/theme-bundle.ts';
import { runCli } from './run.ts';

/** Resolves to the exit code. */
export async function runOrder(): Promise<number> {
  // It is not meant for what the build starts.
  delete process.env[WAITS_VARIABLE];
  const ordered = new AbortController();
  // What goes wrong, the build tells of.
  loadBuild(ordered.signal).catch(() => {});
  const order = await readOrder();
  ordered.abort();
  if (order === undefined) {
    process.stderr.write('There is nothing to build: the input has ended.\n');
    return 1;
  }
  Object.assign(process.env, order.env);
  return runCli(order.args);
}

/** Undefined where the input ends without one. */
async function readOrder(): Promise<BuildOrder | undefined> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text === '' ? undefined : JSON.parse(text);
}

/** What a build loads when it needs it. @param ordered By then the build loads the rest itself. */
async function loadBuild(ordered: AbortSignal): Promise<void> {
  cacheMaker();
  await Promise.all([import('./build.ts'), import('./documents-build.ts')]);
  if (ordered.aborted) return;
  // Where each checkout has another path, the name tells whose cache it is.
  const cache = process.env.WAYMARK_CACHE_NAME && cacheFolder('');
  if (cache) await new KeptThemes(cache).loadNewest();
  // Node.js loads these when they are first used.
  new Response(new Request('http://localhost').body);
}
