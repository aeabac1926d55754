/** Small Astro projects around the docs of the fixture, in folders that are gone after the test. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type StartedServer, startServer } from '../../support/start-server.ts';
import { FIXTURE, plainEnvironment } from '../cli/run-cli.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));
const ASTRO = join(REPOSITORY, 'node_modules/astro/bin/astro.mjs');
const ENVIRONMENT = {
  ASTRO_TELEMETRY_DISABLED: '1',
  ASTRO_DEV_BACKGROUND: '0',
  ASTRO_PREVIEW_BACKGROUND: '0',
};

export interface AstroProject {
  readonly dir: string;
  /** The text of a file below it. */
  readonly read: (path: string) => Promise<string>;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  /** Output of `astro build`. Throws with it if the build fails. */
  readonly build: () => Promise<string>;
  readonly start: (command: 'dev' | 'preview') => Promise<StartedServer>;
  readonly remove: () => Promise<void>;
}

/**
 * @param files Path below the project to text. `null` removes a file of the fixture.
 * @param config Fields of the configuration beside `site`, as JavaScript; `waymark` and names of `imports` are known in it.
 */
export async function astroProject(
  files: Readonly<Record<string, string | null>>,
  config = 'integrations: [waymark()]',
  imports: Readonly<Record<string, string>> = {},
): Promise<AstroProject> {
  const dir = await mkdtemp(join(tmpdir(), 'waymark-test-'));
  await cp(FIXTURE, join(dir, 'docs'), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(dir, 'node_modules'), 'junction');
  const write = async (all: Readonly<Record<string, string | null>>): Promise<void> => {
    for (const [path, text] of Object.entries(all)) {
      const file = join(dir, path);
      await mkdir(dirname(file), { recursive: true });
      if (text === null) await rm(file);
      else await writeFile(file, text);
    }
  };
  const modules = Object.entries({ waymark: join(REPOSITORY, 'plugin/index.ts'), ...imports });
  await write({
    'package.json': '{ "type": "module" }',
    'astro.config.mjs': [
      ...modules.map(([name, from]) => `import ${name} from ${JSON.stringify(from)};`),
      `export default { site: 'https://example.com', ${config} };`,
    ].join('\n'),
    ...files,
  });
  return {
    dir,
    write,
    read: (path) => readFile(join(dir, path), 'utf8'),
    async build() {
      const env = { ...plainEnvironment(), ...ENVIRONMENT };
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [ASTRO, 'build'], {
        cwd: dir,
        env,
      });
      return stdout + stderr;
    },
    start: (command) =>
      startServer([command, '--port', '0', '--host', '127.0.0.1'], {
        program: ASTRO,
        cwd: dir,
        env: ENVIRONMENT,
      }),
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export const astroPage = (text: string): string =>
  `<html lang="en"><head><title>${text}</title></head><body>${text}</body></html>`;
