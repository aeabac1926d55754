/** A request with OkHttp. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { doubleQuoted, indented } from './text.ts';

export function java({ method, url, headers, body }: BuiltRequest): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  // These methods have a body, if an empty one.
  const needsBody = /^(?:POST|PUT|PATCH)$/.test(method);
  const lines = [
    'OkHttpClient client = new OkHttpClient();',
    '',
    ...(body === undefined ? [] : [`RequestBody body = ${bodyValue(body, type)};`, '']),
    'Request request = new Request.Builder()',
    `    .url(${doubleQuoted(url)})`,
    `    .method(${doubleQuoted(method)}, ${body !== undefined ? 'body' : needsBody ? 'RequestBody.create(new byte[0])' : 'null'})`,
    ...headers.map(([name, value]) => `    .addHeader(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
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
      return `RequestBody.create(${textBlock(body.text)}.getBytes(StandardCharsets.UTF_8), MediaType.parse(${doubleQuoted(type)}))`;
    case 'form':
      return [
        'new FormBody.Builder()',
        ...body.pairs.map(([name, value]) => `    .add(${doubleQuoted(name)}, ${doubleQuoted(value)})`),
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
      return `RequestBody.create(new File(${doubleQuoted(String(body.file))}), MediaType.parse(${doubleQuoted(type)}))`;
  }
}

function partArguments({ name, text, file, contentType }: BodyPart): string {
  const type = contentType === undefined ? 'application/octet-stream' : contentType;
  if (text === undefined)
    return `${doubleQuoted(name)}, ${doubleQuoted(String(file))}, RequestBody.create(new File(${doubleQuoted(String(file))}), MediaType.parse(${doubleQuoted(type)}))`;
  if (contentType === undefined) return `${doubleQuoted(name)}, ${doubleQuoted(text)}`;
  return `${doubleQuoted(name)}, null, RequestBody.create(${doubleQuoted(text)}.getBytes(StandardCharsets.UTF_8), MediaType.parse(${doubleQuoted(type)}))`;
}

/** Several lines as a text block, which drops white space at the ends of lines, and the indentation that all of them share. */
function textBlock(text: string): string {
  if (!text.includes('\n') || /[\t\r]| $/m.test(text) || !/^\S/m.test(text)) return doubleQuoted(text);
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').replaceAll(/"$/g, '\\"');
  return `"""\n    ${indented(escaped, 4)}"""`;
}
