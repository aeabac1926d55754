/** Language codes of docs.json: those of BCP 47, and the two old ones that sites use. */

import { OLD_CODES } from '@waymark/contract/language-codes';
import { keptIn } from '@waymark/source/made-once';

/** Asks once for each code: `Intl` takes longer than rendering the link that shows the answer. */
function once(ask: (code: string) => string): (code: string) => string {
  const answers = new Map<string, string>();
  return (code) => keptIn(answers, code, () => ask(code));
}

/** The BCP 47 tag of a code as written in docs.json, for `lang` and `hreflang`: `jp` is `ja`, `fr-ca` is `fr-CA`. */
export const normaliseLanguage = once(canonical);

function canonical(code: string): string {
  const known = OLD_CODES[code.toLowerCase()] ?? code;
  try {
    return Intl.getCanonicalLocales(known)[0] ?? known;
  } catch {
    // Not a well-formed tag: there is nothing to normalise, and `nav-language-unknown` was reported.
    return known;
  }
}

/** The label of a language in the language menu: its name in itself, such as `日本語`. */
export const languageLabel = once(ownName);

function ownName(code: string): string {
  const tag = normaliseLanguage(code);
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(tag);
    if (name === undefined) return code;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    // Not a well-formed tag: its code is its only name.
    return code;
  }
}

/** Tells whether a code names a language, in a form that browsers understand too. */
export function isKnownLanguage(code: string): boolean {
  try {
    const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
    return names.of(normaliseLanguage(code)) !== undefined;
  } catch {
    // The constructor takes any language; only a tag that is not well-formed throws.
    return false;
  }
}
