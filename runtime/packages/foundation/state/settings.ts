/** Settings that the operator changes while the server runs. */

import { preset } from '@waymark/contract/described';
import { z } from 'zod';
import { InputError } from './input-error.ts';
import type { State } from './state.ts';

const KEY = 'settings:site';

export const settingsSchema = z.object({
  mcpEnabled: preset.off(
    'Opens /mcp on a site of which some pages are public, and /authed/mcp too if none is (first specification, section 5.1).',
  ),
  redirectDomains: z
    .array(z.string())
    .default([])
    .describe('Redirect targets of tools after sign-in, besides loopback (section 2.8).'),
});

export type Settings = z.infer<typeof settingsSchema>;

export async function readSettings(state: State): Promise<Settings> {
  return settingsSchema.parse((await state.get(KEY)) ?? {});
}

/** @param change The changes, or a function of the current settings: two changes at once are both kept. */
export async function changeSettings(
  state: State,
  change: Partial<Settings> | ((settings: Settings) => Partial<Settings>),
): Promise<Settings> {
  const changed = await state.change<unknown>(KEY, (kept) => {
    const settings = settingsSchema.parse(kept ?? {});
    const { redirectDomains = settings.redirectDomains, ...others } =
      typeof change === 'function' ? change(settings) : change;
    return {
      ...settings,
      ...others,
      redirectDomains: [
        ...new Set(
          // Existing entries stay: one of an older form must not keep others from being changed.
          redirectDomains.map((each) =>
            settings.redirectDomains.includes(each) ? each : checkedRedirectDomain(each),
          ),
        ),
      ],
    };
  });
  return settingsSchema.parse(changed);
}

/** Schemes whose addresses run or show their content, or read this machine's files (section 5.2). */
const BLOCKED_SCHEMES = new Set([
  'javascript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'vbscript:',
  'view-source:',
]);

/** True if no redirect may ever have this scheme, given as `name:`. */
export function isBlockedScheme(scheme: string): boolean {
  return BLOCKED_SCHEMES.has(scheme.toLowerCase());
}

/**
 * An entry of the list in its one spelling: a hostname (`chat.example`, with a port if it is not 443; https is meant), or
 * another scheme with or without a host (`editor://`, `http://tools.internal`). Entries are read as browsers read them: names
 * in letters of other scripts become ASCII, default ports are dropped.
 *
 * Throws `InputError` if it is neither.
 */
export function checkedRedirectDomain(entry: string): string {
  const [, scheme = 'https:', rest = ''] =
    /^(?:([a-z][a-z\d+.-]*:)\/\/)?(.*?)\/?$/s.exec(entry.trim().toLowerCase()) ?? [];
  if (isBlockedScheme(scheme)) throw new InputError(`${scheme} is never allowed in a redirect.`);
  const isWeb = scheme === 'https:' || scheme === 'http:';
  const address = `${scheme}//${rest}`;
  const isHost = /^(?:[^\s/?#@\\:[\]*%]+|\[[\da-f:.]+\])(?::\d{1,5})?$/.test(rest);
  // Only a scheme of an app may come without a host: `https://` alone would be every site.
  if (!(isHost && URL.canParse(address)) && !(rest === '' && !isWeb)) {
    throw new InputError(
      `"${entry}" is neither a hostname, such as chat.example, nor an address with a scheme, such as app://callback.`,
    );
  }
  if (!isWeb) return address;
  const { host } = new URL(address);
  return scheme === 'https:' ? host : `http://${host}`;
}
