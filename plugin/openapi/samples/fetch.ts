/** A request with `fetch`, for browsers and for Node.js. They differ in how they read a file. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { doubleQuoted, exactJson, indented } from './text.ts';

interface Files {
  /** Statements that come first, and the content of a file by its name. */
  readonly before: readonly string[];
  readonly content: (name: string) => string;
  readonly blob: (name: string, type: string | undefined) => string;
}

const BROWSER: Files = {
  before: ['const [file] = document.querySelector("input[type=file]").files;'],
  content: () => 'file',
  blob: (_, type) => (type === undefined ? 'file' : `new Blob([file], { type: ${doubleQuoted(type)} })`),
};

const NODE: Files = {
  before: ['import { readFile } from "node:fs/promises";'],
  content: (name) => `await readFile(${doubleQuoted(name)})`,
  blob: (name, type) =>
    `new Blob([await readFile(${doubleQuoted(name)})]${type === undefined ? '' : `, { type: ${doubleQuoted(type)} }`})`,
};

export const browserFetch = (request: BuiltRequest): string => fetchSample(request, BROWSER);
export const nodeFetch = (request: BuiltRequest): string => fetchSample(request, NODE);

function fetchSample({ method, url, headers, body }: BuiltRequest, files: Files): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const options = [
    ...(method === 'GET' && body === undefined ? [] : [`method: ${doubleQuoted(method)}`]),
    ...(headers.length > 0 ? [`headers: ${literal(Object.fromEntries(headers), 2)}`] : []),
    ...(body === undefined ? [] : [`body: ${bodyValue(body, type, files)}`]),
  ];
  const form = body?.kind === 'multipart' ? formData(body.parts, files) : [];
  const usesFile =
    body?.kind === 'binary' ||
    (body?.kind === 'multipart' && body.parts.some(({ text }) => text === undefined));
  const call = options.length === 0 ? '' : `, {\n  ${options.join(',\n  ')}\n}`;
  const blocks = [
    ...(usesFile ? [files.before.join('\n')] : []),
    ...(form.length > 0 ? [form.join('\n')] : []),
    `const response = await fetch(${doubleQuoted(url)}${call});`,
    'console.log(await response.text());',
  ];
  return blocks.join('\n\n');
}

function bodyValue(body: RequestBody, type: string, files: Files): string {
  switch (body.kind) {
    case 'text': {
      const json = exactJson(body.text, type);
      return json === undefined ? doubleQuoted(body.text) : `JSON.stringify(${literal(json.value, 2)})`;
    }
    case 'form':
      return `new URLSearchParams([${body.pairs.map(([name, value]) => `\n    [${doubleQuoted(name)}, ${doubleQuoted(value)}],`).join('')}\n  ])`;
    case 'multipart':
      return 'form';
    default:
      return files.content(String(body.file));
  }
}

function formData(parts: readonly BodyPart[], files: Files): string[] {
  const appended = parts.map(({ name, text, file, contentType }) => {
    if (text === undefined)
      return `${doubleQuoted(name)}, ${files.blob(String(file), contentType)}, ${doubleQuoted(String(file))}`;
    const own =
      contentType === undefined
        ? doubleQuoted(text)
        : `new Blob([${doubleQuoted(text)}], { type: ${doubleQuoted(contentType)} })`;
    return `${doubleQuoted(name)}, ${own}`;
  });
  return ['const form = new FormData();', ...appended.map((each) => `form.append(${each});`)];
}

/** A literal of JavaScript: JSON, with names as people write them. */
function literal(value: unknown, spaces: number): string {
  const json = JSON.stringify(value, null, 2).replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');
  return indented(json, spaces);
}
