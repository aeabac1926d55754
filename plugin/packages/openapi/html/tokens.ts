/**
 * Colours for samples and examples. Their syntax is simple and there are eight and more on each page: classes from one
 * expression cost a hundredth of a grammar, and no inline styles.
 */
import { escapeHtml, type Html, html, raw } from '@waymark/contract/html';

const KEYWORDS =
  'abstract as async await break case catch class const continue def defer do echo elif else end enum except export extends extern false finally fn for from fun func function guard if implements import in include interface let match mod mut namespace new nil None null package private protected public puts pub require return self static struct switch this throw throws True False true try type typeof use using val var void where while with yield';
const WORDS = new Set(KEYWORDS.split(' '));

const CODE =
  /(\/\/[^\n]*|(?<=^|\s)#(?!include|"|\{)[^\n]*)|("""[\s\S]*?(?:"""|$)|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)|`(?:\\[\s\S]|[^`\\])*(?:`|$))|\b(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b|([$@]?[A-Za-z_]\w*)(?=(\s*\()?)/g;
const SHELL =
  /("(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:[^'\\]|\\(?!')|'\\'')*'|'[^']*')|(?<=\s)(--?[\w-]+)|(^|\n)(curl|wget|http|npx?|export|echo|pip|cat)\b/g;
const JSON_TEXT =
  /("(?:\\[\s\S]|[^"\\])*(?:"|$))(\s*:)?|\b(true|false|null)\b|(-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/g;
/** Longer code stays plain. */
const MAX_LENGTH = 60_000;

const span = (kind: string, text = ''): string => `<span class="tk-${kind}">${escapeHtml(text)}</span>`;

export function codeSpans(code: string, grammar: string): Html {
  if (code.length > MAX_LENGTH) return html`${code}`;
  switch (grammar) {
    case 'json':
      return marked(code, JSON_TEXT, ([, text, colon = '', word, number]) => {
        if (text !== undefined) return span(colon === '' ? 's' : 'p', text) + colon;
        return word !== undefined ? span('k', word) : span('n', number);
      });
    case 'bash':
      return marked(code, SHELL, ([, text, flag, before = '', command]) => {
        if (text !== undefined) return span('s', text);
        return flag !== undefined ? span('k', flag) : before + span('f', command);
      });
    case 'text':
    case 'xml':
      return html`${code}`;
    default:
      return marked(code, CODE, ([whole, comment, text, number, word, called]) => {
        if (comment !== undefined) return span('c', comment);
        if (text !== undefined) return span('s', text);
        if (number !== undefined) return span('n', number);
        if (WORDS.has(word ?? '')) return span('k', whole);
        return called !== undefined ? span('f', whole) : whole;
      });
  }
}

/** @param mark HTML of a match. */
function marked(code: string, pattern: RegExp, mark: (match: RegExpMatchArray) => string): Html {
  let text = '';
  let from = 0;
  for (const match of code.matchAll(pattern)) {
    text += escapeHtml(code.slice(from, match.index)) + mark(match);
    from = match.index + match[0].length;
  }
  return raw(text + escapeHtml(code.slice(from)));
}
