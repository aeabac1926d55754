/** References that lead nowhere. */

import type { Api } from '@waymark/repository/api';
import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import { isRef, pointerKeys, resolve } from '@waymark/source/json/reference';
import { objectOf, own } from '@waymark/source/values';
import type { ReportAt } from './report-at.ts';
import { walkDocument } from './walk-document.ts';

export function checkReferences({ document, source }: Api, report: ReportAt): void {
  walkDocument(document, (value, at) => {
    if ('$ref' in value && !isRef(value) && typeof value.$ref !== 'object')
      report('A `$ref` is not text.', 'Write it as `#/components/…`.', [...at, '$ref']);
    if (isRef(value) && resolve(document, value) === undefined) {
      const { $ref } = value;
      const isCircle = leadsToItself(document, $ref);
      const keys = pointerKeys($ref);
      const siblings = keys === undefined ? [] : Object.keys(objectOf(parentOf(document, keys)));
      const guess = keys === undefined ? undefined : closest(keys.at(-1) ?? '', siblings);
      report(
        keys === undefined
          ? `The reference \`${$ref}\` of \`${source}\` leads to another file.`
          : `The reference \`${$ref}\` of \`${source}\` leads ${isCircle ? 'back to itself' : 'nowhere'}.`,
        keys === undefined
          ? 'Bundle the specification into one file: only references inside it are followed.'
          : didYouMean(isCircle ? undefined : guess, 'Define it, or correct the reference.'),
        [...at, '$ref'],
      );
    }
  });
}

function leadsToItself(document: unknown, $ref: string): boolean {
  const seen = new Set<string>();
  for (let next = $ref; !seen.has(next); ) {
    seen.add(next);
    const target = pointerKeys(next)?.reduce(own, document);
    if (!isRef(target)) return false;
    next = target.$ref;
  }
  return true;
}

function parentOf(document: unknown, keys: readonly string[]): unknown {
  let value = document;
  for (const key of keys.slice(0, -1)) value = objectOf(value)[key];
  return value;
}
