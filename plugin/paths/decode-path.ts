/** A path or text without percent-encoding. A per cent sign that begins no code stands for itself. */
export function decodePath(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch (error) {
      if (error instanceof URIError) return escaped;
      throw error;
    }
  });
}
