/**
 * Plots: bars of days or months, and a line of the period before. Bars stretch with the page, whose text keeps its size: in a page the
 * labels are HTML, in a file they are SVG. Colours come from variables of the page, or of the file.
 */
import { type Html, html, raw } from '@waymark/contract/html';

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
  /** Labels below the bars: days or months. */
  readonly labels: readonly string[];
  /** The parts of each bar, the lowest first. */
  readonly parts: readonly PlotPart[];
  /** Sums of the period before. */
  readonly before: readonly number[];
}

/** Units of a bar with its gap, and of the height. */
const STEP = 10;
const GAP = 3;
const HEIGHT = 100;

/** Measures of a picture that is a file. */
const FILE = { width: 900, height: 360, left: 60, right: 28, top: 52, bottom: 36 } as const;

/** The second part of a bar is lighter, and named in the legend. */
const OPACITIES = [1, 0.45] as const;

/** Up to so many bars have a label each; of more, a few are spread. Small screens show a part of them. */
const EACH = 12;
const SPREAD = 5;

/** Colours of a standalone file, in light and dark. */
const FILE_STYLES =
  ':root{--accent:#0b6e4f;--muted:#5b5b66;--line:#e4e4e7;font-family:system-ui,sans-serif}' +
  '@media(prefers-color-scheme:dark){:root{--accent:#4ade9c;--muted:#a1a1aa;--line:#3f3f46}}';

export function plotHtml(plot: Plot): Html {
  const { labels } = plot;
  const ticks = ticksOf(plot).toReversed();
  return html`<div class="graph"><div class="scale" aria-hidden="true">${ticks.map((tick) => html`<span>${shown(tick)}</span>`)}</div>
<svg viewBox="${boxOf(plot)}" preserveAspectRatio="none" role="img" aria-labelledby="${plot.id}-title ${plot.id}-description">${named(plot)}${marks(plot)}</svg>
<div class="days${labels.length <= EACH && ' each'}" aria-hidden="true">${shownLabels(labels).map((at) => html`<span>${labels[at]}</span>`)}</div></div>`;
}

export function plotFile(plot: Plot): string {
  const { width, height, left, right, top, bottom } = FILE;
  const [inside, high] = [width - left - right, height - top - bottom];
  const ticks = ticksOf(plot);
  const labels = shownLabels(plot.labels);
  const tick = (value: number, at: number): Html =>
    html`<text x="${left - 8}" y="${round(top + high * (1 - at / (ticks.length - 1)) + 5)}" text-anchor="end">${shown(value)}</text>`;
  const label = (at: number): Html =>
    html`<text x="${round(left + ((at + 0.5) * inside) / plot.labels.length)}" y="${height - 10}" text-anchor="middle">${plot.labels[at]}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="${plot.id}-title ${plot.id}-description" font-size="14" fill="var(--muted)">
${named(plot)}<style>${raw(FILE_STYLES)}</style>
<text x="${left}" y="24" font-size="18" font-weight="600">${plot.title}</text>
<svg x="${left}" y="${top}" width="${inside}" height="${high}" viewBox="${boxOf(plot)}" preserveAspectRatio="none">${marks(plot)}</svg>
${ticks.map(tick)}${labels.map(label)}
</svg>`.text;
}

const named = ({ id, title, description }: Plot): Html =>
  html`<title id="${id}-title">${title}</title><desc id="${id}-description">${description}</desc>`;

const boxOf = ({ labels }: Plot): string => `0 0 ${STEP * labels.length} ${HEIGHT}`;

/** Lines, bars and the period before, in units that are stretched. */
function marks(plot: Plot): Html {
  const { labels, parts, before } = plot;
  const ticks = ticksOf(plot);
  const top = ticks.at(-1) ?? 1;
  const y = (value: number): number => round(HEIGHT * (1 - value / top));
  const bar = (at: number): Html => {
    let below = 0;
    const rects = parts.map(({ values }, number) => {
      const from = below;
      below += values[at] ?? 0;
      const height = round(y(from) - y(below));
      return height > 0
        ? html`<rect x="${at * STEP + GAP / 2}" y="${y(below)}" width="${STEP - GAP}" height="${height}" fill="var(--accent)" fill-opacity="${OPACITIES[number] ?? 1}"/>`
        : undefined;
    });
    const told = parts.map(
      ({ name, values }) => `${shown(values[at] ?? 0)}${name === undefined ? '' : ` ${name}`}`,
    );
    return html`<g><title>${labels[at]}: ${told.join(', ')}; before: ${shown(before[at] ?? 0)}</title><rect x="${at * STEP}" width="${STEP}" height="${HEIGHT}" fill="transparent"/>${rects}</g>`;
  };
  const line = before.map((value, at) => `${(at + 0.5) * STEP},${y(value)}`).join(' ');
  return html`${ticks.map((tick) => html`<line x2="${STEP * labels.length}" y1="${y(tick)}" y2="${y(tick)}" stroke="var(--line)" vector-effect="non-scaling-stroke"/>`)}
${labels.map((_, at) => bar(at))}
${before.some((value) => value > 0) && html`<polyline points="${line}" fill="none" stroke="var(--muted)" stroke-width="1.5" stroke-dasharray="4 4" stroke-linejoin="round" vector-effect="non-scaling-stroke" pointer-events="none"/>`}`;
}

/** The numbers beside the lines, from 0 on. */
function ticksOf({ labels, parts, before }: Plot): readonly number[] {
  const sums = labels.map((_, at) => parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  const top = roundedUp(Math.max(1, ...sums, ...before));
  return top === 1 ? [0, 1] : [0, top / 2, top];
}

/** Places of the labels that have room. */
function shownLabels({ length }: readonly string[]): readonly number[] {
  const count = length <= EACH ? length : SPREAD;
  return Array.from({ length: count }, (_, at) => Math.round((at * (length - 1)) / Math.max(1, count - 1)));
}

/** The next number that halves well: 2, 4, 6, 8, 10, 20, 30, 40 and so on. */
function roundedUp(value: number): number {
  if (value <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  const found = [1, 2, 3, 4, 5, 6, 8, 10].find((each) => each * unit >= value && (each * unit) % 2 === 0);
  return (found ?? 20) * unit;
}

/** `12.5k`: room is short beside the axis. */
function shown(value: number): string {
  return value < 10_000 ? value.toLocaleString('en-US') : `${round(value / 1_000)}k`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
