/**
 * A state in Redis, which any number of processes on any number of machines share.
 *
 * Every write raises a version and tells the others its key, in the step that writes. A process keeps reads in memory while
 * it learns of every version: if it misses one, or cannot ask, it forgets everything.
 */
import type { Redis } from 'ioredis';
import { inTurn } from './in-turn.ts';
import { liveRecords, type RecordStore } from './record-store.ts';
import { hearChanges } from './redis-changes.ts';
import { connect, redisAddress } from './redis-connection.ts';
import { createState, type Records, type State, type Stored } from './state.ts';

/** Tries to change a record that others change at the same time. */
const MAX_TRIES = 200;

/** The value that a write leaves; empty if the key is not there. */
type Write = readonly [mode: 'set' | 'claim' | 'replace' | 'remove', value?: Stored, expected?: string];

/**
 * One step: the record, the index of its kind with the time it ends, the version, and the message. The index is what
 * listing reads: Redis finds keys by their beginning only by looking at all.
 */
const WRITE = `
local mode, value, ttl, expected = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
if mode == 'replace' and (redis.call('GET', KEYS[1]) or '') ~= expected then return 0 end
if mode == 'remove' then
  redis.call('ZREM', KEYS[2], ARGV[5])
  if redis.call('DEL', KEYS[1]) == 0 then return 0 end
else
  local set = { 'SET', KEYS[1], value }
  if mode == 'claim' then
    -- Redis removes what has expired. What the clock has gone back behind does not count, either.
    local there = redis.call('GET', KEYS[1])
    if there and (tonumber(string.match(there, '"from":(%d+)}$')) or 0) <= tonumber(ARGV[6]) then return 0 end
  end
  if ttl > 0 then
    set[#set + 1] = 'PX'
    set[#set + 1] = ttl
  end
  redis.call(unpack(set))
  local time = redis.call('TIME')
  local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  redis.call('ZADD', KEYS[2], ttl > 0 and now + ttl or '+inf', ARGV[5])
  redis.call('SADD', KEYS[5], KEYS[2])
end
redis.call('PUBLISH', KEYS[4], redis.call('INCR', KEYS[3]) .. ' ' .. ARGV[5])
return 1
`;

