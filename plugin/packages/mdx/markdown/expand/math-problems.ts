/** Formulas of a page that KaTeX does not understand. */

import type { Report } from '@waymark/source/diagnostics/diagnostic';
import type { Node } from 'unist';
import { mathProblem } from '../parse/math.ts';
import { Element } from '../tree/element.ts';
import { builtinOf, type Instance } from '../tree/instance.ts';
import { rawValue } from '../tree/node-text.ts';
import { sourceOf } from '../tree/source.ts';
import { walk } from '../tree/walk.ts';

export function mathProblems(root: Instance): Report[] {
  const reports: Report[] = [];
  walk(root, (instance, node) => {
    const formula = formulaOf(instance, node);
    if (formula === undefined) return undefined;
    const problem = mathProblem(formula.source, formula.display);
    if (problem !== undefined) {
      reports.push({
        code: 'math-invalid',
        message: `The formula cannot be rendered: ${problem}.`,
        hint: 'Correct it; its source is shown meanwhile. Write `\\$` for a literal dollar sign.',
        ...instance.module.at(node instanceof Element ? undefined : node.position),
      });
    }
    return false;
  });
  return reports;
}

function formulaOf(
  instance: Instance,
  node: Node | Element,
): { source: string; display: boolean } | undefined {
  if (!(node instanceof Element) && (node.type === 'math' || node.type === 'inlineMath'))
    return { source: rawValue(node), display: node.type === 'math' };
  if (builtinOf(instance, node)?.content !== 'formula') return undefined;
  const source = sourceOf(instance, node).trim();
  return { source, display: source.includes('\n') };
}
