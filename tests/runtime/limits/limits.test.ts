import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientAddress, trustedProxies } from '../../../runtime/packages/foundation/limits/client-address.ts';
import { clientKey } from '../../../runtime/packages/foundation/limits/client-key.ts';
import { memoryCounters } from '../../../runtime/packages/foundation/limits/counters.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';

const MINUTE = 60_000;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  vi.setSystemTime(Date.UTC(2026, 0, 1, 12, 0, 0));
});
afterEach(() => void vi.useRealTimers());

describe('a rate limit', () => {
  it('lets in as many requests as it says, and no more', async () => {
    const limits = createLimits({ client: 3 });
    const verdicts = [];
    for (let n = 0; n < 5; n += 1) verdicts.push(await limits.take('client', 'a'));
    expect(verdicts.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    expect(verdicts.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect((await limits.take('client', 'b')).ok).toBe(true);
    expect((await limits.take('search', 'a')).ok).toBe(true);
  });

  it('cannot be doubled by asking at the turn of an hour', async () => {
    const limits = createLimits({ client: 100 });
    vi.setSystemTime(Date.UTC(2026, 0, 1, 12, 59, 0));
    for (let n = 0; n < 100; n += 1) await limits.take('client', 'a');
    vi.setSystemTime(Date.UTC(2026, 0, 1, 13, 1, 0));
    let passed = 0;
    for (let n = 0; n < 100; n += 1) if ((await limits.take('client', 'a')).ok) passed += 1;
    expect(passed).toBeLessThanOrEqual(2);
  });

  it.each([
    [12, 0, 50],
    [12, 30, 50],
    [12, 59, 50],
    [12, 0, 1],
    [12, 45, 1],
  ])(
    'lets a client back in after the announced wait, and not much earlier (%i:%i, %i)',
    async (hour, minute, limit) => {
      vi.setSystemTime(Date.UTC(2026, 0, 1, hour, minute, 0));
      const limits = createLimits({ client: limit });
      for (let n = 0; n < limit; n += 1) await limits.take('client', 'a');
      const { ok, retryAfter } = await limits.take('client', 'a');
      expect(ok).toBe(false);
      expect(retryAfter).toBeGreaterThan(0);
      expect(retryAfter).toBeLessThanOrEqual(2 * 3600);
      vi.setSystemTime(Date.now() + retryAfter * 1000);
      expect((await limits.take('client', 'a')).ok).toBe(true);
    },
  );

  it('does not lengthen the wait of a client that keeps asking', async () => {
    const limits = createLimits({ client: 2 });
    for (let n = 0; n < 2; n += 1) await limits.take('client', 'a');
    const first = await limits.take('client', 'a');
    for (let n = 0; n < 500; n += 1) await limits.take('client', 'a');
    expect((await limits.take('client', 'a')).retryAfter).toBe(first.retryAfter);
  });

  it('holds under many concurrent requests', async () => {
    const limits = createLimits({ client: 10 });
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => limits.take('client', 'a')));
    expect(verdicts.filter(({ ok }) => ok)).toHaveLength(10);
  });

  it('is forgotten after two hours', async () => {
    const limits = createLimits({ client: 1 });
    await limits.take('client', 'a');
    vi.setSystemTime(Date.now() + 121 * MINUTE);
    expect((await limits.take('client', 'a')).ok).toBe(true);
  });
});

describe('the memory of rate limits', () => {
  it('is bounded for any number of addresses, and keeps those that go on asking', async () => {
    const counters = memoryCounters();
    const limits = createLimits({ client: 5 }, counters);
    for (let n = 0; n < 5; n += 1) await limits.take('client', 'loud');
    for (let n = 0; n < 60_000; n += 1) {
      await limits.take('client', `address ${n}`);
      if (n % 10_000 === 0) expect((await limits.take('client', 'loud')).ok).toBe(false);
    }
    const hour = Date.now() / 3_600_000;
    const counts = ['address 9000', 'address 59999'].map((key) => counters.add('client', key, hour, 0));
    expect((await Promise.all(counts)).map(({ now }) => now)).toEqual([0, 1]);
    expect((await limits.take('client', 'loud')).ok).toBe(false);
  });
});

describe('the client key of a rate limit', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['_hidden', 'unknown'],
    ['203.0.113.999', 'unknown'],
    ['', 'unknown'],
  ])('of the address %s is %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('the client address behind proxies', () => {
  const isTrusted = trustedProxies(['loopback', '10.0.0.0/8', '192.0.2.7', '2001:db8:aa::/48']);
  it.each([
    ['nobody is trusted', '203.0.113.1', '198.51.100.1', '203.0.113.1'],
    ['one proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['one within IPv6', '::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['one on this machine', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['two', '192.0.2.7', '198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['one of IPv6, with ports', '2001:db8:aa::5', '[2001:db8:1::9]:4711', '2001:db8:1::9'],
    ['what a client wrote itself', '10.1.2.3', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['what a client wrote itself, as a proxy', '10.1.2.3', '10.0.0.1, 198.51.100.1', '198.51.100.1'],
    ['no word of a proxy', '10.1.2.3', null, '10.1.2.3'],
    ['no address in its word', '10.1.2.3', 'unknown', '10.1.2.3'],
    ['a client without an address', undefined, '198.51.100.1', 'unknown'],
    ['an address outside of the network', '11.0.0.1', '198.51.100.1', '11.0.0.1'],
  ])('%s', (_name, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, isTrusted)).toBe(expected);
  });

  it.each(['', 'proxy.internal', '10.0.0.0/33', '10.0.0/8', '2001:db8::/129', '10.0.0.1:80', '*'])(
    'rejects the trusted proxy %j',
    (entry) => {
      expect(() => trustedProxies([entry])).toThrow('neither an address nor a network');
    },
  );
});
