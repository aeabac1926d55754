/** A path of the site, of decoded names, as it stands in every address: no sign of a name ends the path. */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
