/**
 * Samples of the languages that need a toolchain are run, if it is installed, and arrive as curl's do. All
 * samples of a language are one program. Those of curl, Python, Node.js and browsers are held against the playground
 * in tests/browser/playground.test.ts.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadApi } from '../../../plugin/packages/openapi/load/load-api.ts';
import { readOperation } from '../../../plugin/packages/openapi/model/operation.ts';
import { type BuiltRequest, buildRequest } from '../../../plugin/packages/openapi/request/request.ts';
import { sampleLanguage } from '../../../plugin/packages/openapi/samples/languages.ts';
import { sampleRequest } from '../../../plugin/packages/openapi/samples/samples.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import type { JsonObject } from '../../../plugin/packages/source/values.ts';
import { type KeepingServer, meaning, startKeepingServer } from '../../support/received.ts';

/** A toolchain: the command that shows its version, and a function that makes one program of samples and runs it. */
interface Toolchain {
  readonly asked: readonly [command: string, ...arguments_: string[]];
  readonly needs: string;
  readonly run: (samples: readonly string[], folder: string) => Promise<void>;
}

const write = (folder: string, name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};
const start = async (cwd: string, command: string, ...given: string[]) => {
  await promisify(execFile)(command, given, { cwd }).catch(({ stdout, stderr }) => {
    throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
  });
};
const calls = (samples: readonly string[], call: (index: number) => string) =>
  samples.map((_, index) => call(index)).join('\n');

const OKHTTP = ['okhttp.jar', 'okio.jar'].map((name) => `/usr/share/java/${name}`);

/** Namespaces that a new project of .NET uses without saying so. */
const IMPLICIT = ['', '.Collections.Generic', '.IO', '.Net.Http', '.Threading.Tasks'];

const TOOLCHAINS: Readonly<Record<string, Toolchain>> = {
  go: {
    asked: ['go', 'version'],
    needs: 'go',
    async run(samples, folder) {
      for (const [index, sample] of samples.entries())
        write(folder, `sample${index}.go`, sample.replace('func main()', `func sample${index}()`));
      write(folder, 'main.go', `package main\nfunc main() {\n${calls(samples, (n) => `sample${n}()`)}\n}`);
      await start(folder, 'go', 'run', ...readdirSync(folder).filter((name) => name.endsWith('.go')));
    },
  },
  java: {
    asked: ['sh', '-c', `java --describe-module jdk.compiler && ls ${OKHTTP.join(' ')}`],
    needs: `JDK, or no ${OKHTTP.join(' and ')}`,
    async run(samples, folder) {
      write(
        folder,
        'Main.java',
        `import java.nio.charset.StandardCharsets; import okhttp3.*;
class Main {
${samples.map((sample, n) => `static void sample${n}() throws Exception {\n${sample}\n}`).join('\n')}
public static void main(String[] none) throws Exception {
${calls(samples, (n) => `sample${n}();`)}
}
}`,
      );
      await start(folder, 'java', '-classpath', OKHTTP.join(':'), 'Main.java');
    },
  },
  php: {
    asked: ['php', '-r', "require 'GuzzleHttp/autoload.php'; curl_init();"],
    needs: 'php with curl and Guzzle',
    async run(samples, folder) {
      write(folder, 'vendor/autoload.php', "<?php require_once 'GuzzleHttp/autoload.php';");
      for (const [index, sample] of samples.entries()) write(folder, `${index}.php`, sample);
      write(folder, 'main.php', `<?php\n${calls(samples, (n) => `require '${n}.php';`)}`);
      await start(folder, 'php', 'main.php');
    },
  },
  ruby: {
    asked: ['ruby', '--version'],
    needs: 'ruby',
    async run(samples, folder) {
      for (const [index, sample] of samples.entries()) write(folder, `${index}.rb`, sample);
      write(
        folder,
        'main.rb',
        calls(samples, (n) => `load './${n}.rb'`),
      );
      await start(folder, 'ruby', 'main.rb');
    },
  },
  csharp: {
    asked: ['sh', '-c', 'dotnet --list-sdks | grep .'],
    needs: 'SDK of .NET',
    async run(samples, folder) {
      const [version = '', sdks = ''] = listed('--list-sdks').at(-1) ?? [];
      const [runtime = '', libraries = ''] =
        listed('--list-runtimes')
          .filter(([name]) => name.startsWith('Microsoft.NETCore.App '))
          .at(-1) ?? [];
      const library = join(libraries, runtime.split(' ')[1] ?? '');
      const usings = new Set(IMPLICIT.map((name) => `using System${name};`));
      const methods = samples.map((sample, n) => {
        const code = sample.replaceAll(/^using [\w.]+;$/gm, (using) => {
          usings.add(using);
          return '';
        });
        return `static async Task Sample${n}() {\n${Number.parseInt(version, 10) < 7 ? withoutRaw(code) : code}\n}`;
      });
      write(
        folder,
        'Main.cs',
        `${[...usings].join('\n')}
class Samples {
${methods.join('\n')}
static async Task Main() {
${calls(samples, (n) => `await Sample${n}();`)}
}
}`,
      );
      write(
        folder,
        'Main.runtimeconfig.json',
        JSON.stringify({
          runtimeOptions: {
            framework: { name: 'Microsoft.NETCore.App', version: runtime.split(' ')[1] },
            configProperties: { 'System.Globalization.Invariant': true },
          },
        }),
      );
      const references = readdirSync(library).filter((name) => name.endsWith('.dll'));
      await start(
        folder,
        'dotnet',
        join(sdks, version, 'Roslyn/bincore/csc.dll'),
        '-nologo',
        '-langversion:latest',
        ...references.map((name) => `-reference:${join(library, name)}`),
        'Main.cs',
        '-out:Main.dll',
      );
      await start(folder, 'dotnet', 'Main.dll');
    },
  },
};

