/** The path below the base of a site, `/` for the base itself; undefined for one elsewhere. @param base Empty, or `/docs`. */
export function belowBase(path: string, base: string): string | undefined {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** `/guide/` is `/guide`, as pages are called; the root stays `/`. */
export function withoutEndSlash(path: string): string {
  // A run of slashes is looked at once, from its first: a path of thousands of them would take a tenth of a second.
  return path.replace(/(?<!\/)\/+$/, '') || '/';
}
