import { expect, test } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { nodeTooOld } from '../../../plugin/cli/node-version.ts';

test('says which Node.js is needed, the one that package.json names', () => {
  expect(nodeTooOld('20.20.2')).toBe('Waymark needs Node.js 22.12 or newer; this is 20.20.2.');
  expect(nodeTooOld('22.11.9')).toContain('22.12');
  expect(manifest.engines.node).toBe('>=22.12.0');
});

test.each(['22.12.0', '22.13.1', '24.0.0', '26.1.0'])('has nothing to say of %s', (version) => {
  expect(nodeTooOld(version)).toBeUndefined();
});
