/** YAML as gray-matter 4 reads it: with the third version of js-yaml, which takes in what YAML 1.2 refuses. */
import { createRequire } from 'node:module';
import { saysWhoReads } from './frontmatter-access.ts';

const require = createRequire(import.meta.url);

interface JsYaml {
  safeLoad(text: string, options: { schema: unknown }): unknown;
  /** Without dates, which are text, and without merge keys. */
  readonly CORE_SCHEMA: unknown;
  readonly YAMLException: new () => Error;
}

/** A value that others repeat: one of its repetitions may hold the next, without end. */
const ANCHOR = /(?:^|[\s[{,])&[\w-]+(?:\s|$)/m;

/** Loaded for the few texts that need it. */
let jsYaml: JsYaml | undefined;

/**
 * The keys and values of a text that is not YAML 1.2, as JSON; undefined if gray-matter cannot read it either, or a value
 * may restrict who reads the page: a quote that nobody closed must not take in that line.
 */
export function readLeniently(yaml: string): string | undefined {
  if (ANCHOR.test(yaml)) return undefined;
  jsYaml ??= require('js-yaml-3') as JsYaml;
  try {
    const value = jsYaml.safeLoad(yaml, { schema: jsYaml.CORE_SCHEMA });
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMapping && !restrictsWithin(value) ? JSON.stringify(value) : undefined;
  } catch (error) {
    if (error instanceof jsYaml.YAMLException) return undefined;
    throw error;
  }
}

function restrictsWithin(value: unknown): boolean {
  if (typeof value === 'string') return saysWhoReads(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(restrictsWithin);
}
