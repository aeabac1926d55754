/** Zooming and moving a drawing inside its stage: by buttons, by dragging, and by the wheel with Ctrl or Cmd. */

const SMALLEST = 0.5;
const LARGEST = 6;

export class Zoom {
  readonly #stage: HTMLElement;
  #drawing: SVGElement | undefined;
  #scale = 1;
  #x = 0;
  #y = 0;

  constructor(stage: HTMLElement) {
    this.#stage = stage;
    stage.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    stage.addEventListener('pointerdown', (event) => this.#drag(event));
  }

  of(drawing: SVGElement): void {
    this.#drawing = drawing;
    this.#apply();
  }

  /** About a point of the stage; its middle if none is given. */
  by(factor: number, at?: { x: number; y: number }): void {
    const scale = Math.min(LARGEST, Math.max(SMALLEST, this.#scale * factor));
    const drawing = this.#drawing;
    if (drawing === undefined) return;
    const box = this.#stage.getBoundingClientRect();
    const { left, top } = drawing.getBoundingClientRect();
    const middle = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    const change = scale / this.#scale - 1;
    this.#x -= (middle.x - left) * change;
    this.#y -= (middle.y - top) * change;
    this.#scale = scale;
    this.#apply();
  }

  reset(): void {
    this.#scale = 1;
    this.#x = 0;
    this.#y = 0;
    this.#apply();
  }

  #apply(): void {
    if (this.#drawing === undefined) return;
    this.#drawing.style.transform =
      this.#scale === 1 && this.#x === 0 && this.#y === 0
        ? ''
        : `translate(${this.#x}px, ${this.#y}px) scale(${this.#scale})`;
    this.#stage.toggleAttribute('data-zoomed', this.#scale !== 1);
  }

  #wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.by(event.deltaY < 0 ? 1.1 : 1 / 1.1, { x: event.clientX, y: event.clientY });
  }

  /** A drawing shown as a whole does not move, so that a finger on it scrolls the page. */
  #drag(start: PointerEvent): void {
    if (this.#scale === 1 || start.button !== 0) return;
    const from = { x: this.#x - start.clientX, y: this.#y - start.clientY };
    const move = (event: PointerEvent) => {
      this.#x = from.x + event.clientX;
      this.#y = from.y + event.clientY;
      this.#apply();
    };
    this.#stage.setPointerCapture(start.pointerId);
    this.#stage.addEventListener('pointermove', move);
    this.#stage.addEventListener('pointerup', () => this.#stage.removeEventListener('pointermove', move), {
      once: true,
    });
  }
}
