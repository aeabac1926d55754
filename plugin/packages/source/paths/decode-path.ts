import { composed } from './composed.ts';

/** A path or text without percent-encoding, in composed Unicode. A per cent sign that begins no code stands for itself. */
export function decodePath(path: string): string {
  const decoded = path.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch (error) {
      if (error instanceof URIError) return escaped;
      throw error;
    }
  });
  return composed(decoded);
}
