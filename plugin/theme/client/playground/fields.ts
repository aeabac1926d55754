/** A control for each parameter or form field, and the value that a reader gave it. */

import type { Control, PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import { parseExact } from '@waymark/source/exact-number';
import { element, labelledField } from './dom.ts';

export class InvalidField extends Error {}

export interface FieldControl {
  readonly root: HTMLElement;
  /**
   * Undefined if the field is left empty. One that is wrong throws `InvalidField`, with the control focused, if its value is to be sent;
   * otherwise it counts as empty.
   */
  readonly value: (isSent: boolean) => unknown;
  readonly set: (value: unknown) => void;
  readonly isFocused: () => boolean;
}

export function fieldControl(
  field: Control & { readonly name: string; readonly isFile?: boolean },
  texts: PlaygroundTexts,
): FieldControl {
  const control = controlOf(field, texts);
  // No `name`: a field called `id` or `append` would stand in for that property of its form.
  control.dataset.name = field.name;
  const problem = problemOf(control);
  const label = [
    element('code', {}, field.name),
    element('span', { class: 'api-type', dir: 'ltr' }, field.label),
    ...(field.required ? [element('span', { class: 'api-label api-required' }, texts.apiRequired)] : []),
  ];
  const root = labelledField(label, control);
  root.append(problem.element);
  /** Undefined if it is empty. Throws a `SyntaxError`. */
  const read = (): unknown => {
    if (!(control instanceof HTMLInputElement) || control.type !== 'file')
      return control.value === '' ? undefined : parse(control.value, field);
    const files = [...(control.files ?? [])];
    return field.type === 'array' && files.length > 0 ? files : files[0];
  };
  return {
    root,
    value: (isSent) => {
      if (isSent) problem.hide();
      try {
        const given = read();
        return isSent && given === undefined && field.required ? problem.fail(texts.apiMissing) : given;
      } catch (error) {
        if (!isSent) return undefined;
        if (error instanceof SyntaxError) return problem.fail(texts.apiInvalidJson);
        throw error;
      }
    },
    set: (shown) => {
      control.value = initialText(field.type, shown);
    },
    isFocused: () => document.activeElement === control,
  };
}

/** The problem of a control, shown below it. */
export function problemOf(control: HTMLElement): {
  readonly element: HTMLElement;
  readonly hide: () => void;
  /** Focuses the control. */
  readonly fail: (message: string) => never;
} {
  const shown = element('p', { class: 'play-problem', role: 'alert', hidden: true });
  return {
    element: shown,
    hide: () => {
      shown.hidden = true;
    },
    fail: (message) => {
      shown.textContent = message;
      shown.hidden = false;
      control.focus();
      throw new InvalidField(message);
    },
  };
}

type AnyControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function controlOf(
  { type, values, example, isFile }: Control & { readonly isFile?: boolean },
  texts: PlaygroundTexts,
): AnyControl {
  if (isFile) return element('input', { type: 'file', class: 'play-input', multiple: type === 'array' });
  const initial = initialText(type, example);
  const isLong = type === 'array' || type === 'object';
  const options = type === 'boolean' ? ['true', 'false'] : isLong ? undefined : values;
  const common = { class: 'play-input', dir: 'auto', spellcheck: 'false' };
  const control: AnyControl =
    options !== undefined
      ? element(
          'select',
          { class: 'play-input' },
          ...['', ...options, ...(initial === '' || options.includes(initial) ? [] : [initial])].map((each) =>
            element('option', { value: each }, each),
          ),
        )
      : isLong
        ? element('textarea', {
            ...common,
            rows: '3',
            placeholder: type === 'array' ? texts.apiOnePerLine : '{ }',
          })
        : element('input', {
            ...common,
            type: 'text',
            autocomplete: 'off',
            inputmode: type === 'string' ? undefined : 'decimal',
          });
  control.value = initial;
  return control;
}

function initialText(type: Control['type'], example: unknown): string {
  if (example === undefined || example === null) return '';
  if (
    type === 'array' &&
    Array.isArray(example) &&
    example.every((each) => typeof each === 'string' && !each.includes('\n'))
  ) {
    return example.join('\n');
  }
  return typeof example === 'string' ? example : JSON.stringify(example, null, type === 'object' ? 2 : 0);
}

function parse(text: string, { type }: Control): unknown {
  switch (type) {
    case 'object':
      return parseExact(text);
    case 'array':
      return /^\s*\[/.test(text) ? parseExact(text) : text.split('\n').filter((line) => line !== '');
    case 'boolean':
      return text === 'true';
    // The value as written: a number that a server must refuse can be tried, and a long one keeps its digits.
    default:
      return text;
  }
}
