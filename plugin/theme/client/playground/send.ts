/** Sends a request, through the runtime's proxy or from the browser itself. */
import {
  ANSWER_HEADER,
  type PlaygroundAnswer,
  REFUSED_HEADER,
  REQUEST_HEADER,
} from '@waymark/contract/playground-headers';
import type { BuiltRequest } from '@waymark/openapi/request/request';

export interface ShownAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Blob;
  readonly milliseconds: number;
  /** The proxy did not answer: the browser asked the server itself. */
  readonly direct: boolean;
}

export interface SendOptions {
  readonly proxy: string | undefined;
  readonly credentials: boolean;
  readonly signal: AbortSignal;
}

export async function send(request: BuiltRequest, options: SendOptions): Promise<ShownAnswer> {
  if (options.proxy !== undefined) {
    const answer = await throughProxy(request, options.proxy, options.signal);
    if (answer !== undefined) return answer;
  }
  return fromBrowser(request, options);
}

function payload({ body }: BuiltRequest): BodyInit | undefined {
  switch (body?.kind) {
    case 'text':
      return body.text;
    case 'form':
      return new URLSearchParams(body.pairs.map(([name, value]) => [name, value])).toString();
    case 'multipart': {
      const form = new FormData();
      for (const { name, text, file, contentType } of body.parts) {
        if (file instanceof File)
          form.append(
            name,
            contentType === undefined ? file : new File([file], file.name, { type: contentType }),
          );
        else if (contentType === undefined) form.append(name, text ?? '');
        // A part with a type is a file to FormData: it gets a neutral name.
        else form.append(name, new Blob([text ?? ''], { type: contentType }), 'blob');
      }
      return form;
    }
    case 'binary':
      return body.file instanceof File ? body.file : undefined;
    default:
      return undefined;
  }
}

async function fromBrowser(
  request: BuiltRequest,
  { credentials, signal }: SendOptions,
): Promise<ShownAnswer> {
  const headers = new Headers();
  // A page cannot set cookies; the browser would drop them silently.
  for (const [name, value] of request.headers)
    if (name.toLowerCase() !== 'cookie') headers.append(name, value);
  const begun = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers,
    body: payload(request) ?? null,
    credentials: credentials ? 'include' : 'omit',
    referrerPolicy: 'no-referrer',
    signal,
  });
  const body = await response.blob();
  const { status, statusText } = response;
  return {
    status,
    statusText,
    headers: [...response.headers],
    body,
    milliseconds: performance.now() - begun,
    direct: true,
  };
}

async function throughProxy(
  request: BuiltRequest,
  proxy: string,
  signal: AbortSignal,
): Promise<ShownAnswer | undefined> {
  const body = payload(request);
  // The type of a form with files has its boundary, which the browser makes.
  const wrapped = body instanceof FormData ? new Response(body) : undefined;
  const boundary = wrapped?.headers.get('content-type');
  const others = request.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  const headers = boundary ? [...others, ['Content-Type', boundary]] : request.headers;
  const wanted = JSON.stringify({
    method: request.method,
    url: new URL(request.url, location.href).href,
    headers,
  });
  const begun = performance.now();
  const response = await fetch(proxy, {
    method: 'POST',
    headers: { [REQUEST_HEADER]: encodeURIComponent(wanted), 'content-type': 'application/octet-stream' },
    body: wrapped === undefined ? (body ?? null) : await wrapped.blob(),
    credentials: 'omit',
    signal,
  });
  const answer = response.headers.get(ANSWER_HEADER);
  if (answer === null) {
    // A static host has no proxy: it answers 404 or 405, or with a page. A proxy that refuses says why.
    if (response.headers.get(REFUSED_HEADER) === null) return undefined;
    throw new Error(await response.text());
  }
  const {
    status,
    statusText,
    headers: received,
  } = JSON.parse(decodeURIComponent(answer)) as PlaygroundAnswer;
  const content = await response.blob();
  const contentType = received.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    status,
    statusText,
    headers: received,
    body: new Blob([content], { type: contentType }),
    milliseconds: performance.now() - begun,
    direct: false,
  };
}
