/** Authors' notes, which readers never see. */
export const COMMENT = /\{\s*\/\*[\s\S]*?\*\/\s*\}|<!--[\s\S]*?-->/g;
/** One that has no end, as far as its block goes. */
const OPEN_COMMENT = /(?:\{\s*\/\*|<!--)[\s\S]*$/;

/** A block with spaces for its comments. */
export function withoutNotes(block: string): string {
  return block.replace(COMMENT, blank).replace(OPEN_COMMENT, blank);
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');
