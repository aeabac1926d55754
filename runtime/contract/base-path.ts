/** The path below the base of a site, `/` for the base itself; undefined for one elsewhere. @param base Empty, or `/docs`. */
export function belowBase(path: string, base: string): string | undefined {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}
