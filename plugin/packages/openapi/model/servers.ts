/** Addresses that an API answers at. */
import { isNumber, type Numeric, scalarText } from '@waymark/source/exact-number';
import { listOf, objectOf, textOf } from '@waymark/source/values';

export interface ApiServer {
  /** Without a slash at the end, with defaults in place of its variables. */
  readonly url: string;
  readonly description: string | undefined;
}

const MAX_SERVERS = 24;

/** The servers of the first list that has some: an operation's come before its path's, these before the API's. */
export function serversOf(lists: readonly unknown[]): ApiServer[] {
  const own = lists.find((list) => listOf(list).length > 0);
  const servers = listOf(own).flatMap((each) => variations(objectOf(each)));
  const seen = new Set<string>();
  return servers.filter(({ url }) => !seen.has(url) && seen.add(url)).slice(0, MAX_SERVERS);
}

/** In YAML a port or a version is a number. */
function isScalar(value: unknown): value is string | Numeric | boolean {
  return typeof value === 'string' || typeof value === 'boolean' || isNumber(value);
}

/** One server for each value of a variable that has a list of them. */
function variations(written: ReturnType<typeof objectOf>): ApiServer[] {
  const url = textOf(written.url);
  if (url === undefined) return [];
  const description = textOf(written.description);
  let urls = [url];
  for (const [name, value] of Object.entries(objectOf(written.variables))) {
    const variable = objectOf(value);
    const listed = listOf(variable.enum).filter(isScalar).map(scalarText);
    const standard = isScalar(variable.default) ? scalarText(variable.default) : (listed[0] ?? `{${name}}`);
    const values = [...new Set([standard, ...listed])];
    urls = urls.flatMap((each) =>
      each.includes(`{${name}}`) ? values.map((one) => each.replaceAll(`{${name}}`, one)) : [each],
    );
    if (urls.length > MAX_SERVERS) urls = urls.slice(0, MAX_SERVERS);
  }
  return urls.map((each) => ({ url: each.replace(/(?<!\/)\/+$/, ''), description }));
}
