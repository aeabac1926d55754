import type { Context } from '../context.ts';
import { publicSite } from '../members/readable-site.ts';
import { type PublicFile, publicFiles } from '../outputs/public-files.ts';
import { publicMarkdown } from '../outputs/public-markdown.ts';

/** What a generated file can be called; anything else is never worth the reading of every page. */
const GENERATED = /^\/\.well-known\/|^\/[^@][^?]*\.(?:txt|xml|md|json)$/;
const VITE = /^\/(?:@|node_modules\/|_astro\/|src\/)/;

const generated = new WeakMap<Context, Promise<ReadonlyMap<string, PublicFile>>>();

/** A generated public file, made when it is asked for the first time after an edit. Undefined where there is none. */
export async function publicFileResponse(context: Context, path: string): Promise<Response | undefined> {
  if (!GENERATED.test(path) || VITE.test(path)) return undefined;
  const markdown = await markdownOf(context, path);
  const file = markdown ?? (await filesOf(context)).get(path);
  if (file === undefined) return undefined;
  return new Response(file.body as BodyInit, {
    headers: { 'Content-Type': file.contentType, 'Cache-Control': 'no-cache' },
  });
}

/** One page's Markdown needs no other page. */
async function markdownOf({ shown, engine }: Context, path: string): Promise<PublicFile | undefined> {
  if (!path.endsWith('.md')) return undefined;
  const page = shown.pageByPath.get(path.slice(0, -'.md'.length).replace(/^\/index$/, '/'));
  if (page === undefined) return undefined;
  return {
    path,
    contentType: 'text/markdown; charset=utf-8',
    body: publicMarkdown(shown, page, await engine.document(page)),
  };
}

function filesOf(context: Context): Promise<ReadonlyMap<string, PublicFile>> {
  const known = generated.get(context);
  if (known !== undefined) return known;
  const files = context.engine
    .documents()
    .then(
      (documents) =>
        new Map(publicFiles(publicSite(context.site), documents).map((file) => [file.path, file])),
    );
  generated.set(context, files);
  return files;
}
