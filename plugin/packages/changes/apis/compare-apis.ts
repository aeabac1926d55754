/** The changes of specifications that matter to clients: order, texts and examples are none. */
import { counted } from '@waymark/source/diagnostics/counted';
import type { JsonObject } from '@waymark/source/values';
import { channelChanges } from './channels.ts';
import { type ComparedPart, compareOperations } from './compare-operations.ts';
import { ApiTooLarge, type SchemaChanges, SchemaComparison } from './compare-schemas.ts';
import { type ApiDifference, type Finding, inTicks, isBreaking } from './finding.ts';
import { type CalledOperation, calledOperations } from './operations.ts';

/** Changes of one specification that are told. */
const MOST_CHANGES = 1_000;
const LONGEST_PLACE = 200;

export function compareApis(old: JsonObject, now: JsonObject): ApiDifference[] {
  const isAsync = old.asyncapi !== undefined || now.asyncapi !== undefined;
  try {
    const found = onlyOnce(isAsync ? channelChanges(old, now) : differences(old, now));
    if (found.length <= MOST_CHANGES) return found.map(shortened);
    const rest = found.slice(MOST_CHANGES);
    const message = `${counted(rest.length, 'more change')} of the specification are not listed.`;
    const breaking = rest.some((each) => each.breaking);
    return [
      ...found.slice(0, MOST_CHANGES).map(shortened),
      { code: 'specification-changed', message, breaking },
    ];
  } catch (error) {
    // Parsers and walks call themselves for each level.
    if (!(error instanceof ApiTooLarge || error instanceof RangeError)) throw error;
    const message =
      'The specification changed, and is too large to be compared: clients that were right before may fail.';
    return [{ code: 'specification-changed', message, breaking: true }];
  }
}

/** Alternatives of a schema may differ in the same way. */
function onlyOnce(all: readonly ApiDifference[]): ApiDifference[] {
  return [...new Map(all.map((each) => [JSON.stringify(each), each])).values()];
}

function shortened(each: ApiDifference): ApiDifference {
  const { place, operation } = each;
  return {
    ...each,
    ...(operation !== undefined && { operation: operation.slice(0, LONGEST_PLACE).toWellFormed() }),
    ...(place !== undefined && { place: place.slice(0, LONGEST_PLACE).toWellFormed() }),
  };
}

function differences(old: JsonObject, now: JsonObject): ApiDifference[] {
  const [olds, news] = [calledOperations(old), calledOperations(now)];
  const schemas = new SchemaComparison(old, now);
  const found: ApiDifference[] = [];
  const shared = new Map<string, SharedUse>();
  for (const [key, one] of olds) {
    const other = news.get(key);
    if (other === undefined) {
      const message = 'The operation was removed.';
      found.push({ code: 'api-removed', operation: one.name, breaking: true, message });
      continue;
    }
    const { findings, parts } = compareOperations(one, other, { old, new: now, schemas });
    found.push(...findings.map((each) => ({ operation: other.name, ...each })));
    for (const part of parts) found.push(...partChanges(part, other, schemas, shared));
  }
  for (const [key, { name }] of news)
    if (!olds.has(key)) {
      const message = 'The operation is new.';
      found.push({ code: 'endpoint-added', operation: name, breaking: false, message });
    }
  return [...found, ...[...shared.values()].flatMap(sharedChanges)].sort(
    (a, b) => Number(b.breaking) - Number(a.breaking),
  );
}

/** A named schema with findings, and those operations that use it. */
interface SharedUse {
  readonly schema: SchemaChanges;
  readonly part: ComparedPart;
  /** The first place where it is used. */
  readonly path: string;
  readonly operations: Set<CalledOperation>;
}

/** Changes of schemas without names at once; those of named ones are gathered. */
function partChanges(
  part: ComparedPart,
  operation: CalledOperation,
  schemas: SchemaComparison,
  shared: Map<string, SharedUse>,
): ApiDifference[] {
  const seen = new Set<string>();
  let level = [...part.schemas.uses];
  while (level.length > 0) {
    const below: [string, string][] = [];
    for (const [key, path] of level) {
      const schema = schemas.named(key);
      if (schema === undefined || seen.has(key)) continue;
      seen.add(key);
      if (schema.findings.length > 0) {
        const known = shared.get(key) ?? { schema, part, path, operations: new Set() };
        known.operations.add(operation);
        shared.set(key, known);
      }
      for (const [inner, at] of schema.uses) below.push([inner, joined(path, at)]);
    }
    level = below;
  }
  return part.schemas.findings.map((finding) => ({
    operation: operation.name,
    ...changeOf(finding, part, finding.path, inTicks(part.place)),
  }));
}

/** Those of a schema that one operation uses are told with their place in it. */
function sharedChanges({ schema, part, path, operations }: SharedUse): ApiDifference[] {
  const [first, ...others] = [...operations];
  return schema.findings.map((finding) => {
    const name = schema.name ?? '';
    if (first !== undefined && others.length === 0)
      return {
        operation: first.name,
        ...changeOf(finding, part, joined(path, finding.path), inTicks(part.place)),
      };
    const named = [...operations].slice(0, 3).map((each) => inTicks(each.name));
    const more = operations.size > named.length ? [`${operations.size - named.length} more`] : [];
    const users = ` (${part.direction}s of ${[...named, ...more].join(', ')})`;
    return {
      ...changeOf(finding, part, finding.path, inTicks(name), users),
      place: joined(name, finding.path),
    };
  });
}

function joined(path: string, below: string): string {
  return path === '' || below === '' || below.startsWith('[') ? path + below : `${path}.${below}`;
}

function changeOf(
  finding: Finding,
  { subject, place, direction }: ComparedPart,
  path: string,
  whole: string,
  users = '',
): ApiDifference {
  const isBody = subject === 'request' || subject === 'response';
  const name = finding.path === '' ? whole : `${inTicks(path)} of ${whole}`;
  return {
    code: codeOf(finding, isBody ? `${direction}-${path === '' ? 'body' : 'property'}` : subject),
    place: path === '' ? place : joined(place, path),
    breaking: isBreaking(finding, direction),
    message: `${name[0]?.toUpperCase()}${name.slice(1)} ${finding.words}${users}.`,
  };
}

/** `request-property-became-required`: the subject stands once. */
function codeOf({ what }: Finding, subject: string): string {
  if (what.startsWith('new-required-')) return `new-required-${subject}`;
  return `${subject}-${what.replace(/^property-/, '')}`;
}
