/** A request with Ruby's Net::HTTP. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { singleQuoted } from './text.ts';

const METHODS = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE)$/;

export function ruby({ method, url, headers, body }: BuiltRequest): string {
  // Ruby allows no braces of a placeholder in an address.
  const address = url.replaceAll('{', '%7B').replaceAll('}', '%7D');
  const name = method[0] + method.slice(1).toLowerCase();
  const made = METHODS.test(method)
    ? `Net::HTTP::${name}.new(uri)`
    : `Net::HTTPGenericRequest.new(${singleQuoted(method)}, ${body !== undefined}, true, uri)`;
  return [
    "require 'net/http'",
    '',
    `uri = URI(${singleQuoted(address)})`,
    `request = ${made}`,
    ...headers.map(([key, value]) => `request[${singleQuoted(key)}] = ${singleQuoted(value)}`),
    ...bodyLines(body),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    '',
    'puts response.body',
  ].join('\n');
}

function bodyLines(body: RequestBody | undefined): string[] {
  switch (body?.kind) {
    case 'text':
      return [`request.body = ${singleQuoted(body.text)}`];
    case 'form':
      return [
        'request.body = URI.encode_www_form([',
        ...body.pairs.map(([name, value]) => `  [${singleQuoted(name)}, ${singleQuoted(value)}],`),
        '])',
      ];
    case 'multipart':
      return [
        'request.set_form([',
        ...body.parts.map((part) => `  [${members(part).join(', ')}],`),
        "], 'multipart/form-data')",
      ];
    case 'binary':
      return [`request.body = File.binread(${singleQuoted(String(body.file))})`];
    default:
      return [];
  }
}

function members({ name, text, file, contentType }: BodyPart): string[] {
  const content = text === undefined ? `File.open(${singleQuoted(String(file))})` : singleQuoted(text);
  // A part without a file name would have no type: browsers give such a part this name.
  const named = text === undefined ? '' : ", filename: 'blob'";
  const type = contentType === undefined ? [] : [`{ content_type: ${singleQuoted(contentType)}${named} }`];
  return [singleQuoted(name), content, ...type];
}
