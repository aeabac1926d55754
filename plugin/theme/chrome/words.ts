/** The words that the page's scripts say, as data in the page. */
import { scriptJson } from '../../html/html.ts';
import { oncePer } from '../../made-once.ts';
import { clientWords, type Texts } from '../../translations/texts.ts';

/** A `<script>` that holds data; `browser/words.ts` reads it. */
export const wordsData: (texts: Texts) => string = oncePer(
  (texts) => `<script type="application/json" id="words">${scriptJson(clientWords(texts))}</script>`,
);
