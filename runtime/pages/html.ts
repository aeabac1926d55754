/** HTML from templates in which every value is escaped, unless it is HTML already. */
const RAW = Symbol('html');

export interface Html {
  readonly [RAW]: string;
}

type Value = Html | string | number | false | null | undefined | readonly Value[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For text and for quoted attribute values. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { [RAW]: strings.reduce((text, string, index) => text + render(values[index - 1]) + string) };
}

/** Text that is HTML already, such as a stylesheet of ours. Never input. */
export function raw(text: string): Html {
  return { [RAW]: text };
}

export function htmlText(value: Html): string {
  return value[RAW];
}

function render(value: Value): string {
  if (value === false || value === null || value === undefined) return '';
  if (typeof value === 'object') return RAW in value ? value[RAW] : value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
