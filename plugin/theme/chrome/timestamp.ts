/** The line that says when a page was last changed. */
import { escapeHtml } from '../../../runtime/contract/html.ts';
import { fill, languageTag } from '../../translations/texts.ts';
import type { Page } from '../../types.ts';
import type { ThemeContext } from './context.ts';

/** Empty if the page does not show it. The day is that of UTC, so that every machine builds the same page. */
export function timestamp({ texts, language }: ThemeContext, page: Page): string {
  if (page.lastChanged === undefined) return '';
  const date = new Date(page.lastChanged);
  const text = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  );
  const time = `<time datetime="${date.toISOString().slice(0, 10)}">${escapeHtml(text)}</time>`;
  return `<p class="last-changed">${fill(texts.lastUpdated, { date: time })}</p>`;
}
