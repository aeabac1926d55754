/** Dockerfiles of the examples and of the docs keep the rules of hadolint that their text tells. Decision 104 has the others. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFiles } from '../../support/own-files.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

function instructions(code: string): readonly Instruction[] {
  const lines = code.replaceAll(/\\\n\s*/g, ' ').split('\n');
  const found = lines.map((line) => /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line));
  return found.flatMap((line) =>
    line?.[1] && line[2] ? [{ word: line[1].toUpperCase(), rest: line[2] }] : [],
  );
}

const rests = (all: readonly Instruction[], ...names: readonly string[]): readonly string[] =>
  all.filter(({ word }) => names.includes(word)).map(({ rest }) => rest);
/** Commands of the shell, without their quotes. */
const commands = (all: readonly Instruction[]): readonly string[] =>
  rests(all, 'RUN').flatMap((line) => line.split(/\s*(?:&&|\|\||;|\|)\s*/));
const words = (line: string): readonly string[] => line.split(/\s+/).filter((word) => !word.startsWith('-'));
const isJson = (line: string): boolean => /\[.*\]$/.test(line);
const installs = (all: readonly Instruction[]) =>
  commands(all).filter((line) => /^apt-get .*\binstall\b/.test(line));
/** Packages that a command installs. */
const packages = (line: string): readonly string[] => words(line).slice(words(line).indexOf('install') + 1);
const aliases = (all: readonly Instruction[]): readonly string[] =>
  rests(all, 'FROM').flatMap((line) => / AS (\S+)$/i.exec(line)?.[1] ?? []);
const images = (all: readonly Instruction[]): readonly string[] =>
  rests(all, 'FROM').map((line) => words(line)[0] ?? '');
