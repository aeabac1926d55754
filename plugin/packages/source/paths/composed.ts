/** A path as everything but the disk has it. Programs and systems write the same letters in two ways; addresses are typed in this one. */
export function composed(path: string): string {
  return path.normalize('NFC');
}
