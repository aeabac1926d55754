/** A request with OkHttp. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { indented, quoted } from './text.ts';

export function java({ method, url, headers, body }: BuiltRequest): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  // These methods have a body, if an empty one.
  const needsBody = /^(?:POST|PUT|PATCH)$/.test(method);
  const lines = [
    'OkHttpClient client = new OkHttpClient();',
    '',
    ...(body === undefined ? [] : [`RequestBody body = ${bodyValue(body, type)};`, '']),
    'Request request = new Request.Builder()',
    `    .url(${quoted(url)})`,
    `    .method(${quoted(method)}, ${body !== undefined ? 'body' : needsBody ? 'RequestBody.create(new byte[0])' : 'null'})`,
    ...headers.map(([name, value]) => `    .addHeader(${quoted(name)}, ${quoted(value)})`),
    '    .build();',
    '',
    'try (Response response = client.newCall(request).execute()) {',
    '    System.out.println(response.body().string());',
    '}',
  ];
  return lines.join('\n');
}

function bodyValue(body: RequestBody, type: string): string {
  switch (body.kind) {
    case 'text':
      // Bytes: with a text, the client adds a charset to its type.
      return `RequestBody.create(${textBlock(body.text)}.getBytes(StandardCharsets.UTF_8), MediaType.parse(${quoted(type)}))`;
    case 'form':
      return [
        'new FormBody.Builder()',
        ...body.pairs.map(([name, value]) => `    .add(${quoted(name)}, ${quoted(value)})`),
        '    .build()',
      ].join('\n');
    case 'multipart':
      return [
        'new MultipartBody.Builder()',
        '    .setType(MultipartBody.FORM)',
        ...body.parts.map((part) => `    .addFormDataPart(${partArguments(part)})`),
        '    .build()',
      ].join('\n');
    default:
      return `RequestBody.create(new File(${quoted(String(body.file))}), MediaType.parse(${quoted(type)}))`;
  }
}

function partArguments({ name, text, file, contentType }: BodyPart): string {
  const type = contentType === undefined ? 'application/octet-stream' : contentType;
  if (text === undefined)
    return `${quoted(name)}, ${quoted(String(file))}, RequestBody.create(new File(${quoted(String(file))}), MediaType.parse(${quoted(type)}))`;
  if (contentType === undefined) return `${quoted(name)}, ${quoted(text)}`;
  return `${quoted(name)}, null, RequestBody.create(${quoted(text)}.getBytes(StandardCharsets.UTF_8), MediaType.parse(${quoted(type)}))`;
}

/** Several lines as a text block, which drops white space at the ends of lines, and the indentation that all of them share. */
function textBlock(text: string): string {
  if (!text.includes('\n') || /[\t\r]| $/m.test(text) || !/^\S/m.test(text)) return quoted(text);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll(/"$/g, '\\"');
  return `"""\n    ${indented(escaped, 4)}"""`;
}
