/** OpenAPI Overlay 1.0 and 1.1: actions that change a description at places found by a JSONPath. */

import { wordsOf } from '@waymark/source/failures';
import { copied, isObject, type JsonObject, listOf, textOf } from '@waymark/source/values';
import { type JSONPathNode, query } from 'json-p3';
import type { ReportAt } from '../check/report-at.ts';

export function isOverlay(value: unknown): value is JsonObject {
  return isObject(value) && typeof value.overlay === 'string' && Array.isArray(value.actions);
}

/**
 * Applies the actions of an overlay in order, to the document itself.
 *
 * @param isRemote Another server sent the document: what is copied from it into `x-mint` would count as the author's.
 */
export function applyOverlay(
  document: Record<string, unknown>,
  overlay: JsonObject,
  isRemote: boolean,
  report: ReportAt,
): void {
  for (const [index, action] of listOf(overlay.actions).entries()) {
    const at = ['actions', String(index)];
    const target = isObject(action) ? textOf(action.target) : undefined;
    if (!isObject(action) || target === undefined) {
      report('An action of the overlay has no `target`.', 'Give it a JSONPath.', at);
      continue;
    }
    try {
      const nodes = [...query(target, document as never)];
      if (nodes.length === 0) {
        const hint = 'Correct the JSONPath, or remove the action.';
        report(`The overlay’s target \`${target}\` finds nothing.`, hint, [...at, 'target']);
      } else if (isRemote && nodes.some(({ location }) => copiesSettings(action, location))) {
        const message = 'An action of the overlay copies text of another server into `x-mint`.';
        report(message, 'Write it out with `update`.', [...at, 'copy']);
      } else apply(document, action, nodes);
    } catch (error) {
      const reason = wordsOf(error).replace(/(?<!\.)\.+$/, '');
      report(
        `The overlay’s target \`${target}\` is not a JSONPath: ${reason}.`,
        'Write it in the form of RFC 9535, such as `$.paths["/users"].get`.',
        [...at, 'target'],
      );
    }
  }
}

function copiesSettings(action: JsonObject, location: Location): boolean {
  return textOf(action.copy) !== undefined && location.includes('x-mint');
}

function apply(document: Record<string, unknown>, action: JsonObject, nodes: readonly JSONPathNode[]): void {
  if (action.remove === true) {
    // From the end, so that the indexes of entries before stay right.
    for (const node of nodes.toReversed()) remove(document, node.location);
    return;
  }
  const from = textOf(action.copy);
  const source = from === undefined ? action.update : [...query(from, document as never)][0]?.value;
  if (source === undefined) return;
  for (const node of nodes) {
    const value: unknown = node.value;
    if (Array.isArray(value)) value.push(copied(source));
    else if (isObject(value)) merge(value as Record<string, unknown>, source);
    else replace(document, node.location, copied(source));
  }
}

/** Objects are merged, lists are appended to, anything else is replaced (Overlay 1.0, section 4.4.3). */
function merge(target: Record<string, unknown>, update: unknown): void {
  if (!isObject(update)) return;
  for (const [key, value] of Object.entries(update)) {
    if (key === '__proto__') continue;
    const known = Object.hasOwn(target, key) ? target[key] : undefined;
    if (isObject(known) && isObject(value)) merge(known as Record<string, unknown>, value);
    else if (Array.isArray(known) && Array.isArray(value)) known.push(...listOf(copied(value)));
    else target[key] = copied(value);
  }
}

type Location = readonly (string | number)[];

function holderOf(document: unknown, location: Location): unknown {
  let holder = document;
  for (const key of location.slice(0, -1)) holder = (holder as Record<string | number, unknown>)[key];
  return holder;
}

function remove(document: unknown, location: Location): void {
  const holder = holderOf(document, location);
  const key = location.at(-1);
  if (key === undefined) return;
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete (holder as Record<string, unknown>)[key];
}

function replace(document: unknown, location: Location, value: unknown): void {
  const key = location.at(-1);
  if (key !== undefined) (holderOf(document, location) as Record<string | number, unknown>)[key] = value;
}
