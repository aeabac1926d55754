/** A request with .NET's HttpClient. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { contentTypeOf, doubleQuoted, partName } from './text.ts';

export function csharp({ method, url, headers, body }: BuiltRequest): string {
  // The content type belongs to the body.
  const own = headers.filter(([name]) => body === undefined || name !== 'Content-Type');
  return [
    ...(body === undefined ? [] : ['using System.Net.Http.Headers;', '']),
    'using var client = new HttpClient();',
    '',
    `using var request = new HttpRequestMessage(new HttpMethod(${doubleQuoted(method)}), ${doubleQuoted(url)});`,
    ...own.map(
      ([name, value]) =>
        `request.Headers.TryAddWithoutValidation(${doubleQuoted(name)}, ${doubleQuoted(value)});`,
    ),
    ...bodyLines(body, contentTypeOf(headers)),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

function bodyLines(body: RequestBody | undefined, type: string): string[] {
  switch (body?.kind) {
    case 'text':
      return [
        `request.Content = new StringContent(${text(body.text)});`,
        contentType('request.Content', type),
      ];
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]',
        '{',
        ...body.pairs.map(
          ([name, value]) => `    KeyValuePair.Create(${doubleQuoted(name)}, ${doubleQuoted(value)}),`,
        ),
        '});',
      ];
    case 'multipart':
      return [
        '',
        'var form = new MultipartFormDataContent();',
        ...body.parts.flatMap(part),
        'request.Content = form;',
      ];
    case 'binary':
      return [
        `request.Content = new ByteArrayContent(await File.ReadAllBytesAsync(${doubleQuoted(String(body.file))}));`,
        contentType('request.Content', type),
      ];
    default:
      return [];
  }
}

function part({ name, text: own, file, contentType: type }: BodyPart, index: number): string[] {
  const content =
    own === undefined
      ? `new ByteArrayContent(await File.ReadAllBytesAsync(${doubleQuoted(String(file))}))`
      : `new StringContent(${text(own)})`;
  return [
    `var part${index} = ${content};`,
    ...(type === undefined ? [] : [contentType(`part${index}`, type)]),
    `form.Add(part${index}, ${doubleQuoted(partName(name))}${own === undefined ? `, ${doubleQuoted(String(file))}` : ''});`,
  ];
}

function contentType(content: string, type: string): string {
  return `${content}.Headers.ContentType = MediaTypeHeaderValue.Parse(${doubleQuoted(type)});`;
}

/** Lines stay lines, between more quotes than any inside them. */
function text(own: string): string {
  if (!own.includes('\n') || own.includes('\r')) return doubleQuoted(own);
  let longest = 2;
  for (const [quotes] of own.matchAll(/"+/g)) longest = Math.max(longest, quotes.length);
  const fence = '"'.repeat(longest + 1);
  return `${fence}\n${own}\n${fence}`;
}
