/** Samples that a library writes, from a request as an HTTP Archive has it. */
import type { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { ExactNumber, parseExact } from '../../exact-number.ts';
import { copied } from '../../values.ts';
import { isTextual } from '../request/example-body.ts';
import type { BuiltRequest } from '../request/request.ts';
import { areUnique, named } from './text.ts';

/** The library's writer for a language. */
type Writer = typeof rustReqwest;

export function libraryWriter(writer: Writer): (request: BuiltRequest) => string {
  return (request) => {
    const { marked, numbers } = withMarks(request);
    let sample = writer.generate(har(marked));
    for (const [mark, number] of numbers) sample = sample.replaceAll(mark, number);
    return sample;
  };
}

/** The library reads JSON and writes it again: a number that would lose digits passes it as one that nothing else is. */
function withMarks(request: BuiltRequest): { marked: BuiltRequest; numbers: ReadonlyMap<string, string> } {
  const { body } = request;
  const numbers = new Map<string, string>();
  if (body?.kind !== 'text') return { marked: request, numbers };
  let mark = 1e15;
  const leaf = (value: unknown): unknown => {
    if (!(value instanceof ExactNumber)) return value;
    do mark += 1;
    while (body.text.includes(String(mark)));
    numbers.set(String(mark), String(value));
    return mark;
  };
  try {
    const text = JSON.stringify(copied(parseExact(body.text), leaf), null, 2);
    return { marked: numbers.size === 0 ? request : { ...request, body: { ...body, text } }, numbers };
  } catch {
    // A text that its author wrote need not be JSON.
    return { marked: request, numbers };
  }
}

/** HTTP Archive 1.2. */
function har({ method, url, headers, body }: BuiltRequest): object {
  const common = {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
  };
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  const own = headers.map(([name, value]) => ({ name, value }));
  switch (body?.kind) {
    case 'text':
      return {
        ...common,
        headers: own,
        postData: { mimeType: isTextual(type) ? type : 'text/plain', text: body.text },
      };
    case 'form': {
      // Most languages write a form as a map, which keeps one value of a name.
      const postData = areUnique(body.pairs.map(named))
        ? { mimeType: type, params: body.pairs.map(named) }
        : {
            mimeType: type,
            text: new URLSearchParams(body.pairs.map(([name, value]) => [name, value])).toString(),
          };
      return { ...common, headers: own, postData };
    }
    case 'multipart':
      return {
        ...common,
        headers: own,
        postData: {
          mimeType: 'multipart/form-data',
          params: body.parts.map(({ name, text, file, contentType }) => ({
            name,
            ...(text === undefined ? { fileName: String(file) } : { value: text }),
            ...(contentType !== undefined && { contentType }),
          })),
        },
      };
    case 'binary':
      return {
        ...common,
        headers: own,
        postData: { mimeType: type, text: `<contents of ${String(body.file)}>` },
      };
    default:
      return { ...common, headers: own };
  }
}
