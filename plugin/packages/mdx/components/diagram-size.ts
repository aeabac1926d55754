interface Size {
  readonly kind: RegExp;
  /** The widest that is shown as large as it is drawn. */
  readonly width: number;
  /** The height of one without lines. */
  readonly height: number;
  readonly line: number;
  /** Further lines are as often beside others as below them. */
  readonly lines?: number;
}

/** In pixels, by real diagrams; a little less than most, because space that is left empty shows. */
const SIZES: readonly Size[] = [
  { kind: /^\s*(?:graph|flowchart)\s+(?:LR|RL)\b/m, width: 1700, height: 200, line: 4 },
  { kind: /^\s*(?:graph|flowchart)\b/m, width: 500, height: 150, line: 60, lines: 8 },
  { kind: /^\s*sequenceDiagram\b/m, width: 1650, height: 400, line: 46 },
];

const OTHER: Size = { kind: /^/, width: 800, height: 250, line: 12 };

/** The space that a diagram will probably need, as custom properties: what follows it shall not move far when it is drawn. */
export function diagramSize(source: string): string {
  const { width, height, line, lines = 50 } = SIZES.find(({ kind }) => kind.test(source)) ?? OTHER;
  return `--w:${width};--h:${height + line * Math.min(source.trim().split('\n').length, lines)}`;
}
