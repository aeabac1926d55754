/** The body of a request: a text to edit, fields of a form, or a file. */
import type { BodyValue, FormField } from '../request/request.ts';
import type { PlaygroundBody, PlaygroundTexts } from './data.ts';
import { element, labelled, select } from './dom.ts';
import { fieldControl, InvalidField } from './fields.ts';

export interface BodyControl {
  readonly root: HTMLElement;
  /** Undefined if there is none to send. Throws `InvalidField` if a field is wrong. */
  readonly value: () => BodyValue | undefined;
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
  return { root, value: () => current()?.value() };
}

function one(body: PlaygroundBody, required: boolean, texts: PlaygroundTexts): BodyControl {
  if (body.kind === 'text') return textControl(body, required, texts);
  if (body.kind === 'binary') {
    const field = { name: body.type, type: 'string', label: '', required, isFile: true } as const;
    const control = fieldControl(field, texts);
    return {
      root: control.root,
      value: () => {
        const file = control.value();
        return file === undefined ? undefined : { kind: 'binary', type: body.type, file };
      },
    };
  }
  const { kind, type } = body;
  const fields = body.fields.map((field) => ({ field, control: fieldControl(field, texts) }));
  return {
    root: element('div', {}, ...fields.map(({ control }) => control.root)),
    value: () => {
      const values = fields.map(({ field, control }) => [field as FormField, control.value()] as const);
      return {
        kind: kind === 'form' ? 'form' : 'multipart',
        type,
        fields: values.filter(([, value]) => value !== undefined),
      };
    },
  };
}

function textControl({ type, text }: PlaygroundBody, required: boolean, texts: PlaygroundTexts): BodyControl {
  const area = element('textarea', {
    class: 'play-input play-editor',
    spellcheck: 'false',
    'data-name': 'body',
  });
  area.value = text;
  area.rows = Math.min(24, Math.max(6, text.split('\n').length + 1));
  const problem = element('p', { class: 'play-problem', role: 'alert', hidden: true });
  const root = labelled([element('span', { class: 'api-type' }, type)], area);
  root.append(problem);
  // In code, Tab indents; Escape gives it back to moving on.
  let moves = false;
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') moves = true;
    if (event.key !== 'Tab' || event.shiftKey || moves) return;
    event.preventDefault();
    area.setRangeText('  ', area.selectionStart, area.selectionEnd, 'end');
  });
  area.addEventListener('blur', () => {
    moves = false;
  });
  const fail = (message: string): never => {
    problem.textContent = message;
    problem.hidden = false;
    area.focus();
    throw new InvalidField(message);
  };
  return {
    root,
    value: () => {
      problem.hidden = true;
      const written = area.value;
      if (written.trim() === '') return required ? fail(texts.apiMissing) : undefined;
      if (/json/i.test(type)) {
        try {
          JSON.parse(written);
        } catch {
          fail(texts.apiInvalidJson);
        }
      }
      return { kind: 'text', type, text: written };
    },
  };
}