const pairs = (line: string): readonly string[] => line.match(/[\w.-]+=(?:"[^"]*"|\S*)/g) ?? [];
const SECRET = /password|passwd|secret|token|credential|api_?key|private_?key/i;

function relativeCopies(all: readonly Instruction[]): boolean {
  let isPlaced = false;
  return all.some(({ word, rest }) => {
    if (word === 'FROM') isPlaced = false;
    if (word === 'WORKDIR') isPlaced = true;
    return word === 'COPY' && !isPlaced && !/["\s]\/\S*$/.test(rest);
  });
}

/** A rule, a file that breaks it, and whether a file does. */
const RULES: readonly [rule: string, bad: string, breaks: (all: readonly Instruction[]) => boolean][] = [
  ['DL3000', 'WORKDIR srv', (all) => rests(all, 'WORKDIR').some((line) => !/^["']?[/$]/.test(line))],
  [
    'DL3001',
    'RUN ssh host',
    (all) =>
      commands(all).some((line) => /^(?:free|kill|mount|ps|service|shutdown|ssh|top|vim)\b/.test(line)),
  ],
  ['DL3002', 'USER node\nUSER root', (all) => /^(?:root|0)(?::|$)/.test(rests(all, 'USER').at(-1) ?? 'root')],
  ['DL3003', 'RUN cd /srv && ls', (all) => commands(all).some((line) => line.startsWith('cd '))],
  ['DL3004', 'RUN sudo ls', (all) => commands(all).some((line) => line.startsWith('sudo '))],
  [
    'DL3006',
    'FROM node',
    (all) => images(all).some((image) => !/[:@]/.test(image) && !aliases(all).includes(image)),
  ],
  ['DL3007', 'FROM node:latest', (all) => images(all).some((image) => image.endsWith(':latest'))],
  [
    'DL3008',
    'RUN apt-get install -y git',
    (all) =>
      installs(all)
        .flatMap(packages)
        .some((name) => !/[=/]/.test(name)),
  ],
  [
    'DL3009',
    'RUN apt-get install -y git=1',
    (all) =>
      rests(all, 'RUN').some(
        (line) => /apt-get .*install/.test(line) && !line.includes('rm -rf /var/lib/apt/lists/*'),
      ),
  ],
  [
    'DL3011',
    'EXPOSE 80000',
    (all) =>
      rests(all, 'EXPOSE')
        .flatMap(words)
        .some((port) => Number.parseInt(port, 10) > 65_535),
  ],
  ['DL3012', 'HEALTHCHECK CMD a\nHEALTHCHECK CMD b', (all) => rests(all, 'HEALTHCHECK').length > 1],
  [
    'DL3014',
    'RUN apt-get install git=1',
    (all) => installs(all).some((line) => !/ (?:-y|--yes|-qq)\b/.test(line)),
  ],
  [
    'DL3015',
    'RUN apt-get install -y git=1',
    (all) => installs(all).some((line) => !line.includes('--no-install-recommends')),
  ],
  [
    'DL3016',
    'RUN npm install "$TOOL"',
    (all) =>
      commands(all)
        .filter((line) => /^npm (?:install|i|add)\b/.test(line))
        .flatMap(packages)
        .some((name) => !/.@/.test(name)),
  ],
  ['DL3020', 'ADD site /srv', (all) => rests(all, 'ADD').length > 0],
  [
    'DL3021',
    'COPY a b c',
    (all) =>
      rests(all, 'COPY').some((line) => words(line).length > 2 && !isJson(line) && !line.endsWith('/')),
  ],
  [
    'DL3022',
    'COPY --from=made a /b',
    (all) =>
      rests(all, 'COPY').some(
        (line) =>
          !aliases(all).includes(/--from=(\S+)/.exec(line)?.[1] ?? aliases(all)[0] ?? '') &&
          line.includes('--from='),
      ),
  ],
  ['DL3024', 'FROM a:1 AS x\nFROM b:1 AS x', (all) => new Set(aliases(all)).size < aliases(all).length],
  ['DL3025', 'CMD node server.js', (all) => rests(all, 'CMD', 'ENTRYPOINT').some((line) => !isJson(line))],
  ['DL3027', 'RUN apt install git', (all) => commands(all).some((line) => line.startsWith('apt '))],
  [
    'DL3029',
    'FROM --platform=linux/amd64 node:24',
    (all) => rests(all, 'FROM').some((line) => line.includes('--platform')),
  ],
  [
    'DL3044',
    'ENV A=1 B=$A',
    (all) =>
      rests(all, 'ENV').some((line) =>
        pairs(line).some((pair) => new RegExp(`\\$\\{?${pair.split('=')[0]}\\b`).test(line)),
      ),
  ],
  ['DL3045', 'COPY a b', relativeCopies],
  [
    'DL3059',
    'RUN a\nRUN b',
    (all) => all.some(({ word }, at) => word === 'RUN' && all[at + 1]?.word === 'RUN'),
  ],
  ['DL3061', 'RUN a', (all) => !/^(?:FROM|ARG)$/.test(all[0]?.word ?? '')],
  ['DL3063', 'FROM a:1 AS scratch', (all) => aliases(all).some((name) => /^(?:scratch|context)$/.test(name))],
  [
    'DL3064',
    'ENV GIT_TOKEN=x',
    (all) => rests(all, 'ARG', 'ENV').some((line) => SECRET.test(line.replaceAll(/=(?:"[^"]*"|\S*)/g, ''))),
  ],
  ['DL3066', 'USER node', (all) => rests(all, 'USER').some((line) => !/^(?:\d+|\$)/.test(line))],
  ['DL3067', 'COPY --from=made / /', (all) => rests(all, 'COPY').some((line) => / \/ \/$/.test(line))],
  ['DL4000', 'MAINTAINER ada', (all) => rests(all, 'MAINTAINER').length > 0],
  [
    'DL4001',
    'RUN wget a && curl b',
    (all) =>
      commands(all).some((line) => line.startsWith('wget')) &&
      commands(all).some((line) => line.startsWith('curl')),
  ],
  ['DL4003', 'CMD ["a"]\nCMD ["b"]', (all) => rests(all, 'CMD').length > 1],
  ['DL4004', 'ENTRYPOINT ["a"]\nENTRYPOINT ["b"]', (all) => rests(all, 'ENTRYPOINT').length > 1],
  [
    'DL4006',
    'RUN cat a | sh',
    (all) =>
      rests(all, 'RUN').some((line) => /[^|]\|[^|]/.test(line)) &&
      !rests(all, 'SHELL').some((line) => line.includes('pipefail')),
  ],
];

/** Files named Dockerfile, and blocks of that kind on pages. */
function dockerfiles(): readonly [name: string, code: string][] {
  return ownFiles('examples', 'starter', 'plugin/cli/template').flatMap((file) => {
    const isPage = /\.mdx?$/.test(file);
    if (!isPage && !file.endsWith('Dockerfile')) return [];
    const text = readFileSync(join(ROOT, file), 'utf8');
    const blocks = isPage
      ? Array.from(text.matchAll(/```docker(?:file)?\b.*\n([\s\S]*?)```/g), ([, code = '']) => code)
      : [text];
    return blocks.map((code, at): [string, string] => [`${file} ${at + 1}`, code]);
  });
}

describe.each(RULES)('the hadolint rule %s', (_rule, bad, breaks) => {
  it('detects a violation', () => {
    expect(breaks(instructions(bad))).toBe(true);
  });

  it.each(dockerfiles())('passes for %s', (_name, code) => {
    expect(breaks(instructions(code))).toBe(false);
  });
});

it('all documented Dockerfiles are found', () => {
  expect(dockerfiles().map(([name]) => name)).toEqual([
    'examples/one-server/Dockerfile 1',
    'starter/publish/many-machines.mdx 1',
    'starter/publish/production.mdx 1',
    'starter/publish/production.mdx 2',
  ]);
});
