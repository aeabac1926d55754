/** Says of a result which version and language it is of, and in which others the same page stands. */
import type { PageKind } from '@waymark/contract/release';
import type { ServerInfo } from '@waymark/contract/server-info';

/** Arguments of the tool that another version or language is asked for with. */
export type Others = Set<'version' | 'language'>;

/** Names of others that are listed; a site may have dozens of versions. */
const MOST_NAMES = 5;

const KINDS = [
  ['version', 'versions', 'Version'],
  ['language', 'languages', 'Language'],
] as const;

/** Lines, each with its end; none for a page of all. @param twins The same page elsewhere, which the arguments put into `others` lead to. */
export function variantLines(
  info: Pick<ServerInfo, 'versions' | 'languages'>,
  page: PageKind,
  twins: readonly PageKind[],
  others: Others,
): string {
  return KINDS.map(([argument, names, label]) => {
    if (info[names].length < 2 || page[names].length === 0) return '';
    const own = new Set(page[names]);
    const everywhere = new Set(twins.flatMap((twin) => twin[names]));
    // In the order of the site, and only those that this viewer may know.
    const known = info[names].map(({ name }) => name);
    const also = known.filter((name) => everywhere.has(name) && !own.has(name));
    if (also.length > 0) others.add(argument);
    return `${label}: ${list(known.filter((name) => own.has(name)))}${also.length > 0 ? `; also ${list(also)}` : ''}\n`;
  }).join('');
}

function list(names: readonly string[]): string {
  const rest = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.slice(0, MOST_NAMES).join(', ') + rest;
}