/** `3.1.102 [/usr/share/dotnet/sdk]`, line by line. */
function listed(what: string): [string, string][] {
  return [...spawnSync('dotnet', [what], { encoding: 'utf8' }).stdout.matchAll(/^(.+) \[(.+)\]$/gm)].map(
    ([, name = '', path = '']) => [name, path],
  );
}

/** Texts between three quotes are of C# 11; older compilers have them between one, after an at sign. */
function withoutRaw(code: string): string {
  return code.replaceAll(
    /("{3,})\n([\s\S]*?)\n\1(?!")/g,
    (_, __, text: string) => `@"${text.replaceAll('"', '""')}"`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'waymark-samples-'));
let server: KeepingServer;
let document: JsonObject;
let expected: unknown[] | undefined;

beforeAll(async () => {
  const source = resolve(import.meta.dirname, '../../fixtures/api-site/openapi.yaml');
  const text = readFileSync(source, 'utf8');
  document = loadApi('a', { kind: 'openapi', source, text }, [], new Diagnostics())?.document ?? {};
  server = await startKeepingServer();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The operations of the fixture, which have every kind of parameter and body. */
function fixtureRequests(address: string): BuiltRequest[] {
  return Object.entries(document.paths as Record<string, Record<string, unknown>>).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'parameters')
      .map((method) => sampleRequest(readOperation(document, ['paths', path, method]), address, false)),
  );
}

/** Texts that end quotes, begin lines or are read as patterns somewhere, in every kind of body. */
function hostileRequests(address: string): BuiltRequest[] {
  const text = '\'"\\ """ `{x} #{y} $HOME %d é\u2028\u0085 \n@"\n  ```\n<?php ?>"';
  const field = { name: 'n "a"', isFile: false, contentType: undefined, style: 'form', explode: true };
  const file = { ...field, name: 'f', isFile: true };
  const bodies = [
    { kind: 'text', type: 'text/plain', text },
    { kind: 'text', type: 'application/json', text: JSON.stringify({ [text]: [text, 1.5, null] }, null, 2) },
    { kind: 'form', type: 'application/x-www-form-urlencoded', fields: [[field, text]] },
    {
      kind: 'multipart',
      type: 'multipart/form-data',
      fields: [
        [field, text],
        [file, 'file'],
      ],
    },
    {
      kind: 'multipart',
      type: 'multipart/form-data',
      fields: [[{ ...field, contentType: 'text/csv' }, text]],
    },
    { kind: 'binary', type: 'image/png', file: 'file' },
  ] as const;
  const given = { server: address, parameters: [], accept: undefined };
  const credentials = [{ place: 'header', name: 'X-Key', value: 'a"b\\c $d #{e} %' }] as const;
  return [
    ...bodies.map((body) => buildRequest({ ...given, method: 'PUT', path: '/a/{id}', credentials, body })),
    ...['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'QUERY'].map((method) =>
      buildRequest({ ...given, method, path: '/a?b=$c', credentials: [], body: undefined }),
    ),
  ];
}

/** Requests that arrive when the samples of a language are run, by the sample. */
async function arrived(
  key: string,
  run: (samples: readonly string[], folder: string) => Promise<void>,
): Promise<unknown[]> {
  const own = join(folder, key);
  write(own, 'file', '\u0089PNG\u0000');
  const requests = (at: string) => {
    const address = `http://127.0.0.1:${server.port}/${at}`;
    return [...fixtureRequests(address), ...hostileRequests(address)];
  };
  // Each has the number of its sample in its address.
  const numbered = requests('').flatMap((_, index) => requests(String(index))[index] ?? []);
  const samples = numbered.map((request) => sampleLanguage(key)?.write(request).trimEnd() ?? '');
  server.received = [];
  await run(samples, own);
  return samples.map((sample, index) => {
    const found = server.received.filter(({ url }) => url.startsWith(`/${index}/`));
    expect(found.length, sample).toBe(1);
    return found.map(meaning);
  });
}

const curl = (samples: readonly string[], cwd: string) =>
  start(
    cwd,
    'sh',
    '-ec',
    samples.map((sample) => sample.replace(/^curl /, 'curl --silent --max-time 20 ')).join('\n'),
  );

test.for(Object.entries(TOOLCHAINS))(
  'samples in %s send the same request as curl',
  async ([key, toolchain], { skip }) => {
    const [command, ...given] = toolchain.asked;
    if (spawnSync(command, given, { stdio: 'ignore' }).status !== 0) {
      console.log(`Samples of ${key} are not run: there is no ${toolchain.needs}.`);
      skip();
    }
    expected ??= await arrived('bash', curl);
    expect(await arrived(key, toolchain.run)).toEqual(expected);
  },
);
