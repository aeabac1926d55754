/**
 * Zooming and moving a drawing inside its stage: by buttons, by keys, by dragging, by two fingers, and by the wheel with Ctrl or
 * Cmd.
 */

const SMALLEST = 0.5;
const LARGEST = 6;
/** Pixels that an arrow key moves it by. */
const STEP = 60;

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
    stage.addEventListener('keydown', (event) => this.#key(event));
    stage.addEventListener('touchstart', (event) => this.#pinch(event), { passive: true });
    // Reached by the keyboard, as all that scrolls.
    stage.tabIndex = 0;
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

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    };
    const move = moves[event.key];
    if (event.key === '+' || event.key === '=') this.by(1.3);
    else if (event.key === '-') this.by(1 / 1.3);
    else if (event.key === '0') this.reset();
    // A drawing as a whole has nowhere to go: the arrows scroll the page.
    else if (move !== undefined && this.#scale !== 1) {
      this.#x += move[0];
      this.#y += move[1];
      this.#apply();
    } else return;
    event.preventDefault();
  }

  #pinch(start: TouchEvent): void {
    if (start.touches.length !== 2) return;
    let last = spread(start.touches);
    const move = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      const now = spread(event.touches);
      this.by(now.distance / last.distance, now);
      last = now;
    };
    this.#stage.addEventListener('touchmove', move, { passive: false });
    this.#stage.addEventListener('touchend', () => this.#stage.removeEventListener('touchmove', move), {
      once: true,
    });
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

/** How far two fingers are apart, and the point between them. */
function spread([one, other]: TouchList): { distance: number; x: number; y: number } {
  if (one === undefined || other === undefined) return { distance: 1, x: 0, y: 0 };
  return {
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    x: (one.clientX + other.clientX) / 2,
    y: (one.clientY + other.clientY) / 2,
  };
}
