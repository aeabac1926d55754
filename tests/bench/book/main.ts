/**
 * Books of sites: their sizes, the seconds that they take, problems that EPUBCheck finds, and links inside that lead nowhere.
 *
 * node tests/bench/book/main.ts FOLDER…   the Java EPUBCheck is used too if EPUBCHECK_JAR names it
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import { brokenInEpub, brokenInHtml, brokenInZip } from '../../support/book-links.ts';
import { folderWithDocs, makeBooks } from './make.ts';

async function epubProblems(file: string): Promise<readonly string[]> {
  const { messages } = await EpubCheck.validate(readFileSync(file));
  const found = messages
    .filter(({ severity }) => severity === 'fatal' || severity === 'error' || severity === 'warning')
    .map(({ id, message, location }) => `${id} ${location?.path}:${location?.line} ${message}`);
  const jar = process.env.EPUBCHECK_JAR;
  return jar === undefined ? found : [...found, ...byJava(jar, file)];
}

function byJava(jar: string, file: string): readonly string[] {
  try {
    execFileSync('java', ['-jar', jar, '--quiet', '--failonwarnings', file], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
    return [];
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    return said
      .split('\n')
      .filter((line) => /^(?:ERROR|FATAL|WARNING)/.test(line))
      .map((line) => line.replace(/^(\w+\(\S+\)): \S+\.epub\//, '$1 '));
  }
}

for (const folder of process.argv.slice(2)) {
  const docs = folderWithDocs(resolve(folder));
  const made = await makeBooks(docs);
  const sizes = made.files.map(
    ({ format, bytes, seconds }) => `${format} ${(bytes / 1e6).toFixed(1)} MB ${seconds.toFixed(1)} s`,
  );
  const problems = await epubProblems(made.file('epub'));
  const broken = [
    ...brokenInEpub(readFileSync(made.file('epub'))),
    ...brokenInHtml(readFileSync(made.file('html'), 'utf8')),
    ...brokenInZip(readFileSync(made.file('zip'))),
  ];
  process.stdout.write(
    `${basename(docs)}: ${made.pages} pages; ${sizes.join(', ')}; EPUBCheck ${problems.length}, broken links ${broken.length}\n`,
  );
  for (const line of [...problems, ...broken].slice(0, Number(process.env.LINES ?? 15)))
    process.stdout.write(`  ${line}\n`);
}
