/** Links that lead elsewhere, and the reports on those that lead nowhere. */

import { forEachLimit } from '@waymark/contract/for-each-limit';
import type { Document, Link } from '@waymark/repository/document';
import type { Site } from '@waymark/repository/types';
import { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { keptIn } from '@waymark/source/made-once';
import { isExternal } from '@waymark/source/scheme';
import { report } from '../progress.ts';
import type { AddressAnswer } from './ask-address.ts';

export interface ExternalOptions {
  readonly ignoresLink: (href: string) => boolean;
  /** Tells whether an address answered lately. */
  readonly isKnown: (address: string) => boolean;
  readonly ask: (address: string) => Promise<AddressAnswer>;
  /** Between two requests of a lane to one host. */
  readonly pauseMs: number;
}

export interface ExternalResult {
  readonly diagnostics: readonly Diagnostic[];
  readonly answered: readonly string[];
  /** How many said nothing of whether they exist: they refuse programs, or are slow. */
  readonly unsure: number;
}

const HOSTS = 12;
const LANES = 2;

/** Asks each address once, many hosts at a time, and each of them by two requests at most. */
export async function checkExternalLinks(
  site: Site,
  documents: ReadonlyMap<string, Document>,
  options: ExternalOptions,
): Promise<ExternalResult> {
  const links = externalLinks(site, documents, options.ignoresLink);
  const diagnostics = new Diagnostics();
  const answered: string[] = [];
  const gone = new Map<string, string>();
  let isOnline = false;
  let unsure = 0;
  let done = 0;
  const total = links.size;
  report('links', 0, total);
  const take = (address: string, answer: AddressAnswer): void => {
    report('links', ++done, total);
    if (answer.kind === 'there') answered.push(address);
    if (answer.kind === 'unsure') unsure++;
    if (answer.kind === 'gone') gone.set(address, answer.reason);
    isOnline ||= answer.kind === 'there' || (answer.kind === 'gone' && answer.status !== undefined);
  };
  const unknown = [...links.keys()].filter((address) => !options.isKnown(address));
  done = total - unknown.length;
  const byHost = Map.groupBy(unknown, (address) => new URL(address).host);
  await forEachLimit(byHost.values(), HOSTS, async (addresses) => {
    let refused = false;
    await forEachLimit(addresses, LANES, async (address) => {
      const answer: AddressAnswer = refused ? { kind: 'unsure' } : await options.ask(address);
      refused ||= answer.kind === 'unsure' && answer.isTooMuch === true;
      take(address, answer);
      if (!refused) await new Promise((resolve) => setTimeout(resolve, options.pauseMs));
    });
  });
  // If nothing answers, the network is at fault.
  if (!isOnline) return { diagnostics: [], answered, unsure: unsure + gone.size };
  for (const [address, reason] of gone)
    for (const { file, line, column } of links.get(address) ?? [])
      diagnostics.report({
        code: 'link-unreachable',
        message: `\`${address}\` ${reason}.`,
        hint: 'Correct the address, or name it in "check.ignoreLinks" of waymark.json.',
        file,
        line,
        column,
      });
  return { diagnostics: diagnostics.list(), answered, unsure };
}

/** Addresses without fragments, each with the links that lead there. */
function externalLinks(
  { url }: Site,
  documents: ReadonlyMap<string, Document>,
  ignoresLink: (href: string) => boolean,
): ReadonlyMap<string, readonly Link[]> {
  const links = new Map<string, Link[]>();
  for (const document of documents.values())
    for (const link of document.links) {
      const href = link.href.trim().replace(/^\/\//, 'https://');
      if (!isExternal(href) || !/^https?:/i.test(href) || !URL.canParse(href)) continue;
      if (ignoresLink(link.href) || (url !== undefined && href.startsWith(url))) continue;
      const address = new URL(href);
      address.hash = '';
      keptIn(links, address.href, () => []).push(link);
    }
  return links;
}
