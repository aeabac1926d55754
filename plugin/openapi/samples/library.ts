/** Samples that a library writes, from a request as an HTTP Archive has it. */
import type { rustReqwest } from '@scalar/snippetz/plugins/rust/reqwest';
import { isTextual } from '../request/example-body.ts';
import type { BuiltRequest } from '../request/request.ts';
import { areUnique, named } from './text.ts';

/** The library's writer for a language. */
type Writer = typeof rustReqwest;

export function libraryWriter(writer: Writer): (request: BuiltRequest) => string {
  return (request) => writer.generate(har(request));
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
