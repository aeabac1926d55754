/** A path without percent-encoding. A per cent sign that begins no code stands for itself. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
