/** Addresses in prose: links, images, definitions, and the attributes of tags. */

/** `](url)`, `](<url>)`, `](url "title")`. */
const INLINE =
  /(\]\()(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*))((?:\s+(?:"[^"]*"|'[^']*'))?\s*\))/g;
const DEFINITION = /^([ \t]*\[[^\]\n^][^\]\n]*\]:[ \t]*)<?([^\s<>]+)>?/gm;
const ATTRIBUTE = /(\s(?:href|src|link|to|img|poster)=)(?:"([^"{}]*)"|'([^'{}]*)')/g;
/** `src={require('./a.png').default}`, `to={useBaseUrl('/a')}`. */
const CALL = /(\s(?:href|src|to)=)\{\s*(?:require|useBaseUrl)\(\s*(['"])([^'"]+)\2\s*\)(?:\.default)?\s*\}/g;

/** @param resolve The new address; undefined leaves it as it is. */
export function changeLinks(
  text: string,
  resolve: (address: string, at: number) => string | undefined,
): string {
  const of = (address: string, at: number): string => resolve(address, at) ?? address;
  return text
    .replaceAll(INLINE, (_, open: string, angle: string | undefined, bare = '', end: string, at: number) =>
      angle === undefined ? `${open}${of(bare, at)}${end}` : `${open}${bracketed(of(angle, at))}${end}`,
    )
    .replaceAll(DEFINITION, (_, label: string, address: string, at: number) => `${label}${of(address, at)}`)
    .replaceAll(
      CALL,
      (_, name: string, _quote: string, address: string, at: number) => `${name}"${of(address, at)}"`,
    )
    .replaceAll(ATTRIBUTE, (_, name: string, double: string | undefined, single = '', at: number) => {
      const quote = double === undefined ? "'" : '"';
      return `${name}${quote}${of(double ?? single, at)}${quote}`;
    });
}

function bracketed(address: string): string {
  return /[\s()]/.test(address) ? `<${address}>` : address;
}
