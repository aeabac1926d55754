/** Connections to the Redis that an operator names. */
import { withPackages } from '@waymark/contract/optional-package';
import { isStorageAway, StorageAway } from './away.ts';

/** A server that does not answer a command for so long is taken for gone. */
const COMMAND_MS = 3_000;

/** Longest time between tries to connect again. */
const MAX_WAIT_MS = 500;

export function isRedisAddress(storage: string): boolean {
  return /^rediss?:\/\//i.test(storage);
}

/** Tells whether a storage is a file of SQLite, which one server has for itself. */
export function isStateFile(storage: unknown): storage is string {
  return typeof storage === 'string' && !isRedisAddress(storage);
}

/** `redis://[user:password@]host[:port][/database][?prefix=name]`; `rediss:` for TLS. Throws for any other text. */
export function redisAddress(address: string) {
  if (!isRedisAddress(address) || !URL.canParse(address)) {
    throw new Error('A shared storage is redis://[user:password@]host[:port][/database].');
  }
  const url = new URL(address);
  const prefix = url.searchParams.get('prefix') ?? 'waymark';
  if (!/^[\w-]{1,40}$/.test(prefix)) throw new Error('A prefix has 1 to 40 letters, digits, - and _.');
  url.searchParams.delete('prefix');
  return {
    /** Without our own parameters. */
    url: url.href,
    /** Before all keys: two sites can share one Redis. */
    prefix,
  };
}

/** Throws, without the password, if it cannot be used; `StorageAway` if nobody answers. */
export async function connect({ url, prefix }: ReturnType<typeof redisAddress>) {
  const { Redis: Client } = await withPackages(['ioredis@5'], 'A storage in Redis', () => import('ioredis'));
  const retryStrategy = (times: number): number => Math.min(MAX_WAIT_MS, 50 * times);
  const redis = new Client(url, {
    lazyConnect: true,
    connectTimeout: COMMAND_MS,
    commandTimeout: COMMAND_MS,
    // A request does not wait while Redis is away.
    maxRetriesPerRequest: 1,
    retryStrategy,
  });
  const subscriber = new Client(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    // Nobody would hear of its failure, which would end the process.
    autoResubscribe: false,
    retryStrategy,
  });
  // Commands say what fails; without a listener ioredis would print each failed try.
  let last: Error | undefined;
  for (const client of [redis, subscriber])
    client.on('error', (error: Error) => {
      last = error;
    });
  try {
    await Promise.all([redis.connect(), subscriber.connect()]);
    // A write is one step over keys that a cluster would keep on several nodes. A user who may not ask gets no answer.
    const about = await redis.info('cluster').catch(() => '');
    if (/^cluster_enabled:1/m.test(about))
      throw new Error('it is a node of a Redis Cluster. Give a single Redis.');
  } catch (error) {
    redis.disconnect();
    subscriber.disconnect();
    const { host } = new URL(url);
    // ioredis itself says only that there is no connection.
    const cause = last ?? (error as Error);
    const message = `The storage redis://${host} cannot be used: ${cause.message}`;
    throw isStorageAway(cause) ? new StorageAway(message) : new Error(message);
  }
  return {
    redis /** One that only listens: Redis wants a connection of its own for that. */,
    subscriber,
    prefix,
  };
}
