/**
 * Time and memory of a build whose pages are made from one specification, or from files that are named.
 *
 *     node tests/bench/openapi/main.ts [operations | file …]
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureCommand } from '../build/measure.ts';
import { generateApi } from './generate.ts';

const repository = path.resolve(import.meta.dirname, '../../..');
const output = path.join(repository, 'tests/.output');
const cli = path.join(repository, 'plugin/cli/main.ts');
const wanted = process.argv.slice(2);

mkdirSync(output, { recursive: true });
for (const each of wanted.length > 0 ? wanted : ['1000']) {
  const root = mkdtempSync(path.join(output, 'openapi-'));
  try {
    const file = /^\d+$/.test(each) ? 'openapi.json' : path.basename(each);
    if (/^\d+$/.test(each)) writeFileSync(path.join(root, file), JSON.stringify(generateApi(Number(each))));
    else copyFileSync(each, path.join(root, file));
    const config = {
      theme: 'mint',
      name: 'Bench',
      colors: { primary: '#0f766e' },
      navigation: { openapi: file },
    };
    writeFileSync(path.join(root, 'docs.json'), JSON.stringify(config));
    const out = path.join(root, 'out');
    const { seconds, peakMb } = await measureCommand({
      cwd: repository,
      args: [cli, 'build', root, '--out', out],
    });
    const pages = readdirSync(path.join(out, 'dist'), { recursive: true }).filter((name) =>
      String(name).endsWith('.html'),
    );
    console.log(
      `${file}: ${pages.length - 1} pages in ${seconds.toFixed(1)} s, ${Math.round(peakMb)} MB at most`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
