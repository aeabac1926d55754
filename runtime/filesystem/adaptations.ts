import type { ScriptNode } from 'just-bash';
import { HELP } from './commands/help.ts';
import { PIPED } from './commands/rg.ts';

type Pipeline = ScriptNode['statements'][number]['pipelines'][number];
type Simple = Extract<Pipeline['commands'][number], { type: 'SimpleCommand' }>;
type Assignment = Simple['assignments'][number];

const MARK: Assignment = {
  type: 'Assignment',
  name: PIPED,
  value: { type: 'Word', parts: [{ type: 'Literal', value: '1' }] },
  append: false,
  array: null,
};

/**
 * Changes a parsed command in two ways.
 *
 * Each `rg` after a `|` is told that it stands there, for the interpreter does not: with nothing in the pipe it must
 * find nothing, instead of searching every file. And `help` is ours, not the interpreter's, which tells of its own
 * built-ins. An agent that tries `--help` alone means it too.
 */
export const adaptations = {
  name: 'waymark-adaptations',
  transform({ ast }: { ast: ScriptNode }): { ast: ScriptNode } {
    const pending: unknown[] = [ast];
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      if (typeof node !== 'object' || node === null) continue;
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

function isPipeline(node: object): node is Pipeline {
  return 'type' in node && node.type === 'Pipeline';
}

/** The name of a command where it is written out. */
function literalName(command: Simple): { value: string } | undefined {
  const [part, ...more] = command.name?.parts ?? [];
  return part?.type === 'Literal' && more.length === 0 ? part : undefined;
}
