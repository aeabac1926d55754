import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { SampleSpecification } from '@waymark/samples/specification';
import { Command } from '@waymark/server/cli/commander';
import { UsageError } from '@waymark/server/cli/errors';
import { listenProblem } from '@waymark/server/cli/listen-problem';
import { port } from '@waymark/server/cli/option-values';
import { toErrors, toOutput } from '@waymark/server/cli/said';
import { endOnSignal } from '@waymark/server/cli/signals';

const EXAMPLES = `
Answers on this machine alone, with the examples of a specification or values that its schemas allow. A request that the specification
does not allow gets 400, 401, 404 or 415 with the reason. \`Prefer: code=404\` asks for another response. Nothing is kept.

Examples:
  $ waymark mock                     all specifications of the docs in this folder
  $ waymark mock api/openapi.yaml
  $ curl http://127.0.0.1:4010/payments?limit=10`;

export function mockCommand(): Command {
  return new Command('mock')
    .description('Answer requests as a specification says')
    .argument('[spec]', 'OpenAPI description, or a folder with docs.json', '.')
    .option('--port <port>', 'port', port, 4010)
    .option('--no-config', 'do not read waymark.config.ts, which is code')
    .addHelpText('after', EXAMPLES)
    .action(mock);
}

async function mock(spec: string, options: { port: number; config?: boolean }): Promise<void> {
  const { serveMock } = await import('../mock/serve-mock.ts');
  const specs = await specificationsAt(resolve(spec), options.config);
  if (specs.length === 0) throw new UsageError(`${spec} has no OpenAPI description. Name its file.`);
  const served = await serveMock(specs, options.port).catch((error: unknown) => {
    throw listenProblem(error);
  });
  endOnSignal(() => served.close());
  toOutput(`${served.url} answers for ${specs.map(({ source }) => source).join(', ')}.\n`);
}

async function specificationsAt(path: string, config: boolean | undefined): Promise<SampleSpecification[]> {
  if (!existsSync(path)) throw new UsageError(`There is no file or folder ${path}.`);
  const { specification, specificationsOf } = await import('../prove/inputs.ts');
  if (statSync(path).isDirectory()) {
    const { projectOf } = await import('./project.ts');
    const { readRepository } = await import('../read-repository.ts');
    const project = await projectOf(path, { config });
    return specificationsOf((await readRepository(project)).site);
  }
  const [{ Diagnostics }, { readText }, { loadApi }] = await Promise.all([
    import('@waymark/source/diagnostics/collector'),
    import('@waymark/source/read-text'),
    import('@waymark/openapi/load/load-api'),
  ]);
  const found = new Diagnostics();
  const text = { kind: 'openapi' as const, source: basename(path), text: readText(path) };
  const api = loadApi(path, text, [], found);
  const { formatText } = await import('@waymark/source/diagnostics/reporters');
  if (api === undefined) throw new UsageError(formatText(found.list()).trim());
  if (found.list().length > 0) toErrors(formatText(found.list()));
  return [specification(api)];
}
