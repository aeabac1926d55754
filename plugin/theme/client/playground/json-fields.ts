/** Fields for the properties of a JSON body. The text of the body is sent: a field writes into it, and reads from it. */

import type { PlaygroundFormField, PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import { exactNumber, isNumberText, parseExact } from '@waymark/source/exact-number';
import { isObject } from '@waymark/source/values';
import { element } from './dom.ts';
import type { editor } from './editor.ts';
import { fieldControl } from './fields.ts';

/** Undefined if there are none, or if the body is not a map of properties. */
export function jsonFields(
  fields: readonly PlaygroundFormField[],
  { area, set }: ReturnType<typeof editor>,
  texts: PlaygroundTexts,
): HTMLElement | undefined {
  if (fields.length === 0) return undefined;
  const controls = fields.map((field) => ({ field, control: fieldControl(field, texts) }));
  const root = element(
    'fieldset',
    { class: 'play-properties' },
    ...controls.map(({ control }) => control.root),
  );
  const read = () => {
    const body = parsed(area.value);
    root.disabled = body === undefined;
    if (body === undefined) return;
    for (const { field, control } of controls) {
      const value = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
      if (!control.isFocused()) control.set(value);
    }
  };
  for (const { field, control } of controls) {
    control.root.addEventListener('input', (event) => {
      event.stopPropagation();
      const body = parsed(area.value) ?? {};
      const value = typed(control.value(false), field.type);
      if (value === undefined) delete body[field.name];
      else body[field.name] = value;
      set(JSON.stringify(body, null, 2));
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  area.addEventListener('input', read);
  read();
  return root;
}

function parsed(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value = parseExact(text);
    return isObject(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** A number as JSON has it; anything else as it was written. */
function typed(value: unknown, type: PlaygroundFormField['type']): unknown {
  if ((type !== 'integer' && type !== 'number') || typeof value !== 'string') return value;
  return isNumberText(value) ? exactNumber(value) : value;
}
