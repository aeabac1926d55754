/** The size of an image, read from its first bytes. */
import { imageSize } from 'image-size';

export interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** EXIF orientations that turn an image on its side. */
const TURNED = 5;

/** The size as it is shown; undefined for a file that is no image, is cut off, or has no size. */
export function measureImage(bytes: Uint8Array): Pixels | undefined {
  try {
    const { width, height, orientation } = imageSize(bytes);
    if (width <= 0 || height <= 0) return undefined;
    const [across, down] = (orientation ?? 1) >= TURNED ? [height, width] : [width, height];
    return { width: Math.round(across), height: Math.round(down) };
  } catch {
    // The library throws for everything that it does not know.
    return undefined;
  }
}
