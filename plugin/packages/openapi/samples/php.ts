/** A request with PHP's curl. A form with files is sent with Guzzle: curl's takes one value of a name. */
import type { BodyPart, BuiltRequest, RequestBody } from '../request/request.ts';
import { areUnique, formText, partName, singleQuoted } from './text.ts';

export function php(request: BuiltRequest): string {
  const { method, url, headers, body } = request;
  if (body?.kind === 'multipart') return guzzle(request, body.parts);
  const options = [
    `CURLOPT_URL => ${singleQuoted(url)}`,
    `CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)}`,
    // It would wait for a body.
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true'] : []),
    'CURLOPT_RETURNTRANSFER => true',
    ...(headers.length > 0
      ? [
          `CURLOPT_HTTPHEADER => [\n${headers.map((pair) => `        ${singleQuoted(pair.join(': '))},\n`).join('')}    ]`,
        ]
      : []),
    ...(body === undefined ? [] : [`CURLOPT_POSTFIELDS => ${fields(body)}`]),
  ];
  return `<?php

$curl = curl_init();

curl_setopt_array($curl, [
    ${options.join(',\n    ')},
]);

echo curl_exec($curl);`;
}

function fields(body: Exclude<RequestBody, { kind: 'multipart' }>): string {
  if (body.kind === 'text') return singleQuoted(body.text);
  if (body.kind === 'binary') return `file_get_contents(${singleQuoted(String(body.file))})`;
  if (!areUnique(body.pairs)) return singleQuoted(formText(body.pairs));
  const lines = body.pairs.map(
    ([name, value]) => `        ${singleQuoted(name)} => ${singleQuoted(value)},\n`,
  );
  return `http_build_query([\n${lines.join('')}    ])`;
}

function guzzle({ method, url, headers }: BuiltRequest, parts: readonly BodyPart[]): string {
  const pairs = headers.map(([name, value]) => `        ${singleQuoted(name)} => ${singleQuoted(value)},\n`);
  const list = parts.map((part) => `        [${members(part).join(', ')}],\n`);
  return `<?php

require 'vendor/autoload.php';

$client = new GuzzleHttp\\Client();

$response = $client->request(${singleQuoted(method)}, ${singleQuoted(url)}, [
${pairs.length > 0 ? `    'headers' => [\n${pairs.join('')}    ],\n` : ''}    'multipart' => [
${list.join('')}    ],
]);

echo $response->getBody();`;
}

function members({ name, text, file, contentType }: BodyPart): string[] {
  const content = text === undefined ? `fopen(${singleQuoted(String(file))}, 'r')` : singleQuoted(text);
  return [
    `'name' => ${singleQuoted(partName(name))}`,
    `'contents' => ${content}`,
    ...(text === undefined ? [`'filename' => ${singleQuoted(String(file))}`] : []),
    ...(contentType === undefined ? [] : [`'headers' => ['Content-Type' => ${singleQuoted(contentType)}]`]),
  ];
}
