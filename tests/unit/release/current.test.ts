import { describe, expect, it } from 'vitest';
import { Current } from '../../../runtime/packages/foundation/release/current.ts';

function value(name: string, log: string[]) {
  return {
    name,
    close: async () => {
      log.push(`${name} closed`);
    },
  };
}

const fail = (error: unknown): void => {
  throw error;
};

describe('the current release', () => {
  it('can be replaced between two requests, and the old one closes after its last request', async () => {
    const log: string[] = [];
    const current = new Current(value('old', log), fail);
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const running = gates.map((gate) =>
      current.use(async ({ name }) => {
        await gate.promise;
        return name;
      }),
    );
    current.replace(value('new', log));
    expect(await current.use(({ name }) => name)).toBe('new');
    gates[0].resolve();
    expect(await running[0]).toBe('old');
    expect(log).toEqual([]);
    gates[1].resolve();
    expect(await running[1]).toBe('old');
    expect(log).toEqual(['old closed']);
    expect(current.value.name).toBe('new');
  });

  it('closes the replaced release at once if it is unused', () => {
    const log: string[] = [];
    const current = new Current(value('a', log), fail);
    current.replace(value('b', log));
    current.replace(value('c', log));
    expect(log).toEqual(['a closed', 'b closed']);
  });

  it('is closed after running requests, also after failed ones', async () => {
    const log: string[] = [];
    const current = new Current(value('a', log), fail);
    const gate = Promise.withResolvers<void>();
    const failing = current.use(async () => {
      await gate.promise;
      throw new Error('request failed');
    });
    const closing = current.close().then(() => log.push('all closed'));
    gate.resolve();
    await expect(failing).rejects.toThrow('request failed');
    await closing;
    await current.close();
    expect(log).toEqual(['a closed', 'all closed']);
  });

  it('is closed once, after a time limit for running requests', async () => {
    const log: string[] = [];
    const current = new Current(value('a', log), fail);
    const gate = Promise.withResolvers<void>();
    const hanging = current.use(() => gate.promise);
    await current.close(0);
    expect(log).toEqual(['a closed']);
    gate.resolve();
    await hanging;
    expect(log).toEqual(['a closed']);
  });

  it('reports a release that fails to close, and continues', async () => {
    const errors: unknown[] = [];
    const broken = {
      close: async () => {
        throw new Error('stuck');
      },
    };
    const current = new Current(broken, (error) => errors.push(error));
    await current.close();
    expect(errors).toEqual([new Error('stuck')]);
  });
});
