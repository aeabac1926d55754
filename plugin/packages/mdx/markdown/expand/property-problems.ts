/** Properties of components that `waymark check` reports. Published sites have many that nobody reads. */

import type { Definition, WrongValue } from '@waymark/repository/extend/component';
import { closest } from '@waymark/source/diagnostics/closest';
import { wrongValue } from '../tree/wrong-value.ts';

/** Properties that all components have (docs.json format, "Components"). */
const OF_ALL = new Set('id className class style children key ref'.split(' '));

/**
 * Names that are nearly a property, and a property that is missing. Fields without a name are written on purpose.
 *
 * @param component As the author writes it.
 */
export function propertyProblems(
  component: string,
  properties: Readonly<Record<string, unknown>>,
  definition: Pick<Definition, 'props' | 'needs' | 'problem'> = {},
): WrongValue[] {
  const { props, needs = [] } = definition;
  const known = Object.keys(props?.shape ?? {});
  const problems: WrongValue[] = [];
  for (const name of Object.keys(properties)) {
    if (known.includes(name) || OF_ALL.has(name) || name.includes('-')) continue;
    const guess = closest(name, known);
    if (guess !== undefined && properties[guess] === undefined)
      problems.push({
        message: `<${component}> has no property \`${name}\`.`,
        hint: `Did you mean \`${guess}\`?`,
      });
  }
  if (problems.length > 0) return problems;
  const [first] = needs;
  const isMissing = needs.every((name) => properties[name] === undefined || properties[name] === '');
  if (first !== undefined && isMissing) {
    // A schema would call nothing a wrong value.
    return [
      { message: `<${component}> has no \`${first}\`.`, hint: `Write it: \`<${component} ${first}="…">\`.` },
    ];
  }
  const wrong = wrongValue(definition, properties);
  if (wrong === undefined) return [];
  return [{ message: `<${component}>: ${wrong.message}`, hint: wrong.hint }];
}
