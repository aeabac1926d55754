/** Declarations of components, by which editors complete MDX pages: what their MDX extensions read as `MDXProvidedComponents`. */

import type { Definition } from '@waymark/repository/extend/component';
import type { ComponentSet } from '@waymark/repository/extend/component-set';
import { z } from 'zod';

/** Types of built-in properties, by the name that the vocabulary shows. */
const SHOWN: Readonly<Record<string, string>> = {
  words: 'WaymarkMdx.Words',
  text: 'string',
  'true or false': 'WaymarkMdx.Flag',
  number: 'number | string',
};

/** A package that is never installed: pages need no types of React. */
export const JSX_SOURCE = 'waymark-mdx';

/** Not a module, so that its declarations apply to every page. */
const HEAD = `// Types of the components of this site, written by \`waymark types\`. Run it again after a change of waymark.config.ts.

declare namespace WaymarkMdx {
  /** \`wide\`, \`wide={false}\`, or as text. */
  type Flag = boolean | 'true' | 'false';
  /** Text, or elements. */
  type Words = string | number | object;
  interface Common {
    id?: string;
    class?: string;
    className?: string;
    style?: string | Readonly<Record<string, string | number>>;
    children?: unknown;
  }
}

declare module '${JSX_SOURCE}/jsx-runtime' {
  export namespace JSX {
    type Element = any;
    interface ElementChildrenAttribute {
      children: unknown;
    }
    interface IntrinsicAttributes {
      key?: string | number;
    }
    interface IntrinsicElements {
      [name: string]: any;
    }
  }
  export const Fragment: any;
  export const jsx: any;
  export const jsxs: any;
}
`;

export function declarationsOf(set: ComponentSet): string {
  const types = new Map<string, string>();
  for (const name of set.names) {
    const definition = set.get(name);
    if (definition !== undefined && !name.includes('.')) types.set(name, componentType(definition));
  }
  for (const namespace of set.namespaces) {
    const members = [...set.names].filter((name) => name.startsWith(`${namespace}.`));
    const lines = members.flatMap((name) => {
      const definition = set.get(name);
      const member = name.slice(namespace.length + 1);
      return definition === undefined ? [] : [`    ${member}: ${indented(componentType(definition))};`];
    });
    const own = types.get(namespace);
    types.set(namespace, `${own === undefined ? '' : `(${own}) & `}{\n${lines.join('\n')}\n  }`);
  }
  const all = [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, type]) => `  ${name}: ${type};`);
  return `${HEAD}\ninterface MDXProvidedComponents {\n${all.join('\n')}\n}\n`;
}

function componentType({ props }: Definition): string {
  const shape: Readonly<Record<string, z.ZodType>> = props?.shape ?? {};
  const lines = Object.entries(shape).flatMap(([name, schema]) => {
    const { description } = schema;
    const optional = schema.safeParse(undefined).success ? '?' : '';
    const comment = description === undefined ? [] : [`    /** ${description.replaceAll('*/', '* /')} */`];
    return [...comment, `    ${JSON.stringify(name)}${optional}: ${typeOf(schema)};`];
  });
  const own = lines.length === 0 ? '' : ` & {\n${lines.join('\n')}\n  }`;
  return `(props: WaymarkMdx.Common${own}) => any`;
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

function typeOf(schema: z.ZodType): string {
  const shown = schema.meta()?.shown;
  if (typeof shown === 'string') return SHOWN[shown] ?? 'unknown';
  const type = jsonType(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  return isCoerced(schema) && type !== 'string' ? `${type} | string` : type;
}

/** Tells whether a value may be written as text: `stars="4"`. */
function isCoerced({ def }: z.ZodType): boolean {
  const { coerce, innerType } = def as { readonly coerce?: boolean; readonly innerType?: z.ZodType };
  return coerce === true || (innerType !== undefined && isCoerced(innerType));
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

function jsonType(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((each) => JSON.stringify(each)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return either.map((each) => `(${jsonType(each)})`).join(' | ');
  const { type } = schema;
  if (type === 'string' || type === 'boolean' || type === 'null') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'array')
    return `readonly (${schema.items === undefined ? 'unknown' : jsonType(schema.items)})[]`;
  if (type === 'object' && schema.properties !== undefined) {
    const members = Object.entries(schema.properties).map(
      ([name, each]) =>
        `${JSON.stringify(name)}${schema.required?.includes(name) ? '' : '?'}: ${jsonType(each)}`,
    );
    return `{ ${members.join('; ')} }`;
  }
  return type === 'object' ? 'Readonly<Record<string, unknown>>' : 'unknown';
}
