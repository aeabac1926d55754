/** The words that the page's scripts say, as data in the page. */
import { scriptJson } from '../../html/html.ts';
import { oncePer } from '../../made-once.ts';
import { clientWords, type Texts } from '../../translations/texts.ts';

/** A `<script>` that holds data; `browser/words.ts` reads it. */
export const wordsData: (texts: Texts) => string = oncePer((texts) => dataOf(clientWords(texts)));

/** The same for `waymark dev`, which makes no index for search. */
export const wordsInDevelopment: (texts: Texts) => string = oncePer((texts) =>
  dataOf({ ...clientWords(texts), searchFailed: texts.searchUnavailable }),
);

const dataOf = (words: object): string =>
  `<script type="application/json" id="words">${scriptJson(words)}</script>`;
