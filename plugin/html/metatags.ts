/** Names and values of meta tags that docs.json and pages add. */
import { isOfWeb } from './address.ts';

const ADDRESS =
  /^(?:(?:og|twitter):)?(?:[\w-]+:)?(?:image|thumbnail|video|audio|url|secure_url|src|player|stream)$/i;

/** Whether the value of a meta tag is an address. */
export function isAddressTag(name: string): boolean {
  return ADDRESS.test(name);
}

/** The fault of a meta tag of docs.json, which is then not written: the end of a sentence that begins with its name. */
export function metatagProblem(name: string, value: string): { problem: string; hint: string } | undefined {
  const key = name.toLowerCase();
  if (key === 'charset')
    return { problem: 'is no meta tag with a value, and every page has its encoding.', hint: 'Remove it.' };
  if (key === 'og:url')
    return {
      problem: 'would give all pages one address. Each has its own.',
      hint: 'Remove it, or write "canonical" with the address of the site.',
    };
  if (key === 'canonical' && !/^(?:https?:\/)?\/[^\s]*$/i.test(value.trim()))
    return {
      problem: 'is no address of a site. The path of each page is added to it.',
      hint: 'Write it with https://.',
    };
  if (isAddressTag(key) && !isOfWeb(value))
    return { problem: 'is no address of the web.', hint: 'Write an https address, or a path of the site.' };
  return undefined;
}
