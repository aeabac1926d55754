/** A command that waits for its arguments: it loads meanwhile what builds need. */
import { type BuildOrder, WAITS_VARIABLE } from '../../runtime/contract/build-start.ts';
import { cacheMaker } from '../cache/maker.ts';
import { themeFiles } from '../theme/theme-files.ts';
import { runCli } from './run.ts';

/** Resolves to the exit code. */
export async function runOrder(): Promise<number> {
  // It is not meant for what the build starts.
  delete process.env[WAITS_VARIABLE];
  // What goes wrong, the build tells of.
  loadBuild().catch(() => {});
  const order = await readOrder();
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

/** Loads what a build needs. */
async function loadBuild(): Promise<void> {
  cacheMaker();
  await Promise.all([import('./build.ts'), import('./build-folder.ts'), themeFiles()]);
}
