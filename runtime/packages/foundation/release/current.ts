/** The app that is being served, replaced between two requests. */
export interface Closable {
  close(): Promise<void>;
}

interface Held<T> {
  readonly value: T;
  users: number;
  retired: boolean;
  closing: boolean;
  readonly closed: PromiseWithResolvers<void>;
}

/**
 * The one value that requests use. A request that began with a value ends with it; a value that was replaced is
 * closed when its last request has ended.
 */
export class Current<T extends Closable> {
  #held: Held<T>;
  #retiring = new Set<Held<T>>();
  readonly #onCloseError: (error: unknown) => void;

  constructor(value: T, onCloseError: (error: unknown) => void) {
    this.#held = hold(value);
    this.#onCloseError = onCloseError;
  }

  get value(): T {
    return this.#held.value;
  }

  async use<R>(work: (value: T) => R | Promise<R>): Promise<R> {
    const held = this.#held;
    held.users += 1;
    try {
      return await work(held.value);
    } finally {
      held.users -= 1;
      if (held.retired && held.users === 0) this.#close(held);
    }
  }

  /** The next request gets the new value. */
  replace(value: T): void {
    const old = this.#held;
    this.#held = hold(value);
    this.#retire(old);
  }

  /**
   * Ends when every value, the present one included, has had its last request and is closed.
   *
   * @param withinMs After this time those are closed, too, that have requests. Default: it waits for them.
   */
  async close(withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    this.#retire(this.#held);
    const retiring = [...this.#retiring];
    const closeAll = (): void => {
      for (const held of retiring) this.#close(held);
    };
    const timer = Number.isFinite(withinMs) ? setTimeout(closeAll, withinMs) : undefined;
    await Promise.all(retiring.map(({ closed }) => closed.promise));
    clearTimeout(timer);
  }

  #retire(held: Held<T>): void {
    if (held.retired) return;
    held.retired = true;
    this.#retiring.add(held);
    if (held.users === 0) this.#close(held);
  }

  #close(held: Held<T>): void {
    if (held.closing) return;
    held.closing = true;
    held.value
      .close()
      .catch(this.#onCloseError)
      .finally(() => {
        this.#retiring.delete(held);
        held.closed.resolve();
      });
  }
}

function hold<T>(value: T): Held<T> {
  return { value, users: 0, retired: false, closing: false, closed: Promise.withResolvers<void>() };
}
