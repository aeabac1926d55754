/** Numbers for distinct keys, in the order in which they are first met. */
export class Numbering<K> {
  readonly #numbers = new Map<K, number>();

  get size(): number {
    return this.#numbers.size;
  }

  /** Those that have a number, in the order of their numbers. */
  get keys(): K[] {
    return [...this.#numbers.keys()];
  }

  /** The number of a key; a new key gets the next one. */
  of(key: K): number {
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(key, number);
    }
    return number;
  }
}
