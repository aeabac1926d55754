import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../runtime/packages/foundation/egress/addresses.ts';
import { fetchPublic } from '../../../runtime/packages/foundation/egress/fetch-public.ts';

describe('an IP address for outgoing requests', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
    '127.1',
    '2130706433',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a fetch of an address that a stranger chose', () => {
  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'https://169.254.169.254/latest/meta-data',
  ])('MCP security page, SSRF: does not reach %s', async (url) => {
    await expect(fetchPublic(url)).rejects.toThrow('not on the public internet');
  });

  it.each(['http://example.com/', 'file:///etc/passwd', 'data:text/plain,x', 'ftp://example.com/'])(
    'MCP security page, SSRF: rejects %s',
    async (url) => {
      await expect(fetchPublic(url)).rejects.toThrow('are not fetched');
    },
  );
});
