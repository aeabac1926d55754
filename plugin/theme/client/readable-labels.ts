/** Words of a diagram that stand on a colour of its author: in the other scheme the page's own text colour may not be seen on it. */
import { contrast, formatHex, type Rgb, textOn } from '../color.ts';

/** The contrast that WCAG asks of text. */
const RATIO = 4.5;

let canvas: CanvasRenderingContext2D | null | undefined;

interface Layer {
  readonly color: string;
  readonly opacity: number;
}

/** The colour of layers above each other, the lowest first: whatever is translucent or in another colour space becomes plain. */
export function blended(layers: readonly Layer[]): Rgb {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('The browser has no canvas.');
  canvas.clearRect(0, 0, 1, 1);
  for (const { color, opacity } of layers) {
    canvas.globalAlpha = opacity;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = canvas.getImageData(0, 0, 1, 1).data;
  return { r, g, b };
}

/** @param ground The colour behind the drawing. */
export function makeLabelsReadable(drawing: SVGSVGElement, ground: string): void {
  const shapes = [
    ...drawing.querySelectorAll<SVGGeometryElement>('rect, polygon, circle, ellipse, path'),
  ].filter((shape) => shape.closest('defs, marker, clipPath, mask, pattern') === null);
  const grounds = shapes.flatMap((shape) => {
    const { fill, fillOpacity, opacity } = getComputedStyle(shape);
    const matrix = shape.getScreenCTM()?.inverse();
    if (matrix === undefined || /^(?:none|url\()/.test(fill)) return [];
    return [{ shape, matrix, layer: { color: fill, opacity: Number(fillOpacity) * Number(opacity) } }];
  });
  for (const label of drawing.querySelectorAll<SVGElement>('text, foreignObject')) {
    if (label.textContent?.trim() === '') continue;
    const inner = [...label.querySelectorAll<HTMLElement | SVGElement>('*')];
    const { left, top, width, height } = label.getBoundingClientRect();
    const center = new DOMPoint(left + width / 2, top + height / 2);
    const below = grounds.filter(
      ({ shape, matrix }) =>
        (shape.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
        shape.isPointInFill(center.matrixTransform(matrix)),
    );
    const own = inner.map((element) => ({ color: getComputedStyle(element).backgroundColor, opacity: 1 }));
    const behind = blended([{ color: ground, opacity: 1 }, ...below.map(({ layer }) => layer), ...own]);
    for (const element of [label, ...inner]) {
      const property = element instanceof HTMLElement ? 'color' : 'fill';
      const color = getComputedStyle(element).getPropertyValue(property);
      const shown = blended([
        { color: formatHex(behind), opacity: 1 },
        { color, opacity: 1 },
      ]);
      if (contrast(shown, behind) < RATIO)
        element.style.setProperty(property, formatHex(textOn(behind)), 'important');
    }
  }
}
