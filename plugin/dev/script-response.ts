import type { Context } from '../context.ts';

/** A script of React islands. Undefined where the path is none. */
export async function scriptResponse({ engine }: Context, path: string): Promise<Response | undefined> {
  if (!path.startsWith('/_waymark/react/')) return undefined;
  const code = (await engine.scripts()).get(path);
  if (code === undefined) return undefined;
  return new Response(code, {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
}
