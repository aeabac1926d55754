/** Sums by small numbers, such as those of terms: a `Map` of them takes several times as long. */

/** Of a number that nothing was added to. */
const UNUSED = -1;

export class SlotSums {
  #sums = new Float64Array(4096).fill(UNUSED);
  #used: number[] = [];

  /** @param value Not negative, as are all. */
  add(number: number, value: number): void {
    const before = this.#before(number);
    this.#sums[number] = before === UNUSED ? value : before + value;
  }

  /** Has no less than `value` for a number. */
  raise(number: number, value: number): void {
    this.#sums[number] = Math.max(this.#before(number), value);
  }

  /** The numbers, ascending, and their sums; then it is empty. */
  take(): { readonly numbers: Uint32Array; readonly sums: Float64Array } {
    const numbers = Uint32Array.from(this.#used).sort();
    const sums = new Float64Array(numbers.length);
    for (const [place, number] of numbers.entries()) {
      sums[place] = this.#sums[number] ?? UNUSED;
      this.#sums[number] = UNUSED;
    }
    this.#used = [];
    return { numbers, sums };
  }

  #before(number: number): number {
    if (number >= this.#sums.length) {
      const larger = new Float64Array(2 * number).fill(UNUSED);
      larger.set(this.#sums);
      this.#sums = larger;
    }
    const before = this.#sums[number] ?? UNUSED;
    if (before === UNUSED) this.#used.push(number);
    return before;
  }
}
