/** The column beside a reference: samples of the request, examples of the responses. */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import type { Texts } from '../../translations/english.ts';
import type { Example, ExampleGroup } from '../reference/examples.ts';
import type { ReferenceView } from '../reference/reference-view.ts';
import { sampleIcon } from '../samples/icons.ts';
import type { RequestSample } from '../samples/samples.ts';
import { methodBadge } from './address-bar.ts';
import { statusClass } from './sections.ts';
import { codeSpans } from './tokens.ts';

export function panelHtml({ samples, examples, address, texts }: ReferenceView): string {
  const shown = examples.filter((group) => group.examples.length > 0 || samples.length > 0);
  return samplesHtml(samples, address, texts) + examplesHtml(shown, texts);
}

function code(text: string, grammar: string, attributes: string): string {
  return `<div class="code"${attributes}><pre tabindex="0"><code>${codeSpans(text, grammar)}</code></pre></div>`;
}

function samplesHtml(
  samples: readonly RequestSample[],
  address: ReferenceView['address'],
  texts: Texts,
): string {
  if (samples.length === 0) return '';
  // An author may write several in one language.
  const nameOf = (at: number, key: string) =>
    escapeHtml(samples.findIndex((one) => one.key === key) === at ? key : `${key}-${at}`);
  const tabs = samples
    .map(
      ({ key, label }, index) =>
        `<button type="button" class="api-tab" data-sample-tab="${nameOf(index, key)}" aria-pressed="${index === 0}">` +
        `${sampleIcon(key)}${escapeHtml(label)}</button>`,
    )
    .join('');
  const title =
    address === undefined
      ? `<span>${texts.apiRequest}</span>`
      : `${methodBadge(address.method)}<code>${escapeHtml(address.path)}</code>`;
  const blocks = samples
    .map(({ key, label, grammar, code: text }, index) =>
      code(
        text,
        grammar,
        ` data-sample="${nameOf(index, key)}" data-title="${escapeHtml(label)}"${index === 0 ? '' : ' data-inactive'}`,
      ),
    )
    .join('');
  return (
    `<section class="api-box" id="request-example" data-samples><div class="api-box-head"><span class="api-box-title">${title}</span></div>` +
    `<div class="api-tabs api-languages" role="group" aria-label="${escapeHtml(texts.apiSampleLanguage)}">${tabs}</div>${blocks}</section>`
  );
}

function examplesHtml(groups: readonly ExampleGroup[], texts: Texts): string {
  if (groups.length === 0) return '';
  const tabs = groups
    .map(
      ({ title }, index) =>
        `<button type="button" class="api-tab${/^\w{3}$|^default$/.test(title) ? ` api-status-${statusClass(title)}` : ''}" data-example-tab="${index}"${index === 0 ? ' aria-pressed="true"' : ' aria-pressed="false"'}>${escapeHtml(title)}</button>`,
    )
    .join('');
  const panels = groups
    .map(({ title, examples }, index) => groupHtml(title, examples, index, texts))
    .join('');
  return `<section class="api-box" id="response-example" data-examples><div class="api-box-head"><span class="api-box-title api-tabs" role="group" aria-label="${escapeHtml(texts.apiResponse)}">${tabs}</span></div>${panels}</section>`;
}

function groupHtml(title: string, examples: readonly Example[], index: number, texts: Texts): string {
  const inactive = index === 0 ? '' : ' data-inactive';
  const open = `<div class="api-example" data-example="${index}" data-title="${escapeHtml(title)}"${inactive}>`;
  if (examples.length === 0) return `${open}<p class="api-empty">${texts.apiNoContent}</p></div>`;
  const several = examples.length > 1;
  const options = examples
    .map((example, at) => `<option value="${at}">${escapeHtml(example.name || example.type)}</option>`)
    .join('');
  const select = several
    ? `<select class="api-select option-dropdown" aria-label="${escapeHtml(texts.apiExample)}" data-variant-select>${options}</select>`
    : '';
  const blocks = examples
    .map(({ name, type, code: text, grammar }, at) =>
      code(
        text,
        grammar,
        ` data-variant="${at}"${several ? ` data-title="${escapeHtml(name || type)}"` : ''}${at === 0 ? '' : ' data-inactive'}`,
      ),
    )
    .join('');
  return `${open}${select}${blocks}</div>`;
}
