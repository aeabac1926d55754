/** The text kept of questions (OWASP, logging: data to exclude). The secrets are made up. */
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { withoutSecrets } from '../../../runtime/packages/foundation/state/without-secrets.ts';

const hex = 'd41d8cd98f00b204e9800998ecf8427e';
const jwt = `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxIn0.c2lnbmF0dXJl`;

it.each([
  ['an API key of ours', `svc_${'a1B2'.repeat(11)}`],
  ['a key with a prefix', `${'sk'}-proj-abcdefghijklmnop`],
  ['a token of a git host', `${'ghp'}_abcdefghijklmnopqrstuvwxyz0123456789`],
  ['a fine-grained token', `${'github_pat'}_11ABCDEFG0abcdefghijkl`],
  ['a token of a chat', `${'xoxb'}-1234567890-abcdefghijkl`],
  ['an access key', `${'AKIA'}IOSFODNN7EXAMPLE`],
  ['its secret', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['a key of maps', `${'AIza'}SyA1234567890abcdefghijklmnopqrstuv`],
  ['a signed token', jwt],
  ['a hash', hex],
  ['a UUID', '123e4567-e89b-12d3-a456-426614174000'],
  ['a random value in base64', randomBytes(32).toString('base64')],
  ['a password in an address', 'bob:hunter2', 'postgres://', '@db.internal/x'],
  ['a token in an address', 'secretword', 'https://', '@git.example/x.git'],
  ['a password with signs in an address', 'bob:p@ss', 'https://', '@host/'],
  ['a variable', 'hunter2', 'export DB_PASSWORD='],
  ['a property', 'hunter2', '{"clientSecret": "', '"}'],
  ['a parameter', 'abcd1234', 'GET /x?access_token=', '&y=1'],
  ['an option', 'hunter2', 'cli login --password ', ' --verbose'],
  ['a header', 'Bearer abc', 'curl -H "Authorization: ', '"'],
  ['a bearer token', 'dXNlcjpwYXNz', 'with bearer '],
  ['a cookie', 'abcdef', 'Cookie: '],
  ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----'],
])('%s is removed from a query', (_name, secret, before = 'why does it fail: ', after = ' in production') => {
  const kept = withoutSecrets(before + secret + after);
  expect(kept).toContain('[removed]');
  expect(kept).not.toContain(secret);
  for (const part of secret.split(/[\s:@/]+/)) if (part.length > 5) expect(kept).not.toContain(part);
  expect(kept.startsWith(before.slice(0, 8))).toBe(true);
  expect(kept.endsWith(after)).toBe(true);
});

it.each([
  'how do I rotate an API key',
  'bearer authentication with basic auth',
  'token management and password reset',
  'cat /guides/getting-started/installation/linux-and-windows/overview.md',
  'rg -n "createOAuth2ClientCredentials" /openapi',
  'hf_hub_download npm_config_registry',
  'https://docs.example.com/a/b?version=v2#part',
  'mail to ada@example.com',
  'x'.repeat(300),
])('%s is kept in a query', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});

it('a secret at the end of the inspected text is not kept in part', () => {
  const kept = withoutSecrets(`${'a '.repeat(295)}${jwt}${'b'.repeat(100)} end`);
  expect(kept).not.toContain('eyJ');
});
