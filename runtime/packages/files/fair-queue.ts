/** Calls that wait, in a queue in which no client gets ahead of another by sending more. */

export interface Waiting {
  readonly client: string;
  /** Time of the call in ms of `performance.now()`. */
  readonly since: number;
}

export class FairQueue<Job extends Waiting> {
  readonly #capacity: number;
  /** The client served longest ago comes first; nobody has an empty list. */
  readonly #byClient = new Map<string, Job[]>();
  #length = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get length(): number {
    return this.#length;
  }

  /**
   * Adds a call. If the queue is full one has to leave: the last call of the client with the most, which may be this one.
   *
   * @returns The one that cannot wait.
   */
  add(job: Job): Job | undefined {
    const mine = this.#byClient.get(job.client);
    if (mine === undefined) this.#byClient.set(job.client, [job]);
    else mine.push(job);
    this.#length += 1;
    if (this.#length <= this.#capacity) return undefined;
    let most = this.#byClient.get(job.client) ?? [];
    for (const jobs of this.#byClient.values()) if (jobs.length > most.length) most = jobs;
    const last = most.at(-1);
    if (last !== undefined) this.remove(last);
    return last;
  }

  /** Takes the next call: of the client with the fewest running, and among these of the one served longest ago. */
  take(runningOf: (client: string) => number): Job | undefined {
    let chosen: string | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const client of this.#byClient.keys()) {
      const running = runningOf(client);
      if (running >= fewest) continue;
      chosen = client;
      fewest = running;
    }
    const jobs = chosen === undefined ? undefined : this.#byClient.get(chosen);
    const job = jobs?.[0];
    if (jobs === undefined || job === undefined) return undefined;
    this.remove(job);
    if (jobs.length > 0) {
      this.#byClient.delete(job.client);
      this.#byClient.set(job.client, jobs);
    }
    return job;
  }

  remove(job: Job): void {
    const jobs = this.#byClient.get(job.client);
    const at = jobs?.indexOf(job) ?? -1;
    if (jobs === undefined || at < 0) return;
    jobs.splice(at, 1);
    this.#length -= 1;
    if (jobs.length === 0) this.#byClient.delete(job.client);
  }

  oldest(): Job | undefined {
    let oldest: Job | undefined;
    for (const [first] of this.#byClient.values())
      if (first !== undefined && (oldest === undefined || first.since < oldest.since)) oldest = first;
    return oldest;
  }

  takeAll(): readonly Job[] {
    const all = [...this.#byClient.values()].flat();
    this.#byClient.clear();
    this.#length = 0;
    return all;
  }
}
