/** Controls of the playground. Text is always text. */
import { element } from '../../../browser/element.ts';

export { element, pressable } from '../../../browser/element.ts';

let count = 0;

/** A label and its control, bound to each other; the control may stand in another element. */
export function labelledField(
  label: readonly (Node | string)[],
  control: HTMLElement,
  around: HTMLElement = control,
): HTMLElement {
  count += 1;
  control.id = `api-control-${count}`;
  return element('div', { class: 'play-field' }, element('label', { for: control.id }, ...label), around);
}

export function select(
  values: readonly (readonly [value: string, label: string])[],
  name: string,
): HTMLSelectElement {
  return element(
    'select',
    { class: 'play-input', 'aria-label': name },
    ...values.map(([value, label]) => element('option', { value }, label)),
  );
}

export function group(title: string, ...children: readonly (Node | string)[]): HTMLElement {
  return element('fieldset', { class: 'play-group' }, element('legend', {}, title), ...children);
}
