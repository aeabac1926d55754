/** The words that the page's scripts say, as data in the page. */
import { type Html, html } from '@waymark/contract/html';
import { scriptJson } from '@waymark/repository/html/html';
import { clientWords, type Texts } from '@waymark/repository/translations/texts';
import { oncePer } from '@waymark/source/made-once';

/** A `<script>` that holds data; `browser/words.ts` reads it. */
export function wordsData(texts: Texts, inDevelopment = false): Html {
  return (inDevelopment ? forDevelopment : forSite)(texts);
}

const forSite = oncePer((texts: Texts) => dataOf(clientWords(texts)));
/** `waymark dev` makes no index for search. */
const forDevelopment = oncePer((texts: Texts) =>
  dataOf({ ...clientWords(texts), searchFailed: texts.searchUnavailable }),
);

const dataOf = (words: object): Html =>
  html`<script type="application/json" id="words">${scriptJson(words)}</script>`;
