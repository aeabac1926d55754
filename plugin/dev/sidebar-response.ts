import type { Context } from '../context.ts';
import { sharedSidebars } from '../theme/chrome/shared-sidebars.ts';
import type { ReadableSite } from '../types.ts';

const sidebars = new WeakMap<ReadableSite, ReadonlyMap<string, string>>();

/** A large sidebar that pages share. Undefined where the path is none. */
export function sidebarResponse({ shown }: Pick<Context, 'shown'>, path: string): Response | undefined {
  if (!path.startsWith('/_waymark/')) return undefined;
  let files = sidebars.get(shown);
  if (files === undefined) {
    files = sharedSidebars(shown);
    sidebars.set(shown, files);
  }
  const html = files.get(path);
  if (html === undefined) return undefined;
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
