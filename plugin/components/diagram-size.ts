/** Kind of a diagram; the width at which it is not made smaller, its height without lines, and that of a line: medians of real ones, in pixels. */
const SIZES: readonly (readonly [kind: RegExp, width: number, height: number, line: number])[] = [
  [/^\s*(?:graph|flowchart)\s+(?:LR|RL)\b/m, 1700, 200, 4],
  [/^\s*(?:graph|flowchart)\b/m, 500, 450, 12],
  [/^\s*sequenceDiagram\b/m, 1650, 400, 46],
  [/^/, 800, 500, 4],
];

/** The space that a diagram will probably need, as custom properties: what follows it shall not move far when it is drawn. */
export function diagramSize(source: string): string {
  const [, width, height, line] = SIZES.find(([kind]) => kind.test(source)) ?? [0, 800, 500, 4];
  return `--w:${width};--h:${height + line * source.trim().split('\n').length}`;
}
