/** Endpoints that are opened for the first call: a failure is told to whoever asked, and stops nothing from closing. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { EndpointsOptions } from '../../runtime/mcp/endpoints.ts';
import { laterEndpoints } from '../../runtime/mcp/later.ts';

/** Of a release that cannot be read. */
function broken() {
  const errors: string[] = [];
  const options = {
    own: {},
    added: {},
    logger: { error: (event: string) => errors.push(event) },
    get serving(): never {
      throw new Error('The release cannot be read.');
    },
  };
  return { errors, options: options as unknown as EndpointsOptions };
}

it('MCP endpoints that fail to open can still be closed', async () => {
  const { options } = broken();
  const later = await laterEndpoints(options);
  const [asked, closed] = await Promise.allSettled([later.get(), later.close()]);
  expect([asked.status, closed.status]).toEqual(['rejected', 'fulfilled']);
});

it('closed MCP endpoints are not opened by a later warm-up', async () => {
  const { errors, options } = broken();
  const open = await laterEndpoints(options);
  open.warmUp();
  const later = await laterEndpoints(options);
  await later.close();
  later.warmUp();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  await pause(500);
  expect(errors).toEqual(['MCP not loaded']);
});
