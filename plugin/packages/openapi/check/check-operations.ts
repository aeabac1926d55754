/** Checks paths and operations: missing parts of a page, and operations that could not be told apart. */

import type { Api } from '@waymark/repository/api';
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import { isRef, resolve } from '@waymark/source/json/reference';
import { isObject, type JsonObject, listOf, objectOf, textOf, textOfValue } from '@waymark/source/values';
import { METHODS } from '../model/methods.ts';
import { type ApiEntry, apiEntriesOf } from '../pages/entries.ts';
import type { ReportAt } from './report-at.ts';

const OF_PATHS = ['summary', 'description', 'servers', 'parameters', 'additionalOperations', '$ref'];
const PLACES = new Set(['path', 'query', 'header', 'cookie', 'querystring']);
const STATUS = /^(?:[1-5](?:\d\d|XX)|default|x-.*)$/;

export function checkOperations(api: Api, report: ReportAt): void {
  const { document } = api;
  checkPaths(api, report);
  checkServers(document.servers, ['servers'], report);
  checkSecurity(document, document.security, ['security'], report);
  checkIds(api, report);
  for (const entry of apiEntriesOf(api)) {
    if (entry.kind !== 'operation' && entry.kind !== 'webhook') continue;
    const [holder = '', name = ''] = entry.at;
    const item = resolve(document, objectOf(document[holder])[name])?.value ?? {};
    const operation = objectOf(entry.at.slice(2).reduce<unknown>((value, key) => objectOf(value)[key], item));
    checkSecurity(document, operation.security, [...entry.at, 'security'], report);
    checkServers(operation.servers, [...entry.at, 'servers'], report);
    checkBodies(operation, entry, report);
    if (entry.kind === 'operation') checkParameters(api, item, operation, entry, report);
  }
}

function checkPaths({ document }: Api, report: ReportAt): void {
  for (const holder of ['paths', 'webhooks'] as const) {
    for (const [path, written] of Object.entries(objectOf(document[holder]))) {
      if (path.startsWith('x-') || isRef(written)) continue;
      const at = [holder, path];
      if (holder === 'paths' && !path.startsWith('/'))
        report(`The path \`${path}\` does not begin with a slash.`, 'Write `/` in front.', at);
      if (!isObject(written)) {
        report(`\`${path}\` has no operations.`, 'Write them by method, or remove it.', at);
        continue;
      }
      for (const [key, operation] of Object.entries(written)) {
        if (key.startsWith('x-') || OF_PATHS.includes(key)) continue;
        const guess = closest(key, METHODS);
        if (!METHODS.includes(key))
          report(
            `\`${key}\` of \`${path}\` is not a method of OpenAPI.`,
            guess === undefined ? 'Remove it, or begin its name with `x-`.' : `Write \`${guess}\`.`,
            [...at, key],
          );
        else if (!isObject(operation))
          report(
            `\`${key.toUpperCase()} ${path}\` describes nothing, and has no page.`,
            'Write its `summary` and `responses`, or remove it.',
            [...at, key],
          );
      }
    }
  }
}

function nameOf({ kind, method, path }: ApiEntry): string {
  return kind === 'webhook' ? `webhook ${path}` : `${method} ${path}`;
}

function checkIds(api: Api, report: ReportAt): void {
  const ids = new Map<string, string>();
  for (const entry of apiEntriesOf(api)) {
    const { operationId: id, at } = entry;
    if (id === undefined) continue;
    const other = ids.get(id);
    if (other !== undefined) {
      report(
        `\`${nameOf(entry)}\` and \`${other}\` have the same operationId, \`${id}\`.`,
        'Give each operation a name of its own.',
        [...at, 'operationId'],
      );
    }
    ids.set(id, nameOf(entry));
  }
}

function checkServers(servers: unknown, at: readonly string[], report: ReportAt): void {
  for (const [index, server] of listOf(servers).entries()) {
    const place = [...at, String(index)];
    const url = textOf(objectOf(server).url);
    if (url === undefined) {
      report('A server has no address.', 'Give it a `url`, or remove it.', place);
      continue;
    }
    const variables = objectOf(objectOf(server).variables);
    for (const [, name = ''] of url.matchAll(/\{([^{}]+)\}/g)) {
      if (objectOf(variables[name]).default !== undefined) continue;
      report(
        `The variable \`${name}\` of the server \`${url}\` has no default.`,
        `Add \`variables: { ${name}: { default: … } }\`; requests would go to an address with braces.`,
        place,
      );
    }
  }
}

