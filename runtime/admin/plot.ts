/** Plots as SVG: bars of days or months, and a line of the period before. Colours come from variables of the page, or of the file. */
import { type Html, html, htmlText, raw } from '../pages/html.ts';

export interface PlotPart {
  /** `with a result`; none if a bar has one part. */
  readonly name?: string | undefined;
  readonly values: readonly number[];
}

export interface Plot {
  /** Name of the file, and of its elements in the page. */
  readonly id: string;
  readonly title: string;
  /** Its numbers in words, for readers who do not see it. */
  readonly description: string;
  /** Below the bars: days or months. */
  readonly labels: readonly string[];
  /** The parts of each bar, the lowest first. */
  readonly parts: readonly PlotPart[];
  /** Sums of the period before. */
  readonly before: readonly number[];
}

const WIDTH = 400;
const HEIGHT = 180;
const LEFT = 34;
const RIGHT = 4;
const TOP = 12;
const BOTTOM = 24;
const FONT_SIZE = 11;

/** The second part of a bar is lighter, and named in the legend. */
const OPACITIES = [1, 0.45] as const;

/** The colours of a file that stands by itself, in light and dark. */
const FILE_STYLES =
  ':root{--accent:#0b6e4f;--muted:#5b5b66;--line:#e4e4e7;font-family:system-ui,sans-serif}' +
  '@media(prefers-color-scheme:dark){:root{--accent:#4ade9c;--muted:#a1a1aa;--line:#3f3f46}}';

/** The element for a page. */
export function plotHtml(plot: Plot): Html {
  return drawing(plot, undefined);
}

/** A file by itself. */
export function plotFile(plot: Plot): string {
  return htmlText(drawing(plot, FILE_STYLES));
}

function drawing(plot: Plot, styles: string | undefined): Html {
  const { id, title, description, labels, parts, before } = plot;
  const sums = labels.map((_, at) => parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = roundedUp(Math.max(1, ...sums, ...before));
  const step = (WIDTH - LEFT - RIGHT) / Math.max(1, labels.length);
  const y = (value: number): number => round(HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM));
  const middle = (at: number): number => round(LEFT + (at + 0.5) * step);
  const gap = Math.min(6, step * 0.3);

  const bar = (at: number): Html => {
    let below = 0;
    const rects = parts.map(({ values }, number) => {
      const from = below;
      below += values[at] ?? 0;
      const height = round(y(from) - y(below));
      return height > 0
        ? html`<rect x="${round(LEFT + at * step + gap / 2)}" y="${y(below)}" width="${round(Math.max(0.5, step - gap))}" height="${height}" fill="var(--accent)" fill-opacity="${OPACITIES[number] ?? 1}"/>`
        : undefined;
    });
    const told = parts.map(
      ({ name, values }) => `${shown(values[at] ?? 0)}${name === undefined ? '' : ` ${name}`}`,
    );
    return html`<g><title>${labels[at]}: ${told.join(', ')}</title><rect x="${round(LEFT + at * step)}" y="${TOP}" width="${round(step)}" height="${HEIGHT - TOP - BOTTOM}" fill="transparent"/>${rects}</g>`;
  };
  const tick = (value: number): Html =>
    html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value)}" y2="${y(value)}" stroke="var(--line)"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${shown(value)}</text>`;
  const line = before.map((value, at) => `${middle(at)},${y(value)}`).join(' ');
  const ticks = top === 1 ? [0, 1] : [0, top / 2, top];
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"${styles !== undefined && html` width="${2 * WIDTH}" height="${2 * HEIGHT}"`} role="img" aria-labelledby="${id}-title ${id}-description" font-size="${FONT_SIZE}" fill="var(--muted)">
<title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>${styles !== undefined && html`<style>${raw(styles)}</style>`}
${ticks.map(tick)}
${labels.map((_, at) => bar(at))}
${before.some((value) => value > 0) && html`<polyline points="${line}" fill="none" stroke="var(--muted)" stroke-width="1.5" stroke-dasharray="3 3" stroke-linejoin="round" pointer-events="none"/>`}
${shownLabels(labels).map(
  ([at, anchor]) =>
    html`<text x="${anchor === 'start' ? LEFT : anchor === 'end' ? WIDTH - RIGHT : middle(at)}" y="${HEIGHT - 6}" text-anchor="${anchor}">${labels[at]}</text>`,
)}
</svg>`;
}

/** The first, one in the middle and the last: others would overlap. */
function shownLabels(
  labels: readonly string[],
): readonly (readonly [at: number, anchor: 'start' | 'middle' | 'end'])[] {
  const last = labels.length - 1;
  if (last < 1) return labels.length === 1 ? [[0, 'middle']] : [];
  const ends = [
    [0, 'start'],
    [last, 'end'],
  ] as const;
  return last >= 4 ? [ends[0], [Math.floor(last / 2), 'middle'], ends[1]] : ends;
}

/** The next number that halves well: 2, 4, 6, 8, 10, 20, 40 and so on. */
function roundedUp(value: number): number {
  if (value <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 4, 6, 8, 10].find((each) => each * unit >= value && (each * unit) % 2 === 0);
  return (found ?? 20) * unit;
}

/** `1.2k`: room is short beside the axis. */
function shown(value: number): string {
  return value < 10_000 ? value.toLocaleString('en-US') : `${round(value / 1_000)}k`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
