/** The end of a page, below its text: related pages, "was this helpful", and links to edit it or to report a problem. */
import { LONGEST_TEXT, REASONS, type Reason } from '../../../runtime/contract/feedback.ts';
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { editUrl } from '../../../runtime/contract/repository.ts';
import { hasReceiver, isFeedbackOff } from '../../content/feedback.ts';
import { relatedEntries } from '../../content/related.ts';
import { issueUrl, repositoryOf } from '../../content/repository.ts';
import { isElsewhere, pageHref } from '../../html/address.ts';
import { inlineMarkdown } from '../../html/inline-markdown.ts';
import { INTERFACE_ICONS } from '../../icons/interface-icons.ts';
import { setIcon } from '../../icons/sets.ts';
import type { Page, ReadableSite } from '../../types.ts';
import type { ThemeContext } from './context.ts';
import { outside } from './menus.ts';

const MOST_RELATED = 10;

interface Related {
  readonly href: string;
  readonly title: string;
  readonly description?: string | undefined;
}

/** The related pages that exist, and web addresses. */
export function relatedLinks(site: ReadableSite, page: Page): readonly Related[] {
  const found = relatedEntries(site, page).flatMap(({ address, title, page: other, external }): Related[] => {
    if (external) return /^https?:/i.test(address) ? [{ href: address, title: title ?? address }] : [];
    if (other === undefined) return [];
    const href = pageHref(site, other) + (/[?#].*$/.exec(address)?.[0] ?? '');
    return [{ href, title: title ?? other.title, description: other.description }];
  });
  return found.slice(0, MOST_RELATED);
}

function related({ site, texts }: ThemeContext, page: Page): string {
  const pages = relatedLinks(site, page);
  if (pages.length === 0) return '';
  const items = pages.map(({ href, title, description }) => {
    const note = description === undefined ? '' : `<small>${inlineMarkdown(description)}</small>`;
    const icon = isElsewhere(href) ? INTERFACE_ICONS.external : INTERFACE_ICONS.arrow;
    return `<li><a href="${escapeHtml(href)}"${outside(href)}><span>${escapeHtml(title)}${note}</span>${icon}</a></li>`;
  });
  return (
    `<nav id="related" aria-labelledby="related-title"><h2 id="related-title">${texts.related}</h2>` +
    `<ul>${items.join('')}</ul></nav>`
  );
}

function votes({ site, texts }: ThemeContext): string {
  if (site.config.feedback.thumbsRating !== true || isFeedbackOff(site)) return '';
  const button = (value: string, icon: string, label: string) =>
    `<button type="button" id="feedback-thumbs-${value === 'yes' ? 'up' : 'down'}" data-helpful="${value}">${setIcon('lucide', icon) ?? ''}${label}</button>`;
  // A script shows it if the server keeps votes.
  const hidden = hasReceiver(site) ? '' : ' hidden';
  return (
    `<div id="page-feedback" role="group" aria-labelledby="feedback-question"${hidden}><p id="feedback-question">${texts.helpful}</p>` +
    `${button('yes', 'thumbs-up', texts.yes)}${button('no', 'thumbs-down', texts.no)}` +
    `<p role="status" data-thanks="${escapeHtml(texts.thanks)}"></p></div>`
  );
}

/** Parts that a script shows if the server keeps feedback: the form after a vote, and the buttons of each block of code. */
function serverParts({ site, texts }: ThemeContext): string {
  const { thumbsRating, codeRating } = site.config.feedback;
  if ((thumbsRating !== true && codeRating !== true) || isFeedbackOff(site)) return '';
  const reasons: Readonly<Record<Reason, string>> = {
    wrong: texts.feedbackWrong,
    outdated: texts.feedbackOutdated,
    missing: texts.feedbackMissing,
    unclear: texts.feedbackUnclear,
    other: texts.feedbackOther,
  };
  const choices = REASONS.map(
    (reason) => `<label><input type="radio" name="reason" value="${reason}">${reasons[reason]}</label>`,
  );
  const rate = (value: string, icon: string, label: string) =>
    `<button type="button" class="code-rate" data-helpful="${value}" aria-label="${escapeHtml(label)}" title="${escapeHtml(label)}">${setIcon('lucide', icon) ?? ''}</button>`;
  return (
    `<template data-feedback-form><form class="feedback-form"><fieldset><legend>${texts.feedbackWhy}</legend>${choices.join('')}</fieldset>` +
    `<label>${texts.feedbackMore}<textarea name="text" rows="3" maxlength="${LONGEST_TEXT}"></textarea></label>` +
    `<button>${texts.apiSend}</button><p role="status" data-thanks="${escapeHtml(texts.thanks)}" data-failed="${escapeHtml(texts.feedbackFailed)}"></p></form></template>` +
    (codeRating === true
      ? `<template data-rate-code>${rate('yes', 'thumbs-up', texts.codeWorks)}${rate('no', 'thumbs-down', texts.codeFails)}</template>`
      : '')
  );
}

function repositoryLinks({ site, texts }: ThemeContext, page: Page): string {
  const { suggestEdit, raiseIssue } = site.config.feedback;
  if (suggestEdit !== true && raiseIssue !== true) return '';
  const repository = repositoryOf(site);
  if (repository === undefined) return '';
  const link = (href: string, icon: string, label: string) =>
    `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${setIcon('lucide', icon) ?? ''}${label}</a>`;
  return (
    (suggestEdit === true ? link(editUrl(repository, page.file), 'pencil', texts.editPage) : '') +
    (raiseIssue === true ? link(issueUrl(repository, page), 'circle-alert', texts.reportProblem) : '')
  );
}

/** The end of a page; empty if nothing of it is configured. */
export function pageEnd(context: ThemeContext, page: Page): string {
  const actions = votes(context) + repositoryLinks(context, page);
  return (
    related(context, page) +
    (actions === '' ? '' : `<div id="page-actions" class="feedback-toolbar">${actions}</div>`) +
    serverParts(context)
  );
}
