/** A request by the operation that it means. */

import { closest, didYouMean } from '@waymark/source/diagnostics/closest';
import { objectOf } from '@waymark/source/values';
import { addressHoles, type Matched, matchRequest } from './match.ts';
import { PROVEN, type Proof, type SampleProblem, unproven } from './proof.ts';
import type { WrittenRequest } from './request.ts';
import { RequestCheck, type RequestContext } from './request-check.ts';
import type { ApiOperation, SampleSpecification } from './specification.ts';
import { UNKNOWN_TEXT } from './value.ts';

/** Before a path: some host of those that the specifications name. */
export const ANY_HOST = UNKNOWN_TEXT;

export interface ProvenRequest {
  readonly proof: Proof;
  /** Operations that it may mean. */
  readonly operations: readonly ApiOperation[];
}

export function proveRequest(request: WrittenRequest, context: RequestContext): ProvenRequest {
  if (/^(?:https?:)?[/\uFFFC]*$/i.test(addressHoles(request.url)))
    return {
      proof: unproven(context.isCode ? 'the address is computed' : 'it names no path'),
      operations: [],
    };
  const matched = matchRequest(context.specs, request);
  if (matched.matches.length === 0) return { proof: withoutMatch(request, matched, context), operations: [] };
  const operations = matched.matches.map(({ operation }) => operation);
  const checks = matched.matches.map((match) => new RequestCheck(request, match, matched.query, context));
  const [best] = checks.toSorted((a, b) => a.problems.length - b.problems.length);
  // Another program's server may have such a path too.
  if (
    matched.isOwn &&
    matched.named.length === 0 &&
    best !== undefined &&
    best.problems.length > 0 &&
    !operations.some(({ path }) => /\/[^/{}]+.*\/[^/{}]+/.test(path))
  )
    return { proof: unproven('its host is not named'), operations: [] };
  if (best === undefined || best.problems.length === 0)
    return { proof: best?.unread === undefined ? PROVEN : unproven(best.unread), operations };
  return { proof: { outcome: 'wrong', problems: best.problems }, operations };
}

function withoutMatch(request: WrittenRequest, matched: Matched, context: RequestContext): Proof {
  const { others, named, possible, path, isOwn } = matched;
  const { at, method } = request;
  const [other] = others;
  if (other !== undefined && (named.length > 0 || /\/[^/{}]+/.test(other.operation.path))) {
    const { operation } = other;
    const methods = [...new Set(others.map((each) => each.operation.method))].join(', ');
    const message = `${operation.spec.source} has no ${method} ${operation.path}.`;
    const related = { ...operation.spec.locate(operation.at), message: 'The operation' };
    return unknownOperation({ message, hint: `It has ${methods} there.`, at, related });
  }
  const [spec, below] = possible[0] ?? [];
  if (spec === undefined || below === undefined)
    return unproven(
      context.specs.length === 0 ? 'the site has no specification' : 'it is sent to another host',
    );
  if (/\/[^/]*\uFFFC/.test(addressHoles(path).split('/').slice(0, 2).join('/')))
    return unproven('the address is computed');
  const { guess, isAlike, isInResource } = guessed(below, possible);
  // Descriptions seldom have all of a host, and a reader's own server may be any.
  const isOurs =
    named.length > 0
      ? guess !== undefined || (isAlike && !isOwn)
      : isInResource || (isAlike && addressHoles(request.url).startsWith(UNKNOWN_TEXT));
  if (!isOurs)
    return unproven(
      named.length > 0
        ? 'no specification has anything like its path'
        : 'no specification has its path, and its host is not named',
    );
  const who =
    possible.length > 1 && named.length !== 1
      ? 'No specification has'
      : `${(named[0] ?? spec).source} has no`;
  const message = `${who} ${method === UNKNOWN_TEXT ? '' : `${method} `}${below.replaceAll(/\uFFFC+/g, '…')}.`;
  const hint = didYouMean(guess, undefined);
  const related = { ...spec.locate(['paths']), message: 'The paths of the API' };
  return unknownOperation({ message, hint, at, related });
}

function unknownOperation(problem: Omit<SampleProblem, 'code'>): Proof {
  return { outcome: 'wrong', problems: [{ code: 'sample-operation-unknown', ...problem }] };
}

/** The path that may be meant: of the same resource, or else another one that is alike. */
function guessed(below: string, possible: Matched['possible']) {
  const all = possible.flatMap(([each]) => pathsOf(each));
  const start = resourceOf(below);
  const alike = all.filter((each) => resourceOf(each) === start);
  const rest = closest(
    below.slice(start.length),
    alike.map((each) => each.slice(start.length)),
  );
  return {
    guess: rest === undefined ? alikeIn(all, below) : start + rest,
    isAlike: alike.length > 0,
    isInResource: rest !== undefined,
  };
}

function pathsOf(spec: SampleSpecification): string[] {
  return Object.keys(objectOf(spec.document.paths));
}

/** A path of which one segment, and no parameter, is written almost so. */
function alikeIn(all: readonly string[], path: string): string | undefined {
  const written = path.split('/');
  return all.find((template) => {
    const own = template.split('/');
    const [other, ...more] = own.flatMap((segment, at) =>
      segment.includes('{') || segment === written[at] ? [] : at,
    );
    if (other === undefined || more.length > 0 || own.length !== written.length) return false;
    return closest(written[other] ?? '', [own[other] ?? '']) !== undefined;
  });
}

/** The start of a path up to the first name that is no version: `/api/v1/users`. */
function resourceOf(path: string): string {
  return /^(?:\/(?:api|rest|public|v?\d[\w.-]*))*\/[^/]+/i.exec(path)?.[0] ?? path;
}
