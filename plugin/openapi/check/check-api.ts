/** What is wrong in a specification, as far as a reader of its pages would notice. */

import { closest } from '../../diagnostics/closest.ts';
import type { Diagnostics } from '../../diagnostics/collector.ts';
import type { Api } from '../api.ts';
import { isObject, listOf, objectOf, textOf } from '../json.ts';
import { isRef, pointerKeys, resolve } from '../model/reference.ts';
import { entriesOf } from '../pages/entries.ts';

/** One specification does not bury the rest of a report. */
const MAX_REPORTS = 50;

type ReportAt = (
  code: 'spec-invalid' | 'spec-reference',
  message: string,
  hint: string,
  at: readonly string[],
) => void;

export function checkApi(api: Api, diagnostics: Diagnostics): void {
  let left = MAX_REPORTS;
  const report: ReportAt = (code, message, hint, at) => {
    if (left-- > 0) diagnostics.report({ code, message, hint, ...api.locate(at) });
  };
  checkOutline(api, report);
  checkReferences(api, report);
  if (api.kind === 'openapi') {
    checkOperations(api, report);
  }
}

function checkOutline({ kind, document, source }: Api, report: ReportAt): void {
  const info = objectOf(document.info);
  for (const key of ['title', 'version']) {
    if (info[key] === undefined) {
      report(
        'spec-invalid',
        `\`${source}\` has no \`info.${key}\`.`,
        'Add it: every specification has one.',
        ['info'],
      );
    }
  }
  const holders = kind === 'openapi' ? ['paths', 'webhooks', 'components'] : ['channels', 'components'];
  if (holders.every((key) => document[key] === undefined)) {
    report('spec-invalid', `\`${source}\` describes nothing.`, `Add \`${holders[0]}\`.`, []);
  }
  for (const key of holders) {
    if (document[key] !== undefined && document[key] !== null && !isObject(document[key])) {
      report('spec-invalid', `\`${key}\` of \`${source}\` is no object.`, 'Write names and values.', [key]);
    }
  }
}

/** References that lead nowhere. Examples and extensions may hold anything. */
function checkReferences({ document, source }: Api, report: ReportAt): void {
  const seen = new WeakSet<object>();
  const visit = (value: unknown, at: readonly string[]): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) visit(each, [...at, String(index)]);
      return;
    }
    if (isRef(value) && resolve(document, value) === undefined) {
      const { $ref } = value;
      const keys = pointerKeys($ref);
      const siblings = keys === undefined ? [] : Object.keys(objectOf(parentOf(document, keys)));
      const guess = keys === undefined ? undefined : closest(keys.at(-1) ?? '', siblings);
      report(
        'spec-reference',
        keys === undefined
          ? `The reference \`${$ref}\` of \`${source}\` leads to another file.`
          : `The reference \`${$ref}\` of \`${source}\` leads nowhere.`,
        keys === undefined
          ? 'Bundle the specification into one file: only references inside it are followed.'
          : guess === undefined
            ? 'Define it, or correct the reference.'
            : `Did you mean \`${guess}\`?`,
        [...at, '$ref'],
      );
    }
    for (const [key, each] of Object.entries(value)) {
      if (
        key === 'example' ||
        key === 'examples' ||
        key === 'default' ||
        key === 'enum' ||
        key.startsWith('x-')
      )
        continue;
      visit(each, [...at, key]);
    }
  };
  visit(document, []);
}

function parentOf(document: unknown, keys: readonly string[]): unknown {
  let value = document;
  for (const key of keys.slice(0, -1)) value = objectOf(value)[key];
  return value;
}

function checkOperations(api: Api, report: ReportAt): void {
  const { document } = api;
  const ids = new Map<string, string>();
  for (const entry of entriesOf(api)) {
    const name = `${entry.method} ${entry.path}`;
    if (entry.operationId !== undefined) {
      const other = ids.get(entry.operationId);
      if (other !== undefined) {
        report(
          'spec-invalid',
          `\`${name}\` and \`${other}\` have the same operationId, \`${entry.operationId}\`.`,
          'Give each operation a name of its own.',
          [...entry.at, 'operationId'],
        );
      }
      ids.set(entry.operationId, name);
    }
    if (entry.kind !== 'operation') continue;
    if (!entry.path.startsWith('/')) {
      report(
        'spec-invalid',
        `The path \`${entry.path}\` does not begin with a slash.`,
        'Write `/` in front.',
        entry.at,
      );
    }
    const item = resolve(document, objectOf(document.paths)[entry.path])?.value ?? {};
    const operation = objectOf(entry.at.slice(2).reduce<unknown>((value, key) => objectOf(value)[key], item));
    const declared = new Set<string>();
    for (const [index, written] of [...listOf(item.parameters), ...listOf(operation.parameters)].entries()) {
      const parameter = resolve(document, written)?.value;
      // A body that Swagger 2 shares among its parameters.
      if (parameter === undefined || (api.version === '2.0' && parameter.content !== undefined)) continue;
      const own = textOf(parameter.name);
      if (own === undefined || !PLACES.has(String(parameter.in))) {
        const at = [...entry.at, 'parameters', String(index - listOf(item.parameters).length)];
        report(
          'spec-invalid',
          `A parameter of \`${name}\` has ${own === undefined ? 'no name' : `no place that OpenAPI knows: \`in: ${String(parameter.in)}\``}.`,
          'Give it a `name`, and `in` as `path`, `query`, `header` or `cookie`.',
          at,
        );
      } else if (parameter.in === 'path') declared.add(own);
    }
    for (const [, missing = ''] of entry.path.matchAll(/\{([^}]+)\}/g)) {
      if (declared.has(missing)) continue;
      report(
        'spec-invalid',
        `\`${name}\` does not describe its path parameter \`${missing}\`.`,
        `Add it to the parameters: \`name: ${missing}\`, \`in: path\`.`,
        entry.at,
      );
    }
  }
}

const PLACES: ReadonlySet<string> = new Set(['path', 'query', 'header', 'cookie', 'querystring']);
