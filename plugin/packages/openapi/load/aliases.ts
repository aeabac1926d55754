/** Problems that YAML's aliases can cause: a value that holds itself, or one that is far larger than its text. */

/** The largest specifications in public have a tenth of it. */
const MAX_VALUES = 20_000_000;

/** Each object is counted once, whatever shares it, so that the time is that of the text. */
export function aliasProblem(root: unknown) {
  const sizes = new Map<object, number>();
  const open = new Set<object>();
  let problem: { readonly message: string; readonly path: readonly string[] } | undefined;
  const sizeOf = (value: unknown, path: readonly string[]): number => {
    if (typeof value !== 'object' || value === null || problem !== undefined) return 1;
    if (open.has(value)) {
      problem = { message: 'an alias leads back into the value of its own anchor', path };
      return 1;
    }
    const known = sizes.get(value);
    if (known !== undefined) return known;
    open.add(value);
    let size = 1;
    for (const [key, inner] of Object.entries(value)) size += sizeOf(inner, [...path, key]);
    open.delete(value);
    sizes.set(value, size);
    if (size > MAX_VALUES) problem ??= { message: 'its aliases make it far too large', path };
    return size;
  };
  sizeOf(root, []);
  return problem;
}
