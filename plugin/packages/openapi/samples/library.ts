/** Samples that a library writes, from a request as an HTTP Archive has it. */
import type { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { ExactNumber, parseExact } from '@waymark/source/exact-number';
import { copied } from '@waymark/source/values';
import type { BuiltRequest, RequestBody } from '../request/request.ts';
import { type Pair, percentEncoded } from '../request/serialise.ts';
import { areUnique, contentTypeOf, formText, withEscapes } from './text.ts';

/** The library's writer for a language. */
type Writer = typeof rustReqwest;

/** The parts of a language's samples that the library leaves out or writes in another meaning. */
export interface SampleDialect {
  /** The code of a text or a file as the body; undefined for a form, and for JSON that the library writes as a value. */
  readonly body: (body: RequestBody, type: string) => string | undefined;
  /** The library's code as a program that prints the answer. */
  readonly program: (code: string, body: RequestBody | undefined) => string;
}

export function libraryWriter(writer: Writer, dialect?: SampleDialect): (request: BuiltRequest) => string {
  return (request) => {
    const { body } = request;
    const type = contentTypeOf(request.headers);
    if (dialect === undefined) return written(writer, request, type);
    const own = body && dialect.body(body, type);
    // The library knows JSON by this type alone.
    const jsonType = body?.kind === 'text' ? 'application/json' : type;
    const code =
      own === undefined ? written(writer, request, jsonType) : withBody(writer, request, type, own);
    return withEscapes(dialect.program(code, body));
  };
}

/** Code in place of a mark, which the library takes for a text and puts in quotes. */
function withBody(writer: Writer, request: BuiltRequest, type: string, code: string): string {
  let mark = 'BODY';
  while (JSON.stringify([request.url, request.headers]).includes(mark)) mark += '_';
  const sample = writer.generate(har({ ...request, body: { kind: 'text', text: mark } }, type));
  return sample.replace(new RegExp(`(['"])${mark}\\1`), () => code);
}

function written(writer: Writer, request: BuiltRequest, type: string): string {
  const { marked, numbers } = withMarks(request);
  let sample = writer.generate(har(marked, type));
  for (const [mark, number] of numbers) sample = sample.replaceAll(mark, number);
  return sample;
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
function har({ method, url, headers, body }: BuiltRequest, type: string): object {
  return {
    method,
    // The writers of several languages put it between quotes as it is.
    url: url.replaceAll(/['"\\\n\r]/g, percentEncoded),
    httpVersion: 'HTTP/1.1',
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    headers: headers.map(named),
    ...(body && { postData: postData(body, type) }),
  };
}

const named = ([name, value]: Pair): object => ({ name, value });

function postData(body: RequestBody, mimeType: string): object {
  switch (body.kind) {
    case 'text':
      return { mimeType, text: body.text };
    case 'form':
      // Most languages write a form as a map, which keeps one value of a name.
      return areUnique(body.pairs)
        ? { mimeType, params: body.pairs.map(named) }
        : { mimeType, text: formText(body.pairs) };
    case 'multipart':
      return {
        mimeType: 'multipart/form-data',
        params: body.parts.map(({ name, text, file, contentType }) => ({
          name,
          ...(text === undefined ? { fileName: String(file) } : { value: text }),
          ...(contentType !== undefined && { contentType }),
        })),
      };
    default:
      return { mimeType, text: `<contents of ${String(body.file)}>` };
  }
}
