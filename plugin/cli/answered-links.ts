/** Addresses that answered within a day: a run after the next commit need not ask for them again. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '@waymark/source/failures';
import { writeWhole } from '@waymark/source/files/write-whole';
import { z } from 'zod';

const FILE = 'links.json';
const DAY = 24 * 60 * 60 * 1000;
/** Address to when it answered, in milliseconds. */
const schema = z.record(z.string(), z.number());

export class AnsweredLinks {
  readonly #folder: string | undefined;
  readonly #times: Map<string, number>;

  /** @param folder Of the repository's caches; without one nothing is kept. */
  constructor(folder: string | undefined, now = Date.now()) {
    this.#folder = folder;
    const times = Object.entries(folder === undefined ? {} : read(join(folder, FILE)));
    this.#times = new Map(times.filter(([, time]) => time <= now && now - time < DAY));
  }

  has(address: string): boolean {
    return this.#times.has(address);
  }

  /** Those that are known keep their time. */
  async add(addresses: readonly string[], now = Date.now()): Promise<void> {
    for (const address of addresses) if (!this.#times.has(address)) this.#times.set(address, now);
    if (this.#folder === undefined) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    // Another run of the command may read it.
    await writeWhole(join(this.#folder, FILE), JSON.stringify(Object.fromEntries(this.#times)));
  }
}

/** A file that is not ours, or was cut off, counts as none. */
function read(file: string): Readonly<Record<string, number>> {
  try {
    return schema.catch({}).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return {};
    throw error;
  }
}
