/** YAML as gray-matter reads it: with js-yaml, which accepts texts that YAML 1.2 refuses. */
import { CORE_SCHEMA, load, YAMLException } from 'js-yaml';
import { saysWhoReads } from './frontmatter-access.ts';

/** Without dates, which are text, and without merge keys. A text that is too deep is named by whoever reads the page. */
const OPTIONS = { schema: CORE_SCHEMA, maxDepth: Number.POSITIVE_INFINITY };

/** A value that others repeat: one of its repetitions may hold the next, without end. */
const ANCHOR = /(?:^|[\s[{,])&[\w-]+(?:\s|$)/m;

/**
 * The keys and values of a text that is not YAML 1.2, as JSON; undefined if gray-matter cannot read it either, or a value
 * may restrict who reads the page: a quote that nobody closed must not take in that line.
 */
export function readLeniently(yaml: string): string | undefined {
  if (ANCHOR.test(yaml)) return undefined;
  try {
    // Tabs are no indentation to gray-matter, and a mistake to later versions of its library.
    const value = load(yaml.replaceAll(/^( *)\t+/gm, '$1'), OPTIONS);
    const isMapping = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isMapping && !restrictsWithin(value) ? JSON.stringify(value) : undefined;
  } catch (error) {
    if (error instanceof YAMLException) return undefined;
    throw error;
  }
}

function restrictsWithin(value: unknown): boolean {
  if (typeof value === 'string') return saysWhoReads(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(restrictsWithin);
}
