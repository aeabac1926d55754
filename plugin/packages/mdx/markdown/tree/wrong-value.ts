/** Values that a component does not take: it is reported, and shown as its children to people and agents alike. */

import { raw } from '@waymark/contract/html';
import type { Definition, WrongValue } from '@waymark/repository/extend/component';
import { Element } from './element.ts';

const ELEMENT = raw('<i></i>');

/** The first value of a use that its component does not take; undefined if there is none. */
export function wrongValue(
  { problem }: Pick<Definition, 'problem'>,
  { children: _, ...properties }: Readonly<Record<string, unknown>>,
): WrongValue | undefined {
  // The component gets elements as HTML: they are HTML, whatever it is.
  const given = Object.entries(properties).map(([name, value]) => [
    name,
    value instanceof Element ? ELEMENT : value,
  ]);
  return problem?.(Object.fromEntries(given));
}
