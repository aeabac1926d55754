/** The body of a request: a text to edit, fields of a form, or a file. */

import type { PlaygroundBody, PlaygroundTexts } from '@waymark/openapi/html/playground-contract';
import type { BodyValue, FormField } from '@waymark/openapi/request/request';
import { element, labelledField, select } from './dom.ts';
import { editor } from './editor.ts';
import { fieldControl, problemOf } from './fields.ts';
import { jsonFields } from './json-fields.ts';

export interface BodyControl {
  readonly root: HTMLElement;
  /** Undefined if there is none to send. For fields that are wrong, see `FieldControl`. */
  readonly value: (isSent: boolean) => BodyValue | undefined;
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
  return { root, value: (isSent) => current()?.value(isSent) };
}

function one(body: PlaygroundBody, required: boolean, texts: PlaygroundTexts): BodyControl {
  if (body.kind === 'text') return textControl(body, required, texts);
  if (body.kind === 'binary') {
    const field = { name: body.type, type: 'string', label: '', required, isFile: true } as const;
    const control = fieldControl(field, texts);
    const sent = (file: unknown): BodyValue | undefined =>
      file === undefined ? undefined : { kind: 'binary', type: body.type, file };
    return { root: control.root, value: (isSent) => sent(control.value(isSent)) };
  }
  const { kind, type } = body;
  const fields = body.fields.map((field) => ({ field, control: fieldControl(field, texts) }));
  return {
    root: element('div', {}, ...fields.map(({ control }) => control.root)),
    value: (isSent) => {
      const values = fields.map(({ field, control }) => [field as FormField, control.value(isSent)] as const);
      const given = values.filter(([, value]) => value !== undefined);
      return { kind: kind === 'form' ? 'form' : 'multipart', type, fields: given };
    },
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
  return {
    root,
    value: (isSent) => {
      if (isSent) problem.hide();
      if (area.value.trim() === '') return isSent && required ? problem.fail(texts.apiMissing) : undefined;
      if (isSent && isJson) {
        try {
          JSON.parse(area.value);
        } catch {
          problem.fail(texts.apiInvalidJson);
        }
      }
      return { kind: 'text', type, text: area.value };
    },
  };
}
