/** Everything that a page shows of an API, apart from how: the HTML, the Markdown and search are functions of it. */

import type { Api } from '@waymark/repository/api';
import { languageOf } from '@waymark/repository/navigation/tree';
import type { Texts } from '@waymark/repository/translations/english';
import { textsFor } from '@waymark/repository/translations/texts';
import type { Page, PageOperation, SiteFacts } from '@waymark/repository/types';
import { at } from '@waymark/source/json/reference';
import { keptIn, oncePer } from '@waymark/source/made-once';
import { objectOf, textOf, textsOf } from '@waymark/source/values';
import { contentOf, readOperation } from '../model/operation.ts';
import { samplesOf } from '../samples/samples.ts';
import { channelView } from './channel.ts';
import { bodyExamples, messageExamples, responseExamples } from './examples.ts';
import { descriptionOf, type ReferenceView } from './reference-view.ts';
import { callbackSection, type ReferenceSection, schemaSection, sectionsOf } from './sections.ts';
import { writtenOperation } from './written.ts';

const viewsOf = oncePer((_: SiteFacts) => new WeakMap<Page, ReferenceView | undefined>());

/** Undefined for a page that shows nothing of an API. The same page of the same site has the same view. */
export function viewOf(site: SiteFacts, page: Page): ReferenceView | undefined {
  const { operation } = page;
  return operation && keptIn(viewsOf(site), page, () => makeView(site, page, operation));
}

export function releaseView(site: SiteFacts, page: Page): void {
  viewsOf(site).delete(page);
}

function makeView(site: SiteFacts, page: Page, operation: PageOperation): ReferenceView | undefined {
  const texts = textsFor(languageOf(site, page), site.extension?.text);
  if (operation.kind === 'written') return writtenView(site, page, operation, texts);
  const api = operation.api === undefined ? undefined : site.apis?.get(operation.api);
  if (api === undefined) return undefined;
  switch (operation.kind) {
    case 'schema':
      return schemaView(site, api, operation, texts);
    case 'channel':
      return channelView(api, page, operation, texts);
    default:
      return operationView(site, page, api, operation, texts);
  }
}

function operationView(
  site: SiteFacts,
  page: Page,
  { document }: Api,
  shown: PageOperation,
  texts: Texts,
): ReferenceView {
  const operation = readOperation(document, shown.at);
  const labels = textsOf(site.config.api.params.post);
  const [server] = operation.servers;
  const isWebhook = shown.kind === 'webhook';
  const callbacks = operation.callbacks.map((callback) => callbackSection(callback, texts, labels));
  return {
    operation: shown,
    address: { method: shown.method, path: shown.path, servers: isWebhook ? [] : operation.servers },
    description: descriptionOf(page, operation.description),
    sections: [...sectionsOf(operation, texts, labels), ...withOwnIds(callbacks)],
    samples: isWebhook ? [] : samplesOf(operation, server?.url ?? '', site.config.api),
    bodies: isWebhook ? [] : bodyExamples(document, operation.body?.contents ?? []),
    examples: isWebhook
      ? messageExamples(document, operation.body?.contents ?? [], texts.apiBody)
      : responseExamples(operation),
    texts,
    request: isWebhook ? undefined : operation,
  };
}

/** A callback may have several requests, which share its name. */
function withOwnIds(sections: readonly ReferenceSection[]): ReferenceSection[] {
  const uses = new Map<string, number>();
  return sections.map((section) => {
    const use = (uses.get(section.id) ?? 0) + 1;
    uses.set(section.id, use);
    return use === 1 ? section : { ...section, id: `${section.id}-${use}` };
  });
}

function writtenView(site: SiteFacts, page: Page, shown: PageOperation, texts: Texts): ReferenceView {
  const operation = writtenOperation(site, page, shown);
  const [server] = operation.servers;
  return {
    operation: shown,
    address: { method: shown.method, path: operation.path, servers: operation.servers },
    description: undefined,
    // The fields are in the text.
    sections: sectionsOf({ ...operation, parameters: [], body: undefined }, texts, []),
    samples: samplesOf(operation, server?.url ?? '', site.config.api),
    examples: [],
    texts,
    request: operation,
  };
}

function schemaView(site: SiteFacts, { document }: Api, shown: PageOperation, texts: Texts): ReferenceView {
  const written = at(document, shown.at);
  const labels = textsOf(site.config.api.params.post);
  return {
    operation: shown,
    description: textOf(objectOf(written).description),
    sections: [schemaSection(document, written, texts, labels)],
    samples: [],
    examples: messageExamples(document, [contentOf('application/json', written)], shown.path),
    texts,
  };
}
