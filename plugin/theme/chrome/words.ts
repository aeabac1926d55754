/** The words that the page's scripts say, as data in the page. */
import { scriptJson } from '../../html/html.ts';
import { clientWords, type Texts } from '../../translations/texts.ts';

const made = new WeakMap<Texts, string>();

/** A `<script>` that holds data; `client/words.ts` reads it. */
export function wordsData(texts: Texts): string {
  let html = made.get(texts);
  if (html === undefined) {
    html = `<script type="application/json" id="words">${scriptJson(clientWords(texts))}</script>`;
    made.set(texts, html);
  }
  return html;
}
