/** A page's reference as HTML: the parts above its own text, below it, and beside it. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { scriptJson } from '@waymark/repository/html/html';
import type { Page, SiteFacts } from '@waymark/repository/types';
import { descriptionHtml } from '../reference/description-html.ts';
import { sectionId } from '../reference/ids.ts';
import { viewOf } from '../reference/view.ts';
import { addressBar } from './address-bar.ts';
import { channelData } from './channel-data.ts';
import { panelHtml } from './panel.ts';
import { playgroundData } from './playground-data.ts';
import { apart } from './rows.ts';
import { sectionHtml } from './sections.ts';

export interface ReferenceHtml {
  readonly intro: string;
  readonly body: string;
  /** Empty if there is neither a sample nor an example. */
  readonly panel: string;
}

export interface OwnContent {
  readonly headings: readonly { readonly id: string }[];
  readonly features: ReadonlySet<string>;
}

export function referenceHtml(site: SiteFacts, page: Page, own: OwnContent): ReferenceHtml | undefined {
  const view = viewOf(site, page);
  if (view === undefined) return undefined;
  const { api } = site.config;
  const taken = new Set(own.headings.map(({ id }) => id));
  const options = { texts: view.texts, expanded: api.params.expanded === 'all' };
  const data = playgroundData(site, page, view);
  const channel = channelData(site, page, view);
  const bar = addressBar(view, api.url === 'full', (data ?? channel) !== undefined);
  const sections = view.sections.map((section) =>
    sectionHtml(section, sectionId(section.id, taken), options),
  );
  return {
    intro:
      html`${bar}${view.description !== undefined && html`<div class="prose">${descriptionHtml(view.description)}</div>`}`
        .text,
    body: html`${apart(...sections)}${dataHtml('api-request', data)}${dataHtml('api-channel', channel)}`.text,
    // Examples that the author wrote beside the text replace generated ones.
    panel: own.features.has('aside') ? '' : panelHtml(view).text,
  };
}

function dataHtml(id: string, data: object | undefined): Html {
  return data === undefined
    ? NOTHING
    : html`<script type="application/json" id="${id}">${scriptJson(data)}</script>`;
}
