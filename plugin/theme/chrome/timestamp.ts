/** The line that says when a page was last changed. */
import { type Html, html, NOTHING } from '@waymark/contract/html';
import { languageTag } from '@waymark/repository/translations/texts';
import type { Page } from '@waymark/repository/types';
import type { ThemeContext } from './context.ts';

/** Empty if the page does not show it. The day is that of UTC, so that every machine builds the same page. */
export function timestamp({ texts, language }: ThemeContext, page: Page): Html {
  if (page.lastChanged === undefined) return NOTHING;
  const date = new Date(page.lastChanged);
  const text = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    date,
  );
  const time = html`<time datetime="${date.toISOString().slice(0, 10)}">${text}</time>`;
  const [before, after] = texts.lastUpdated.split('{date}');
  return html`<p class="last-changed">${before}${time}${after}</p>`;
}
