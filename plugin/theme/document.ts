/** An HTML document of the theme. */
import { type Html, html } from '@waymark/contract/html';
import { type Attributes, attributes } from '@waymark/repository/html/html';
import { directionOf, languageTag } from '@waymark/repository/translations/texts';
import type { ReadableSite } from '@waymark/repository/types';
import { inlineScript, type Theme } from './theme.ts';

/** The class of `<html>` before any script: what docs.json starts with, unless that is the system's choice. */
export function initialScheme(site: ReadableSite): 'light' | 'dark' | undefined {
  const { default: scheme } = site.config.appearance ?? {};
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

/** Sets the scheme; it stands before all that is painted. */
export function schemeScript(site: ReadableSite, theme: Theme): Html {
  const strict = site.config.appearance?.strict === true;
  return inlineScript(theme, 'scheme', { 'data-initial': initialScheme(site), 'data-strict': strict });
}

export interface DocumentParts {
  /** Language of the text; the site's own if undefined. */
  readonly language: string | undefined;
  /** Attributes of `<html>`, besides language, direction and theme. */
  readonly root?: Attributes;
  readonly head: Html;
  /** Attributes of `<body>`. */
  readonly attributes: Attributes;
  readonly body: Html;
}

/** The beginning of every page, before all else in its head. */
export const META: Html = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">`;

export function htmlDocument(site: ReadableSite, parts: DocumentParts): string {
  const [root, body] = [attributes(rootAttributes(site, parts)), attributes(parts.attributes)];
  return html`<!DOCTYPE html><html${root}><head>${META}${parts.head}</head><body${body}>${parts.body}</body></html>`
    .text;
}

export function rootAttributes(
  site: ReadableSite,
  { root, language }: Pick<DocumentParts, 'root' | 'language'>,
): Attributes {
  return {
    class: initialScheme(site),
    'data-theme': site.config.theme,
    ...root,
    lang: languageTag(language),
    dir: directionOf(language),
  };
}
