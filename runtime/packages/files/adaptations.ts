import type { ScriptNode } from 'just-bash';
import { HELP } from './commands/help.ts';
import { PIPED } from './commands/rg.ts';
import { TARGET } from './tree.ts';

type Pipeline = ScriptNode['statements'][number]['pipelines'][number];
type Simple = Extract<Pipeline['commands'][number], { type: 'SimpleCommand' }>;
type Redirection = Simple['redirections'][number];
type Assignment = Simple['assignments'][number];

const MARK: Assignment = {
  type: 'Assignment',
  name: PIPED,
  value: { type: 'Word', parts: [{ type: 'Literal', value: '1' }] },
  append: false,
  array: null,
};

/** Operators that open a file to write to it; `>&` does so if no descriptor stands behind it. */
const WRITING: ReadonlySet<string> = new Set(['>', '>>', '>|', '&>', '&>>', '>&']);

/** Targets that the interpreter knows without a file. */
const KNOWN_TARGET = /^(?:\d+-?|-|\/dev\/(?:null|full|stdin|stdout|stderr|fd\/\d+))$/;

/**
 * Changes a parsed command in three ways.
 *
 * Each `rg` after a `|` is told that it is there, for the interpreter does not: with nothing in the pipe it must
 * find nothing, instead of searching every file. And `help` is ours, not the interpreter's, which tells of its own
 * built-ins. An agent that tries `--help` alone means it too. And targets of `>` are marked as such for the file system.
 */
export const adaptations = {
  name: 'waymark-adaptations',
  transform({ ast }: { ast: ScriptNode }): { ast: ScriptNode } {
    const pending: unknown[] = [ast];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (typeof node !== 'object' || node === null) continue;
      if (isRedirection(node)) markTarget(node);
      if (isPipeline(node)) {
        for (const command of node.commands.slice(1)) {
          if (command.type === 'SimpleCommand' && literalName(command)?.value === 'rg') {
            command.assignments.push(MARK);
          }
        }
        for (const command of node.commands) {
          const name = command.type === 'SimpleCommand' ? literalName(command) : undefined;
          if (name?.value === 'help' || name?.value === '--help') name.value = HELP;
        }
      }
      for (const child of Object.values(node))
        if (typeof child === 'object' && child !== null) pending.push(child);
    }
    return { ast };
  },
};

function isRedirection(node: object): node is Redirection {
  return 'type' in node && node.type === 'Redirection';
}

function markTarget({ operator, target }: Redirection): void {
  if (!WRITING.has(operator) || target.type !== 'Word') return;
  const [first, ...more] = target.parts;
  // `> >(command)` is no file, and `>& $fd` may be a descriptor.
  if (first === undefined || first.type === 'ProcessSubstitution') return;
  if (first.type !== 'Literal' && operator === '>&') return;
  if (first.type === 'Literal' && more.length === 0 && KNOWN_TARGET.test(first.value)) return;
  target.parts.unshift({ type: 'Literal', value: TARGET });
}

function isPipeline(node: object): node is Pipeline {
  return 'type' in node && node.type === 'Pipeline';
}

/** The name of a command if it is written out. */
function literalName(command: Simple): { value: string } | undefined {
  const [part, ...more] = command.name?.parts ?? [];
  return part?.type === 'Literal' && more.length === 0 ? part : undefined;
}
