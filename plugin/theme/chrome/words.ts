/** The words that the page's scripts say, as data in the page. */
import { type Html, html } from '@waymark/contract/html';
import { oncePer } from '@waymark/source/made-once';
import { scriptJson } from '../../html/html.ts';
import { clientWords, type Texts } from '../../translations/texts.ts';

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
