/** A request with .NET's HttpClient. */
import type { BuiltRequest, Part, RequestBody } from '../request/request.ts';
import { quoted } from './text.ts';

export function csharp({ method, url, headers, body }: BuiltRequest): string {
  const type = headers.find(([name]) => name === 'Content-Type')?.[1] ?? '';
  // The type of a body is of the body.
  const own = headers.filter(([name]) => body === undefined || name !== 'Content-Type');
  return [
    ...(body === undefined ? [] : ['using System.Net.Http.Headers;', '']),
    'using var client = new HttpClient();',
    '',
    `using var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});`,
    ...own.map(
      ([name, value]) => `request.Headers.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});`,
    ),
    ...bodyLines(body, type),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine(await response.Content.ReadAsStringAsync());',
  ].join('\n');
}

function bodyLines(body: RequestBody | undefined, type: string): string[] {
  switch (body?.kind) {
    case 'text':
      return [`request.Content = new StringContent(${text(body.text)}, ${mediaType(type)});`];
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent([',
        ...body.pairs.map(([name, value]) => `    new(${quoted(name)}, ${quoted(value)}),`),
        ']);',
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
        `request.Content = new ByteArrayContent(await File.ReadAllBytesAsync(${quoted(String(body.file))}));`,
        `request.Content.Headers.ContentType = ${mediaType(type)};`,
      ];
    default:
      return [];
  }
}

function part({ name, text: own, file, contentType }: Part, index: number): string[] {
  const content =
    own === undefined
      ? `new ByteArrayContent(await File.ReadAllBytesAsync(${quoted(String(file))}))`
      : `new StringContent(${text(own)})`;
  return [
    `var part${index} = ${content};`,
    ...(contentType === undefined ? [] : [`part${index}.Headers.ContentType = ${mediaType(contentType)};`]),
    `form.Add(part${index}, ${quoted(name)}${own === undefined ? `, ${quoted(String(file))}` : ''});`,
  ];
}

function mediaType(type: string): string {
  return `MediaTypeHeaderValue.Parse(${quoted(type)})`;
}

/** Lines stay lines, between more quotes than any that are in them. */
function text(own: string): string {
  if (!own.includes('\n') || own.includes('\r')) return quoted(own);
  const longest = Math.max(2, ...[...own.matchAll(/"+/g)].map(([quotes]) => quotes.length));
  const fence = '"'.repeat(longest + 1);
  return `${fence}\n${own}\n${fence}`;
}
