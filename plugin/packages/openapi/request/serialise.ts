/** Values of parameters as text (OpenAPI 3.1, section 4.8.12.6). Runs while a site is built, and in browsers. */
import { isObject, textOfValue } from '@waymark/source/values';

export interface SerialiseOptions {
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved?: boolean | undefined;
  readonly isJson?: boolean | undefined;
}

/** A pair of a query or form. Names and values are encoded. */
export type Pair = readonly [name: string, value: string];

type Encode = (text: string) => string;

const RESERVED = /%(?:3A|2F|3F|23|5B|5D|40|21|24|26|27|28|29|2A|2B|2C|3B|3D)/gi;

export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A placeholder stays legible: `{id}`. */
export function encodeReadable(text: string): string {
  return /^\{[\w.-]+\}$/.test(text) ? text : percentEncoded(text);
}

function encoder({ allowReserved }: SerialiseOptions): Encode {
  // `&`, `#` and `+` would end the value or change it, whatever is allowed.
  return allowReserved
    ? (text) =>
        percentEncoded(text).replaceAll(RESERVED, (each) =>
          /%(?:23|26|2B)/i.test(each) ? each : decodeURIComponent(each),
        )
    : encodeReadable;
}

function entries(value: object): [string, string][] {
  return Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => [key, textOfValue(each)]);
}

export function queryPairs(name: string, value: unknown, options: SerialiseOptions): Pair[] {
  const { style, explode, isJson } = options;
  const text = encoder(options);
  const key = percentEncoded(name);
  if (isJson) return [[key, text(JSON.stringify(value))]];
  const isList = Array.isArray(value);
  if (!isList && !isObject(value)) return [[key, text(textOfValue(value))]];
  if (!isList && style === 'deepObject') return deepPairs(key, value, text);
  const pairs = isList
    ? value.map((each): Pair => [key, text(textOfValue(each))])
    : entries(value).map(([each, own]): Pair => [percentEncoded(each), text(own)]);
  if (explode || pairs.length === 0) return pairs;
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
  return [[key, pairs.flatMap((pair) => (isList ? pair[1] : pair)).join(separator)]];
}

function deepPairs(key: string, value: object, text: Encode): Pair[] {
  return Object.entries(value).flatMap(([name, each]): Pair[] => {
    if (each === undefined) return [];
    const inner = `${key}%5B${percentEncoded(name)}%5D`;
    if (isObject(each)) return deepPairs(inner, each, text);
    if (Array.isArray(each)) return each.map((one): Pair => [`${inner}%5B%5D`, text(textOfValue(one))]);
    return [[inner, text(textOfValue(each))]];
  });
}

export function pathParameter(name: string, value: unknown, options: SerialiseOptions): string {
  const { style, explode, isJson } = options;
  const text = encoder(options);
  const list = Array.isArray(value)
    ? value.map((each) => text(textOfValue(each)))
    : isObject(value) && !isJson
      ? entries(value).flatMap(([key, each]) =>
          explode ? [`${percentEncoded(key)}=${text(each)}`] : [percentEncoded(key), text(each)],
        )
      : [text(isJson ? JSON.stringify(value) : textOfValue(value))];
  if (style === 'label') return `.${list.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return list.join(',');
  const key = percentEncoded(name);
  if (!explode || !(Array.isArray(value) || isObject(value))) return `;${key}=${list.join(',')}`;
  return list.map((each) => (Array.isArray(value) ? `;${key}=${each}` : `;${each}`)).join('');
}

/** `simple`: nothing is encoded. */
export function headerText(value: unknown, { explode, isJson }: SerialiseOptions): string {
  if (isJson) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(textOfValue).join(',');
  if (!isObject(value)) return textOfValue(value);
  return entries(value)
    .flatMap(([key, each]) => (explode ? [`${key}=${each}`] : [key, each]))
    .join(',');
}
