/** The end of a page, below its text: related pages, "was this helpful", and links to edit it or to report a problem. */
import { LONGEST_TEXT, REASONS, type Reason } from '@waymark/contract/feedback';
import { type Html, html, NOTHING, raw } from '@waymark/contract/html';
import { editUrl } from '@waymark/contract/repository';
import { hasReceiver, isFeedbackOff } from '@waymark/repository/content/feedback';
import { relatedEntries } from '@waymark/repository/content/related';
import { issueUrl, repositoryOf } from '@waymark/repository/content/repository';
import { pageHref } from '@waymark/repository/html/address';
import { isBlank } from '@waymark/repository/html/html';
import { inlineMarkdown } from '@waymark/repository/html/inline-markdown';
import { INTERFACE_ICONS } from '@waymark/repository/icons/interface-icons';
import { setIcon } from '@waymark/repository/icons/sets';
import type { Page, ReadableSite } from '@waymark/repository/types';
import { isElsewhere } from '@waymark/source/scheme';
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

function related({ site, texts }: ThemeContext, page: Page): Html {
  const pages = relatedLinks(site, page);
  if (pages.length === 0) return NOTHING;
  const items = pages.map(({ href, title, description }) => {
    const note = description !== undefined && html`<small>${inlineMarkdown(description)}</small>`;
    const icon = isElsewhere(href) ? INTERFACE_ICONS.external : INTERFACE_ICONS.arrow;
    return html`<li><a href="${href}"${outside(href)}><span>${title}${note}</span>${icon}</a></li>`;
  });
  return html`<nav id="related" aria-labelledby="related-title"><h2 id="related-title">${texts.related}</h2><ul>${items}</ul></nav>`;
}

function drawn(icon: string): Html {
  return raw(setIcon('lucide', icon) ?? '');
}

function votes({ site, texts }: ThemeContext): Html {
  if (site.config.feedback.thumbsRating !== true || isFeedbackOff(site)) return NOTHING;
  const button = (value: string, icon: string, label: string) =>
    html`<button type="button" id="feedback-thumbs-${value === 'yes' ? 'up' : 'down'}" data-helpful="${value}">${drawn(icon)}${label}</button>`;
  // A script shows it if the server keeps votes.
  const hidden = !hasReceiver(site) && html` hidden`;
  const buttons = [button('yes', 'thumbs-up', texts.yes), button('no', 'thumbs-down', texts.no)];
  return html`<div id="page-feedback" role="group" aria-labelledby="feedback-question"${hidden}><p id="feedback-question">${texts.helpful}</p>${buttons}<p role="status" data-thanks="${texts.thanks}"></p></div>`;
}

/** Parts that a script shows if the server keeps feedback: the form after a vote, and the buttons of each block of code. */
function serverParts({ site, texts }: ThemeContext): Html {
  const { thumbsRating, codeRating } = site.config.feedback;
  if ((thumbsRating !== true && codeRating !== true) || isFeedbackOff(site)) return NOTHING;
  const reasons: Readonly<Record<Reason, string>> = {
    wrong: texts.feedbackWrong,
    outdated: texts.feedbackOutdated,
    missing: texts.feedbackMissing,
    unclear: texts.feedbackUnclear,
    other: texts.feedbackOther,
  };
  const choices = REASONS.map(
    (reason) => html`<label><input type="radio" name="reason" value="${reason}">${reasons[reason]}</label>`,
  );
  const rate = (value: string, icon: string, label: string) =>
    html`<button type="button" class="code-rate" data-helpful="${value}" aria-label="${label}" title="${label}">${drawn(icon)}</button>`;
  const why = html`<fieldset><legend>${texts.feedbackWhy}</legend>${choices}</fieldset>`;
  const more = html`<label>${texts.feedbackMore}<textarea name="text" rows="3" maxlength="${LONGEST_TEXT}"></textarea></label>`;
  const status = html`<p role="status" data-thanks="${texts.thanks}" data-failed="${texts.feedbackFailed}"></p>`;
  const rates = [rate('yes', 'thumbs-up', texts.codeWorks), rate('no', 'thumbs-down', texts.codeFails)];
  return html`<template data-feedback-form><form class="feedback-form">${why}${more}<button>${texts.apiSend}</button>${status}</form></template>${codeRating === true && html`<template data-rate-code>${rates}</template>`}`;
}

function repositoryLinks({ site, texts }: ThemeContext, page: Page): Html {
  const { suggestEdit, raiseIssue } = site.config.feedback;
  if (suggestEdit !== true && raiseIssue !== true) return NOTHING;
  const repository = repositoryOf(site);
  if (repository === undefined) return NOTHING;
  const link = (href: string, icon: string, label: string) =>
    html`<a href="${href}" target="_blank" rel="noopener">${drawn(icon)}${label}</a>`;
  const edit = suggestEdit === true && link(editUrl(repository, page.file), 'pencil', texts.editPage);
  const issue = raiseIssue === true && link(issueUrl(repository, page), 'circle-alert', texts.reportProblem);
  return html`${edit}${issue}`;
}

export function pageEnd(context: ThemeContext, page: Page): Html {
  const actions = html`${votes(context)}${repositoryLinks(context, page)}`;
  const bar = !isBlank(actions) && html`<div id="page-actions" class="feedback-toolbar">${actions}</div>`;
  return html`${related(context, page)}${bar}${serverParts(context)}`;
}
