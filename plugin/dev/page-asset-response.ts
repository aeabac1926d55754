import type { Context } from '../context.ts';

/** A script of islands or a stylesheet of utilities. Undefined where the path is none. */
export async function pageAssetResponse({ engine }: Context, path: string): Promise<Response | undefined> {
  if (!/^\/_waymark\/(?:react\/|utilities-)/.test(path)) return undefined;
  const text = (await engine.assets('public')).get(path);
  if (text === undefined) return undefined;
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
  return new Response(text, {
    headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' },
  });
}
