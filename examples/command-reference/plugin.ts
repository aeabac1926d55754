/** Pages about a command and its subcommands, from what they print with `--help`: the reference is as new as the command. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type AddedPage, definePlugin, type Plugin } from 'waymark/extend';

const run = promisify(execFile);

export interface CommandReferenceOptions {
  /** Program and arguments that run the command: `['node', 'bin/tool.js']`. */
  readonly command: readonly [string, ...string[]];
  /** As readers type it. */
  readonly name: string;
  /** Address of its page, below which those of its subcommands are. */
  readonly path: string;
}

/** Put it into `plugins` of `waymark.config.ts`, and its pages into the navigation of docs.json. */
export function commandReference({ command, name, path }: CommandReferenceOptions): Plugin {
  return definePlugin({
    name: 'command-reference',
    hooks: {
      async 'pages:loaded'({ root, add }) {
        const helpOf = async (...words: readonly string[]): Promise<string> => {
          const [program, ...args] = command;
          const { stdout } = await run(program, [...args, ...words, '--help'], {
            cwd: root,
            timeout: 30_000,
          });
          return stdout;
        };
        const help = await helpOf();
        const verbs = entries(section(help, 'Commands')).map(({ term }) => term.split(/[\s|]/)[0] ?? '');
        const names = verbs.filter((verb) => /^[a-z][\w-]*$/.test(verb) && verb !== 'help');
        add(
          pageOf(
            name,
            path,
            help,
            names.map((verb) => `- [\`${name} ${verb}\`](${path}/${verb})`),
          ),
        );
        const helps = await Promise.all(names.map((verb) => helpOf(verb)));
        for (const [index, verb] of names.entries())
          add(pageOf(`${name} ${verb}`, `${path}/${verb}`, helps[index] ?? ''));
      },
    },
  });
}

function pageOf(title: string, path: string, help: string, links: readonly string[] = []): AddedPage {
  const usage = /^Usage: (.+)$/m.exec(help)?.[1] ?? title;
  const about = /^Usage: .+\n+(\S.+)$/m.exec(help)?.[1];
  const examples = section(help, 'Examples').map((line) => line.replace(/^ {2}(?:\$ )?/, ''));
  const markdown = [
    '```bash',
    usage,
    '```',
    ...(links.length > 0 ? ['## Commands', '', ...links] : []),
    ...table('Arguments', entries(section(help, 'Arguments'))),
    ...table('Options', entries(section(help, 'Options'))),
    ...(examples.length > 0 ? ['## Examples', '', '```bash', ...examples, '```'] : []),
  ].join('\n');
  return { path, title, markdown, ...(about !== undefined && { description: about }) };
}

/** The indented lines below a heading such as `Options:`. */
function section(help: string, heading: string): readonly string[] {
  const lines = help.split('\n');
  const start = lines.indexOf(`${heading}:`);
  if (start === -1) return [];
  const end = lines.findIndex((line, index) => index > start && !/^ |^$/.test(line));
  return lines.slice(start + 1, end === -1 ? undefined : end).filter((line) => line.trim() !== '');
}

interface HelpEntry {
  readonly term: string;
  readonly text: string;
}

/** Terms stand two blanks from the margin, what they mean two or more behind them; deeper lines go on. */
function entries(lines: readonly string[]): readonly HelpEntry[] {
  const found: { term: string; text: string }[] = [];
  for (const line of lines) {
    const [, term, text = ''] = /^ {2}(\S(?:.*?\S)?)(?: {2,}(.*))?$/.exec(line) ?? [];
    const last = found.at(-1);
    if (term !== undefined) found.push({ term, text });
    else if (last !== undefined) last.text = `${last.text} ${line.trim()}`.trim();
  }
  return found;
}

function table(heading: string, rows: readonly HelpEntry[]): readonly string[] {
  if (rows.length === 0) return [];
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
  return [
    '',
    `## ${heading}`,
    '',
    '| Name | Meaning |',
    '| --- | --- |',
    ...rows.map(({ term, text }) => `| \`${term.replaceAll('|', '\\|')}\` | ${cell(text)} |`),
    '',
  ];
}
