import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../../plugin/cli/test.ts';
import { docsRoot, MINIMAL } from '../config/docs-root.ts';

const fence = (meta: string, text: string): string => `\`\`\`${meta}\n${text}\n\`\`\`\n`;
const config = (test: unknown): string => `export default { test: ${JSON.stringify(test)} };\n`;

interface Said {
  readonly found: readonly string[];
  readonly summary: string;
  readonly root: string;
}

async function tested(page: string, test: unknown, files: Record<string, unknown> = {}): Promise<Said> {
  const root = docsRoot({
    'docs.json': MINIMAL,
    'index.mdx': page,
    'waymark.config.ts': config(test),
    ...files,
  });
  return { ...(await said(root)), root };
}

async function said(root: string, options = {}): Promise<Omit<Said, 'root'>> {
  const { diagnostics, summary } = await testFolder(root, options);
  const found = diagnostics.map(
    ({ code, file, line, column, message }) => `${file}:${line}:${column} ${code} ${message}`,
  );
  expect(readdirSync(root).filter((name) => name.startsWith('.waymark-test'))).toEqual([]);
  return { found, summary };
}

/** A docs folder with a package and a compiler of its own. */
async function checked(
  page: string,
  files: Record<string, unknown> = {},
  test: unknown = { typescript: true },
) {
  const root = docsRoot({
    'docs.json': MINIMAL,
    'index.mdx': page,
    'waymark.config.ts': config(test),
    'node_modules/acme/index.d.ts': 'export function pay(amount: number): string;\n',
    'node_modules/acme/package.json': { name: 'acme', types: 'index.d.ts' },
    ...files,
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    join(root, 'node_modules/typescript'),
  );
  return { ...(await said(root)), root };
}

describe('TypeScript by the compiler of the project', () => {
  test('a right sample, a wrong one at its line and column, one that continues, and one that nobody marked', async () => {
    const { found, summary } = await checked(
      [
        'Words.\n',
        fence('ts test', "import { pay } from 'acme';\nconst id = pay(5);"),
        fence('ts test="continue"', 'id.toUpperCase();\nconst n: number = id;'),
        fence('js test', "import { pay } from 'acme';\npay('5');"),
        fence('ts', 'pay(nothing);'),
        fence('ts title="a.ts" test', 'export const a = 1;'),
        fence('ts a title to test', 'nonsense();'),
      ].join('\n'),
    );
    expect(found).toEqual([
      "index.mdx:10:7 sample-types Type 'string' is not assignable to type 'number'. (TS2322)",
      "index.mdx:15:5 sample-types Argument of type 'string' is not assignable to parameter of type 'number'. (TS2345)",
    ]);
    expect(summary).toBe('Samples: 1 proven, 2 wrong, 1 unproven (1: a block that it is run with is wrong).');
  });

  test('globs of pages choose blocks; test="off" and test="partial" pass one over; an unreadable one has its place', async () => {
    const page =
      fence('ts', 'const a: = 1;') +
      fence('ts test="off"', 'nonsense();') +
      fence('ts test="partial"', 'more();');
    const { found } = await checked(page, {}, { typescript: true, pages: ['ind*'] });
    expect(found).toEqual(['index.mdx:2:10 sample-types Type expected. (TS1110)']);
  });

  test('the tsconfig.json of the project counts, and a mistake in it is named', async () => {
    const page = fence('ts test', 'function f(a) { return a; }\nexport { f };');
    const loose = await checked(page, {
      'tsconfig.json': { compilerOptions: { strict: false, rootDir: 'src' } },
    });
    expect(loose.found).toEqual([]);
    const strict = await checked(page);
    expect(strict.found).toHaveLength(1);
    await expect(
      checked(page, { 'tsconfig.json': { compilerOptions: { module: 'none of them' } } }),
    ).rejects.toThrow(/TypeScript cannot check the samples: .*tsconfig\.json/);
  });

  test('a project without TypeScript is told so', async () => {
    await expect(tested(fence('ts test', 'a();'), { typescript: true })).rejects.toThrow(
      /has no package typescript. Run `npm install --save-dev typescript`/,
    );
  });

  test('a type without end is stopped; a sample that turns the check off is unproven', async () => {
    const endless = `type F<N extends number[]> = { a: [F<[...N, 1]>, F<[...N, 2]>] };\n`;
    const deep = `${endless}type G<T, N extends number> = T extends { a: [infer A, infer B] } ? G<A, N> | G<B, N> : N;\ntype H<A extends string, B extends string = A> = \`\${A}\${B}\`;\n${'type D = "0"|"1"|"2"|"3"|"4"|"5"|"6"|"7";\n'}type L5 = \`\${D}\${D}\${D}\${D}\${D}\`;\nexport const a: Record<L5, L5> = { } as Record<L5, \`\${L5}\`>;\nexport const b: Exclude<L5, \`\${D}\${D}\${D}1\${D}\`> extends L5 ? 1 : 2 = 1;`;
    const { found } = await checked(fence('ts test', deep), {}, { typescript: true, seconds: 1 });
    expect(found).toEqual([expect.stringMatching(/^index\.mdx:2:1 sample-types The type check ended early/)]);
    const off = await checked(fence('ts test', '// @ts-nocheck\nnonsense();'));
    expect(off.summary).toContain('0 proven, 0 wrong, 1 unproven (1: it turns the type check off)');
  });
});

describe("commands of the site's owner", () => {
  const NODE = { javascript: `${process.execPath} {file}` };

  test('a right sample, a wrong one, and one with the output that its page shows', async () => {
    const { found, summary } = await tested(
      [
        fence('js test', 'console.log(1);\nconsole.log(2);'),
        fence('text test="output"', '1\n2'),
        fence('js test="continue"', 'console.log(3);'),
        fence('text test="output"', '4'),
        fence('js test', 'const a = 1;\nthrow new Error("no");'),
        fence('js test', 'console.log(Math.random(), 1);\nconsole.log("end");'),
        fence('text test="output"', '...\nend'),
      ].join('\n'),
      NODE,
    );
    expect(found).toEqual([
      'index.mdx:16:1 sample-output The block above prints `3`, and `4` is shown here.',
      'index.mdx:21:1 sample-run node ended with code 1: Error: no',
    ]);
    expect(summary).toContain('2 proven, 2 wrong, 3 unproven');
  });

  test('marks that belong to nothing are reported; an output that ends early or goes on is wrong', async () => {
    const { found } = await tested(
      [
        fence('text test="output"', '1'),
        fence('js test="continue"', '2;'),
        fence('js test', 'console.log(1)'),
        fence('text test="output"', '1\n2'),
      ].join('\n'),
      NODE,
    );
    expect(found.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'index.mdx:2:1 sample-run',
      'index.mdx:6:1 sample-run',
      'index.mdx:15:1 sample-output',
    ]);
  });

  test('a program that is not there, and a command without {file}, are mistakes of waymark.config.ts', async () => {
    await expect(tested(fence('js test', '1'), { javascript: 'no-such-program {file}' })).rejects.toThrow(
      'waymark.config.ts runs samples by `no-such-program`, which cannot be started',
    );
    await expect(tested(fence('js test', '1'), { javascript: 'node' })).rejects.toThrow(
      /waymark\.config\.ts:1:\d+ .*\{file\}/,
    );
  });

  test('nothing runs without waymark.config.ts, nor with --no-config', async () => {
    const root = docsRoot({
      'docs.json': MINIMAL,
      'index.mdx': fence('js test', 'throw 1;'),
      'waymark.config.ts': config(NODE),
    });
    expect((await said(root, { config: false })).found).toEqual([]);
    expect((await said(root)).found).toHaveLength(1);
  });
});

