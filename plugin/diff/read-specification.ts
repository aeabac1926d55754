import type { StateSpecification } from '@waymark/changes/state';
import { loadApi } from '@waymark/openapi/load/load-api';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { JsonObject } from '@waymark/source/values';

/** The value of a specification, Swagger 2 as OpenAPI 3; undefined if it is none that can be read. */
export function readSpecification({ path, text }: StateSpecification): JsonObject | undefined {
  const kind = /\basyncapi["']?\s*:/.test(text.slice(0, 2_000)) ? 'asyncapi' : 'openapi';
  return loadApi(path, { kind, source: path, text }, [], new Diagnostics())?.document;
}
