/** Text as a regular expression that matches it alone. */
export function escapeLiteral(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
