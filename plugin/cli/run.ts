/** @room The `waymark` command: a file for each verb, loaded when it is called; `state/` has those that change the state of a server. */

import type { Command } from '@waymark/server/cli/commander';
import { type Loaders, runProgram } from '@waymark/server/cli/program';
import { SERVER_COMMANDS } from '@waymark/server/cli/server-commands';

const EXAMPLES = `
Examples:
  $ waymark new my-docs            start from the template
  $ waymark dev my-docs            write, with a preview of every edit
  $ waymark check my-docs          list broken links and other problems
  $ waymark version v2 my-docs     keep the pages of now as a version
  $ waymark test my-docs           prove the samples by specifications, schemas and files
  $ waymark build my-docs --out site --url https://docs.example.com
  $ waymark diff main my-docs      list what changed since a commit
  $ waymark book my-docs --out docs.epub   the docs as one file: EPUB, HTML, PDF, Markdown
  $ waymark serve site             the site and its MCP server at /mcp
  $ waymark mcp site               the same tools over standard input and output`;

const COMMANDS: Loaders = new Map([
  ['new', async () => (await import('./new.ts')).newCommand()],
  ['dev', async () => (await import('./dev.ts')).devCommand()],
  ['check', async () => (await import('./check.ts')).checkCommand()],
  ['version', async () => (await import('./version.ts')).versionCommand()],
  ['test', async () => (await import('./test.ts')).testCommand()],
  ['mock', async () => (await import('./mock.ts')).mockCommand()],
  ['types', async () => (await import('./types.ts')).typesCommand()],
  ['build', async () => (await import('./build.ts')).buildCommand()],
  ['diff', async () => (await import('./diff.ts')).diffCommand()],
  ['book', async () => (await import('./book.ts')).bookCommand()],
  ['ask', async () => (await import('./ask.ts')).askCommand()],
  ['deploy', async () => (await import('./deploy.ts')).deployCommand()],
  ['worker', async () => (await import('./worker.ts')).workerCommand()],
  ...SERVER_COMMANDS,
  [
    'mcp',
    async () =>
      (await import('@waymark/server/cli/mcp')).mcpCommand(async (docs) =>
        (await import('./build-in-memory.ts')).buildInMemory(docs),
      ),
  ],
  [
    'serve',
    // The server alone has no builder, and loads no configuration of a site.
    async () => {
      const [{ serveCommand }, { provideExtend }] = await Promise.all([
        import('@waymark/server/cli/serve'),
        import('@waymark/repository/extend/provide'),
      ]);
      provideExtend();
      return serveCommand(async (...folder) => (await import('./serve-folder.ts')).toolsOfFolder(...folder));
    },
  ],
]);

/** Every command, in the order in which the help lists them. */
export function loadCommands(): Promise<Command[]> {
  return Promise.all(Array.from(COMMANDS.values(), (load) => load()));
}

/** Runs one `waymark` command and resolves to the exit code; errors have been printed to stderr. */
export function runCli(args: readonly string[]): Promise<number> {
  const description =
    'Turn a docs.json repository into a site that people read and an MCP server that agents query';
  return runProgram({ name: 'waymark', description, examples: EXAMPLES, commands: COMMANDS }, args);
}