/** Removes expired keys from an index, and the index if nothing is left. */
const SWEEP = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('SREM', KEYS[2], KEYS[1]) end
`;

/** Every record by its key, and the version: a script runs alone, so all are of one moment. */
const SNAPSHOT = `
local found = {}
for _, index in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  for _, key in ipairs(redis.call('ZRANGE', index, 0, -1)) do
    local value = redis.call('GET', ARGV[1] .. key)
    if value then
      found[#found + 1] = key
      found[#found + 1] = value
    end
  end
end
return { redis.call('GET', KEYS[2]) or '0', found }
`;

/** Replaces all records, unless something was written since the version that they were made from. */
const REPLACE = `
if (redis.call('GET', KEYS[2]) or '0') ~= ARGV[3] then return 0 end
for _, index in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  for _, key in ipairs(redis.call('ZRANGE', index, 0, -1)) do redis.call('DEL', ARGV[1] .. key) end
  redis.call('DEL', index)
end
redis.call('DEL', KEYS[1])
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
for _, record in ipairs(cjson.decode(ARGV[4])) do
  local key, kind, value, ttl = record[1], record[2], record[3], record[4]
  if ttl > 0 then redis.call('SET', ARGV[1] .. key, value, 'PX', ttl) else redis.call('SET', ARGV[1] .. key, value) end
  redis.call('ZADD', ARGV[2] .. kind, ttl > 0 and now + ttl or '+inf', key)
  redis.call('SADD', KEYS[1], ARGV[2] .. kind)
end
-- One is missing, so everybody forgets everything.
redis.call('PUBLISH', KEYS[3], redis.call('INCRBY', KEYS[2], 2) .. ' ')
return 1
`;

interface Scripts {
  waymarkSnapshot(kinds: string, version: string, record: string): Promise<[string, string[]]>;
  waymarkReplace(...args: string[]): Promise<number>;
  waymarkSweep(index: string, kinds: string, now: number): Promise<void>;
  waymarkWrite(...args: (string | number)[]): Promise<number>;
}

/** @param address `redis://` or `rediss://`. Throws if nobody answers there. */
export async function openRedisState(address: string): Promise<State> {
  const { redis, subscriber, prefix } = await connect(redisAddress(address));
  redis.defineCommand('waymarkWrite', { numberOfKeys: 5, lua: WRITE });
  redis.defineCommand('waymarkSweep', { numberOfKeys: 2, lua: SWEEP });
  redis.defineCommand('waymarkSnapshot', { numberOfKeys: 2, lua: SNAPSHOT, readOnly: true });
  redis.defineCommand('waymarkReplace', { numberOfKeys: 3, lua: REPLACE });
  const scripts = redis as unknown as Scripts;
  const names = namesOf(prefix);
  const { read, write, change, all, replace } = recordsOf(redis, scripts, names);
  const { revision, onChange, losses, outage, away, stop } = await hearChanges(redis, subscriber, names);
  /** Changes of this process wait for each other: only those of other processes force another try. */
  const changing = inTurn();
  const store: RecordStore = {
    get: async (key) => (await read(key)).stored,
    async set(key, stored) {
      await write(key, ['set', stored]);
    },
    async remove(key) {
      await write(key, ['remove']);
    },
    keys: (prefix) => redis.zrangebyscore(names.index(kindOf(prefix)), `(${Date.now()}`, '+inf'),
    snapshot: async () => (await all()).records,
    replace,
    claim: (key, stored) => write(key, ['claim', stored]),
    change: (key, next) => changing(key, () => change(key, next)),
    revision,
    onChange,
    async newest(kind, before, limit) {
      const index = names.index(kind);
      // The index is in the order in which records end: for those kept equally long, in which they were made.
      const rank = before === undefined ? -1 : await redis.zrevrank(index, before);
      // If that one has ended, all older ones have.
      return rank === null ? [] : redis.zrevrange(index, rank + 1, rank + limit);
    },
    async sweep() {
      const now = Date.now();
      for (const index of await redis.smembers(names.kinds))
        await scripts.waymarkSweep(index, names.kinds, now);
    },
    async close() {
      stop();
      subscriber.disconnect();
      await redis.quit().catch(() => redis.disconnect());
    },
  };
  return { ...createState(store), away, losses, outage, shared: { redis, prefix } };
}

/** The reads and writes of one record, and of all. */
function recordsOf(redis: Redis, scripts: Scripts, names: Names) {
  const write = async (key: string, [mode, value, expected = '']: Write): Promise<boolean> => {
    const keys = [names.record(key), names.index(kindOf(key)), names.version, names.changes, names.kinds];
    const text = value === undefined ? '' : JSON.stringify(value);
    return (await scripts.waymarkWrite(...keys, mode, text, ttlOf(value), expected, key, Date.now())) === 1;
  };
  async function read(key: string): Promise<{ text: string | null; stored: Stored | undefined }> {
    const text = await redis.get(names.record(key));
    return { text, stored: text === null ? undefined : (JSON.parse(text) as Stored) };
  }
  async function change(
    key: string,
    next: (stored: Stored | undefined) => Stored | undefined,
  ): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { text, stored } = await read(key);
      const changed = next(stored);
      if (changed === undefined || (await write(key, ['replace', changed, text ?? '']))) return;
    }
    throw new Error(`The record ${kindOf(key)} is changed by too many at once.`);
  }
  async function all(): Promise<{ readonly version: string; readonly records: Records }> {
    const [version, found] = await scripts.waymarkSnapshot(names.kinds, names.version, names.record(''));
    const records = found.flatMap((key, at) =>
      at % 2 === 0 ? [[key, JSON.parse(found[at + 1] ?? '') as Stored] as const] : [],
    );
    return { version, records: liveRecords(records) };
  }
  async function replace(next: (now: Records) => Records): Promise<void> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { version, records: before } = await all();
      const records = [...liveRecords(next(before))].map(([key, stored]) => [
        key,
        kindOf(key),
        JSON.stringify(stored),
        ttlOf(stored),
      ]);
      const keys = [names.kinds, names.version, names.changes];
      const values = [names.record(''), names.index(''), version, JSON.stringify(records)];
      if ((await scripts.waymarkReplace(...keys, ...values)) === 1) return;
    }
    throw new Error('The storage is written to by too many at once.');
  }
  return { read, write, change, all, replace };
}

type Names = ReturnType<typeof namesOf>;

function namesOf(prefix: string) {
  return {
    record: (key: string): string => `${prefix}:record:${key}`,
    index: (kind: string): string => `${prefix}:index:${kind}`,
    kinds: `${prefix}:kinds`,
    version: `${prefix}:version`,
    changes: `${prefix}:changes`,
  };
}

/** Milliseconds that are left; 0 for ever. */
function ttlOf(stored: Stored | undefined): number {
  return stored?.expires === undefined ? 0 : Math.max(1, stored.expires - Date.now());
}

function kindOf(key: string): string {
  return key.slice(0, key.indexOf(':') + 1 || undefined).replace(/:$/, '');
}
