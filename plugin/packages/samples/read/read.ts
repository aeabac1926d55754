/** The requests of a sample, whatever it is written in. */
import type { WrittenRequest } from '../request.ts';
import type { SampleKind } from '../sample.ts';
import { readHttp } from './http.ts';
import { UnreadSample } from './json.ts';

const MAX_CHARACTERS = 200_000;
/** The longest code: its parsers call themselves for each operator, and a native one ends the process if there are too many. */
const MAX_CODE = 20_000;
const MAX_BRACKETS = 200;

/** @throws {UnreadSample} if it is too large, or too many brackets are open in it: parsers call themselves for each. */
export function refuseHostile(text: string, longest = MAX_CHARACTERS): void {
  if (text.length > longest)
    throw new UnreadSample(`has more than ${longest.toLocaleString('en')} characters`);
  let open = 0;
  for (const char of text) {
    if ('([{`'.includes(char)) open += 1;
    else if (')]}'.includes(char)) open = Math.max(0, open - 1);
    if (open > MAX_BRACKETS) throw new UnreadSample(`has more than ${MAX_BRACKETS} open brackets`);
  }
}

/** @throws {UnreadSample} */
export async function readRequests(kind: SampleKind, text: string): Promise<WrittenRequest[]> {
  refuseHostile(text, /script|python/.test(kind) ? MAX_CODE : MAX_CHARACTERS);
  // Parsers are loaded for the first sample that needs them.
  switch (kind) {
    case 'shell':
      return (await import('./shell.ts')).readShell(text);
    case 'javascript':
    case 'typescript':
      return (await import('./javascript.ts')).readJavaScript(text, kind === 'typescript');
    case 'python':
      return (await import('./python.ts')).readPython(text);
    case 'http':
      return readHttp(text);
    case 'json':
      return [];
  }
}
