/** Makes the data for the playground of a channel: the address and what can be sent. */
import type { Page, SiteFacts } from '@waymark/repository/types';
import type { ReferenceView } from '../reference/reference-view.ts';
import type { ChannelData } from './playground-contract.ts';
import { hasPlayground, playgroundField, playgroundScheme, playgroundTexts } from './playground-data.ts';

/** Undefined if the page has no playground, or no server that a browser can open a websocket to. */
export function channelData(
  site: SiteFacts,
  page: Page,
  { address, channel, texts }: ReferenceView,
): ChannelData | undefined {
  if (channel === undefined || address === undefined || !hasPlayground(site, page)) return undefined;
  const servers = address.servers.map(({ url }) => url).filter((url) => /^wss?:\/\//i.test(url));
  if (servers.length === 0) return undefined;
  return {
    method: address.method,
    path: address.path,
    servers,
    security: channel.security
      .filter((schemes) => schemes.every(({ place }) => place === 'query'))
      .map((schemes) => schemes.map(playgroundScheme)),
    parameters: channel.parameters.map((parameter) => playgroundField(channel.document, parameter)),
    messages: channel.messages,
    texts: playgroundTexts(texts),
  };
}
