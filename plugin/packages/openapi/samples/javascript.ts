/** A request with `fetch`, for browsers and for Node.js. They differ in how they read a file. */
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { nodeFetch as libraryNodeFetch } from '@scalar/snippetz/plugins/node/fetch';
import { libraryWriter, type SampleDialect } from './library.ts';
import { doubleQuoted, exactJson } from './text.ts';

const fetchDialect = (fileOf: (name: string) => string, before: string): SampleDialect => ({
  body(body, type) {
    if (body.kind === 'binary') return fileOf(String(body.file));
    // Numbers that JavaScript cannot hold are sent as text, and so is a value that is no object: the library makes one of it.
    const isValue = body.kind === 'text' && typeof exactJson(body.text, type)?.value === 'object';
    return body.kind === 'text' && !isValue ? doubleQuoted(body.text) : undefined;
  },
  program: (code, body) =>
    `${body?.kind === 'binary' ? `${before}\n\n` : ''}${code.replace(/^fetch\(/m, 'const response = await fetch(')};\n\nconsole.log(await response.text());`,
});

export const browserFetch = libraryWriter(
  jsFetch,
  fetchDialect(() => 'file', 'const [file] = document.querySelector(\'input[type="file"]\').files;'),
);
export const nodeFetch = libraryWriter(
  libraryNodeFetch,
  fetchDialect((name) => `readFileSync(${doubleQuoted(name)})`, "import { readFileSync } from 'node:fs';"),
);