describe('hostile pages', () => {
  test('text and language of a block are no part of a command', async () => {
    const page =
      fence(
        'js test title="$(touch pwned) \'; touch pwned #"',
        'console.log("$(touch pwned)"); // `touch pwned`',
      ) +
      fence('text test="output"', '$(touch pwned)') +
      fence('constructor test', 'x') +
      fence('../../x;touch test', 'x') +
      fence('seconds test', 'x') +
      fence('pages test', 'x');
    const { found, root, summary } = await tested(page, {
      javascript: [process.execPath, '{file}'],
      pages: ['none'],
    });
    expect(found).toEqual([]);
    expect(summary).toContain('2 proven');
    expect(readdirSync(root)).not.toContain('pwned');
  });

  test('a sample sees no secret of the environment', async () => {
    process.env.WAYMARK_TEST_SECRET = 'secret';
    const { found } = await tested(
      fence('js test', 'console.log(Object.keys(process.env).sort().join())') +
        fence('text test="output"', 'HOME,LANG,NO_COLOR,PATH,PWD,TMPDIR'),
      { javascript: [process.execPath, '{file}'] },
    ).finally(() => delete process.env.WAYMARK_TEST_SECRET);
    expect(found.filter((line) => line.includes('SECRET'))).toEqual([]);
    expect(found).toEqual([]);
  });

  test('endless programs and their children end, and endless output is bounded', async () => {
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);`;
    const { found } = await tested(
      fence('js test', `${child}\nfor (;;) process.stdout.write('x'.repeat(1e5));`) +
        fence('js test', `require('node:fs').writeFileSync('big', Buffer.alloc(3e8));`),
      { javascript: `${process.execPath} {file}`, seconds: 2 },
    );
    expect(found[0]).toContain('took longer than 2 s');
    expect(found[1]).toMatch(/sample-run/);
  });
});
