/** The column beside a reference: samples of the request, examples of the responses. */
import { type Html, html, NOTHING, raw } from '@waymark/contract/html';
import type { Texts } from '@waymark/repository/translations/english';
import type { Example, ExampleGroup } from '../reference/examples.ts';
import type { ReferenceView } from '../reference/reference-view.ts';
import { sampleIcon } from '../samples/icons.ts';
import type { RequestSample } from '../samples/samples.ts';
import { methodBadge } from './address-bar.ts';
import { statusClass } from './sections.ts';
import { codeSpans } from './tokens.ts';

export function panelHtml({ samples, bodies = [], examples, address, texts }: ReferenceView): Html {
  const shown = examples.filter((group) => group.examples.length > 0 || samples.length > 0);
  return html`${samplesHtml(samples, address, texts)}${bodiesHtml(bodies, texts)}${examplesHtml(shown, texts)}`;
}

function bodiesHtml(bodies: readonly Example[], texts: Texts): Html {
  if (bodies.length === 0) return NOTHING;
  const head = html`<div class="api-box-head"><span class="api-box-title">${texts.apiBody}</span></div>`;
  return html`<section class="api-box" data-examples>${head}${groupHtml(texts.apiBody, bodies, 0, texts)}</section>`;
}

function code(text: string, grammar: string, attributes: Html): Html {
  return html`<div class="code"${attributes}><pre tabindex="0"><code>${codeSpans(text, grammar)}</code></pre></div>`;
}

function samplesHtml(
  samples: readonly RequestSample[],
  address: ReferenceView['address'],
  texts: Texts,
): Html {
  if (samples.length === 0) return NOTHING;
  // An author may write several in one language.
  const nameOf = (at: number, key: string) =>
    samples.findIndex((one) => one.key === key) === at ? key : `${key}-${at}`;
  const tabs = samples.map(
    ({ key, label }, index) =>
      html`<button type="button" class="api-tab" data-sample-tab="${nameOf(index, key)}" aria-pressed="${String(index === 0)}">${raw(sampleIcon(key))}${label}</button>`,
  );
  const title =
    address === undefined
      ? html`<span>${texts.apiRequest}</span>`
      : html`${methodBadge(address.method)}<code>${address.path}</code>`;
  const blocks = samples.map(({ key, label, grammar, code: text }, index) =>
    code(
      text,
      grammar,
      html` data-sample="${nameOf(index, key)}" data-title="${label}"${index > 0 && INACTIVE}`,
    ),
  );
  const head = html`<div class="api-box-head"><span class="api-box-title">${title}</span></div>`;
  return html`<section class="api-box" id="request-example" data-samples>${head}<div class="api-tabs api-languages" role="group" aria-label="${texts.apiSampleLanguage}">${tabs}</div>${blocks}</section>`;
}

function examplesHtml(groups: readonly ExampleGroup[], texts: Texts): Html {
  if (groups.length === 0) return NOTHING;
  const tabs = groups.map(({ title }, index) => {
    const status = /^\w{3}$|^default$/.test(title) && ` api-status-${statusClass(title)}`;
    return html`<button type="button" class="api-tab${status}" data-example-tab="${index}" aria-pressed="${String(index === 0)}">${title}</button>`;
  });
  const panels = groups.map(({ title, examples }, index) => groupHtml(title, examples, index, texts));
  const head = html`<div class="api-box-head"><span class="api-box-title api-tabs" role="group" aria-label="${texts.apiResponse}">${tabs}</span></div>`;
  return html`<section class="api-box" id="response-example" data-examples>${head}${panels}</section>`;
}

function groupHtml(title: string, examples: readonly Example[], index: number, texts: Texts): Html {
  const several = examples.length > 1;
  const options = examples.map(({ name, type }, at) => html`<option value="${at}">${name || type}</option>`);
  const select =
    several &&
    html`<select class="api-select option-dropdown" aria-label="${texts.apiExample}" data-variant-select>${options}</select>`;
  const blocks = examples.map(({ name, type, code: text, grammar }, at) => {
    const named = several && html` data-title="${name || type}"`;
    return code(text, grammar, html` data-variant="${at}"${named}${at > 0 && INACTIVE}`);
  });
  const none = examples.length === 0 && html`<p class="api-empty">${texts.apiNoContent}</p>`;
  return html`<div class="api-example" data-example="${index}" data-title="${title}"${index > 0 && INACTIVE}>${none}${select}${blocks}</div>`;
}

const INACTIVE = html` data-inactive`;