function checkSecurity(
  document: JsonObject,
  security: unknown,
  at: readonly string[],
  report: ReportAt,
): void {
  const schemes = objectOf(objectOf(document.components).securitySchemes);
  for (const [index, requirement] of listOf(security).entries()) {
    for (const id of Object.keys(objectOf(requirement))) {
      if (Object.hasOwn(schemes, id) && resolve(document, schemes[id]) !== undefined) continue;
      const guess = closest(id, Object.keys(schemes));
      report(
        `The security scheme \`${id}\` is not among \`securitySchemes\`, so its page does not ask for it.`,
        didYouMean(guess, 'Define it, or remove it.'),
        [...at, String(index), id],
      );
    }
  }
}

function checkBodies(operation: JsonObject, entry: ApiEntry, report: ReportAt): void {
  const name = nameOf(entry);
  const { requestBody, responses } = operation;
  if (requestBody !== undefined && !isRef(requestBody) && !isObject(objectOf(requestBody).content)) {
    report(`The body of \`${name}\` has no \`content\`.`, 'Add it, by content type.', [
      ...entry.at,
      'requestBody',
    ]);
  }
  if (responses !== undefined && !isObject(responses)) {
    report(`\`responses\` of \`${name}\` is not an object.`, 'Write the responses by status.', [
      ...entry.at,
      'responses',
    ]);
  }
  for (const [status, response] of Object.entries(objectOf(responses))) {
    const at = [...entry.at, 'responses', status];
    if (!STATUS.test(status))
      report(
        `\`${status}\` of \`${name}\` is not a status.`,
        'Write a number such as `200`, a range such as `4XX`, or `default`.',
        at,
      );
    else if (!isObject(response) && !status.startsWith('x-'))
      report(`The response \`${status}\` of \`${name}\` describes nothing.`, 'Write its `description`.', at);
  }
}

function checkParameters(
  api: Api,
  item: JsonObject,
  operation: JsonObject,
  entry: ApiEntry,
  report: ReportAt,
): void {
  const name = nameOf(entry);
  const declared = new Set<string>();
  const lists = [
    [item.parameters, [...entry.at.slice(0, 2), 'parameters']],
    [operation.parameters, [...entry.at, 'parameters']],
  ] as const;
  for (const [list, place] of lists) {
    const own = new Set<string>();
    for (const [index, written] of listOf(list).entries()) {
      const at = [...place, String(index)];
      const parameter = isRef(written) ? resolve(api.document, written)?.value : objectOf(written);
      // A reference that leads nowhere is reported as that; a body that Swagger 2 shares is no parameter.
      if (parameter === undefined || (api.version === '2.0' && parameter.content !== undefined)) continue;
      const key = textOf(parameter.name);
      const sent = parameter.in === undefined ? '' : textOfValue(parameter.in);
      if (key === undefined || !PLACES.has(sent)) {
        const lacks = key === undefined ? 'no name' : sent === '' ? 'no `in`' : undefined;
        report(
          `A parameter of \`${name}\` has ${lacks ?? `no place that OpenAPI knows: \`in: ${sent}\``}.`,
          'Give it a `name`, and `in` as `path`, `query`, `header` or `cookie`.',
          at,
        );
        continue;
      }
      const full = `${sent} ${key}`;
      if (own.has(full))
        report(
          `\`${name}\` has the ${full.replace(' ', ' parameter `')}\` twice.`,
          'Remove one: the last one is shown.',
          at,
        );
      own.add(full);
      if (parameter.in === 'path') declared.add(key);
    }
  }
  for (const [, missing = ''] of entry.path.matchAll(/\{([^{}]+)\}/g)) {
    if (declared.has(missing)) continue;
    report(
      `\`${name}\` does not describe its path parameter \`${missing}\`.`,
      `Add it to the parameters: \`name: ${missing}\`, \`in: path\`.`,
      entry.at,
    );
  }
}
