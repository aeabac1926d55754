/** The home page that a program makes of frontmatter: buttons and cards. */
import { isObject, type JsonObject, listOf, objectOf, textOf } from '@waymark/source/values';

/** The content of `hero` and `features` besides title and description; empty if a page has neither. */
export function homeOf({ hero, features }: JsonObject): string {
  const buttons = listOf(objectOf(hero).actions)
    .filter(isObject)
    .flatMap(({ text, link }) =>
      textOf(text) === undefined || textOf(link) === undefined
        ? []
        : [`<Button href="${link}">${text}</Button>`],
    );
  const cards = listOf(features)
    .filter(isObject)
    .map(({ title, details, link }) => {
      const href = textOf(link) === undefined ? '' : ` href="${link}"`;
      return `<Card title="${String(title ?? '').replaceAll('"', '&quot;')}"${href}>\n${textOf(details) ?? ''}\n</Card>`;
    });
  return [
    ...(buttons.length === 0 ? [] : [`\n${buttons.join(' ')}\n`]),
    ...(cards.length === 0 ? [] : [`\n<CardGroup>\n${cards.join('\n')}\n</CardGroup>\n`]),
  ].join('');
}
