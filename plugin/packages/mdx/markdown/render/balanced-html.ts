/** HTML of an author that ends where it ends: a browser reads nothing behind it as a part of it. */
import { createRequire } from 'node:module';
import { extname } from 'node:path';

type Parser = typeof import('./html-parser.ts');

const require = createRequire(import.meta.url);

/** Loaded for the first HTML that an author wrote into a page as it is: most sites have none. */
let parser: Parser | undefined;

/** Without a tag there is nothing to close. */
const TAG = /<[a-z/!?]/i;
/** No tag ends this element. Its words stand in lines as they are written, as in `<pre>`. */
const ENDLESS = /<(\/?)plaintext\b/gi;

/** The HTML as a browser reads it, with the ends that are missing and without those of elements around it. */
export function balancedHtml(html: string): string {
  if (!TAG.test(html)) return html;
  parser ??= require(`./html-parser${extname(import.meta.url)}`) as Parser;
  // Inner HTML of `<noscript>` is read where scripts run, and where they do not.
  const fragment = parser.parseFragment(html.replace(ENDLESS, '<$1pre'), { scriptingEnabled: false });
  return parser.serialize(fragment);
}
