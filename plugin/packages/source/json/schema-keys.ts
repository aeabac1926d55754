/** Facts of the schema about the value at a path. */
import { z } from 'zod';
import type { Path } from './positions.ts';

/** Names of the properties that a schema has for the object at a path; of a union, those of every alternative. */
export function keysAt(schema: z.core.$ZodType, path: Path): string[] {
  return schemasAt(schema, path)
    .flatMap(alternatives)
    .flatMap((current) => {
      if (current instanceof z.ZodRecord && current.keyType instanceof z.ZodEnum)
        return current.keyType.options.map(String);
      return current instanceof z.ZodObject ? Object.keys(current.shape) : [];
    });
}

/** The schema's description of the value at a path, if it has one. */
export function descriptionAt(schema: z.core.$ZodType, path: Path): string | undefined {
  const described = schemasAt(schema, path).flatMap((current) => [current, ...alternatives(current)]);
  return described
    .map((current) => z.globalRegistry.get(current)?.description)
    .find((text) => text !== undefined);
}

function schemasAt(schema: z.core.$ZodType, path: Path): z.core.$ZodType[] {
  let schemas = [schema];
  for (const key of path) {
    schemas = schemas.flatMap(alternatives).flatMap((current) => {
      if (current instanceof z.ZodArray && typeof key === 'number') return [current.def.element];
      if (current instanceof z.ZodRecord) return [current.valueType as z.core.$ZodType];
      const isKnown = current instanceof z.ZodObject && Object.hasOwn(current.shape, key);
      const property = isKnown ? current.shape[key] : undefined;
      return property === undefined ? [] : [property];
    });
  }
  return schemas;
}

/** The schemas that a value may match, once optional values, defaults, references and unions are looked through. */
function alternatives(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(alternatives);
  if (schema instanceof z.ZodLazy) return alternatives(schema.def.getter());
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNullable
  ) {
    return alternatives(schema.def.innerType);
  }
  return [schema];
}
