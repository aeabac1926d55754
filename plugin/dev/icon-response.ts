import { iconsOf } from '../theme/favicon/favicon.ts';
import type { ReadableSite } from '../types.ts';

/** An icon of the site in a size of its own. Undefined where the path is none. */
export async function iconResponse(site: ReadableSite, path: string): Promise<Response | undefined> {
  if (!path.startsWith('/_waymark/icon-')) return undefined;
  const icon = iconsOf(site).drawn.find((one) => one.path === path);
  if (icon === undefined) return undefined;
  const { drawIcon } = await import('../theme/favicon/draw.ts');
  return new Response((await drawIcon(icon)) as BodyInit, {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-cache' },
  });
}
