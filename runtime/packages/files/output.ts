import { Buffer } from 'node:buffer';

/**
 * At most about `limit` bytes of UTF-8: whole lines from the beginning, then a marker that says how much is missing and
 * how to get the rest of the output of `command`.
 */
export function limitOutput(text: string, limit: number, command: string): string {
  const clean = text.isWellFormed() ? text : text.toWellFormed();
  // Three bytes a code unit at most: shorter texts need no count.
  if (clean.length * 3 <= limit) return clean;
  const total = Buffer.byteLength(clean, 'utf8');
  if (total <= limit) return clean;

  const kept = cut(clean, limit);
  const end = kept.lastIndexOf('\n') + 1;
  if (end === 0) {
    const characters = [...kept].length;
    const rest = `${again(command)} | head -n 1 | cut -c ${characters + 1}-`;
    return `${kept}\n[cut within a line of ${size(total)}. The rest: ${rest}]\n`;
  }
  const shown = count(kept.slice(0, end));
  const lines = count(clean) + (clean.endsWith('\n') ? 0 : 1);
  const marker = `[cut: ${shown} of ${lines} lines shown, ${size(total)} in all. ${advice(command, shown, lines)}]`;
  return `${kept.slice(0, end)}${marker}\n`;
}

function advice(command: string, shown: number, lines: number): string {
  const next = `${shown + 1},${Math.min(lines, shown * 2)}`;
  const file = /^\s*cat\s+("[^"$`\\]+"|'[^']+'|[^\s'"|;&<>$`*?\\-][^\s'"|;&<>$`*?\\]*)\s*$/.exec(
    command,
  )?.[1];
  if (file !== undefined) return `Next: sed -n '${next}p' ${file} — or: section ${file}`;
  return `Narrow it, or next: ${again(command)} | sed -n '${next}p'`;
}

function again(command: string): string {
  const trimmed = command.trim();
  return trimmed.length <= 300 && !trimmed.includes('\n') ? `{ ${trimmed}; }` : '{ the same command; }';
}

/** The longest beginning of `limit` bytes that ends between two characters. */
function cut(text: string, limit: number): string {
  const bytes = Buffer.from(text.slice(0, limit), 'utf8');
  if (bytes.length <= limit) return text.slice(0, limit).toWellFormed();
  let end = limit;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return bytes.toString('utf8', 0, end);
}

function count(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

function size(bytes: number): string {
  return bytes < 1000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`;
}
