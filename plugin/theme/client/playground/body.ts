/** The body of a request: a text to edit, fields of a form, or a file. */

import type { PlaygroundBody, PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import type { BodyValue, FormField } from '@waymark/openapi/request/request';
import { element, labelledField, select } from './dom.ts';
import { editor } from './editor.ts';
import { fieldControl, problemOf } from './fields.ts';
import { jsonFields } from './json-fields.ts';

export interface BodyControl {
  readonly root: HTMLElement;
  /** Undefined if there is none to send. Throws `InvalidField` if a field is wrong. */
  readonly value: () => BodyValue | undefined;
  /** The same for whoever only looks: fields that are wrong count as empty. */
  readonly peek: () => BodyValue | undefined;
}

export function bodyControl(
  bodies: readonly PlaygroundBody[],
  required: boolean,
  texts: PlaygroundTexts,
): BodyControl {
  const controls = bodies.map((body) => one(body, required, texts));
  const choice = select(
    bodies.map(({ type }, index) => [String(index), type]),
    texts.apiContentType,
  );
  const current = () => controls[Number(choice.value)];
  const holder = element('div', {});
  const show = () => holder.replaceChildren(...[current()?.root].filter((root) => root !== undefined));
  choice.addEventListener('change', show);
  show();
  const root = element('div', {}, ...(bodies.length > 1 ? [choice] : []), holder);
  return { root, value: () => current()?.value(), peek: () => current()?.peek() };
}

function one(body: PlaygroundBody, required: boolean, texts: PlaygroundTexts): BodyControl {
  if (body.kind === 'text') return textControl(body, required, texts);
  if (body.kind === 'binary') {
    const field = { name: body.type, type: 'string', label: '', required, isFile: true } as const;
    const control = fieldControl(field, texts);
    const sent = (file: unknown): BodyValue | undefined =>
      file === undefined ? undefined : { kind: 'binary', type: body.type, file };
    return { root: control.root, value: () => sent(control.value()), peek: () => sent(control.peek()) };
  }
  const { kind, type } = body;
  const fields = body.fields.map((field) => ({ field, control: fieldControl(field, texts) }));
  const sent = (how: 'value' | 'peek'): BodyValue => {
    const values = fields.map(({ field, control }) => [field as FormField, control[how]()] as const);
    return {
      kind: kind === 'form' ? 'form' : 'multipart',
      type,
      fields: values.filter(([, value]) => value !== undefined),
    };
  };
  return {
    root: element('div', {}, ...fields.map(({ control }) => control.root)),
    value: () => sent('value'),
    peek: () => sent('peek'),
  };
}

function textControl(
  { type, text, fields }: PlaygroundBody,
  required: boolean,
  texts: PlaygroundTexts,
): BodyControl {
  const isJson = /json/i.test(type);
  const code = editor(text, isJson ? 'json' : 'text');
  const { area } = code;
  const problem = problemOf(area);
  const written = labelledField([element('span', { class: 'api-type', dir: 'ltr' }, type)], area, code.root);
  written.append(problem.element);
  const properties = isJson ? jsonFields(fields, code, texts) : undefined;
  const root = properties === undefined ? written : element('div', {}, properties, written);
  const peek = (): BodyValue | undefined =>
    area.value.trim() === '' ? undefined : { kind: 'text', type, text: area.value };
  return {
    root,
    peek,
    value: () => {
      problem.hide();
      const found = peek();
      if (found === undefined) return required ? problem.fail(texts.apiMissing) : undefined;
      if (isJson) {
        try {
          JSON.parse(area.value);
        } catch {
          problem.fail(texts.apiInvalidJson);
        }
      }
      return found;
    },
  };
}
