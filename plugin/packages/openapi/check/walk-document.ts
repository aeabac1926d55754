/** Every object and list of a document once, with the keys that lead to it; not the values of examples. */

/** Keys whose value may be anything. */
export const ANY_VALUE = /^(?:x-.*|example|examples|default|enum|const)$/;

export function walkDocument(document: object, visit: (holder: object, at: readonly string[]) => void): void {
  const seen = new WeakSet<object>();
  const walk = (holder: unknown, at: readonly string[]): void => {
    if (typeof holder !== 'object' || holder === null || seen.has(holder)) return;
    seen.add(holder);
    visit(holder, at);
    for (const [key, each] of Object.entries(holder)) if (!ANY_VALUE.test(key)) walk(each, [...at, key]);
  };
  walk(document, []);
}
