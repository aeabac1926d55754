import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { lookup } from 'mrmime';
import { vendoredFiles } from '../outputs/vendored.ts';
import { VENDORED } from '../theme/address.ts';
import type { Asset, Site } from '../types.ts';

const assetMaps = new WeakMap<readonly Asset[], ReadonlyMap<string, Asset>>();

let vendored: ReadonlyMap<string, string> | undefined;

/** A static file as it is on disk now, of the repository or of a package that pages load. Undefined where the path is none. */
export async function assetResponse(site: Site, path: string): Promise<Response | undefined> {
  const asset = assetMap(site.assets).get(path);
  const file = asset === undefined ? vendoredFile(path) : join(site.root, asset.file);
  if (file === undefined) return undefined;
  const size = await stat(file).then(
    (stats) => stats.size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, {
    headers: {
      'Content-Type': contentType(path),
      'Content-Length': String(size),
      'Cache-Control': 'no-cache',
    },
  });
}

function vendoredFile(path: string): string | undefined {
  if (!path.startsWith(`${VENDORED}/`)) return undefined;
  vendored ??= new Map(
    vendoredFiles(new Set(['math', 'diagram'])).map(({ path: address, file }) => [address, file]),
  );
  return vendored.get(path);
}

function contentType(path: string): string {
  const type = lookup(extname(path)) ?? 'application/octet-stream';
  return /^text\/|javascript|json/.test(type) ? `${type}; charset=utf-8` : type;
}

function assetMap(assets: readonly Asset[]): ReadonlyMap<string, Asset> {
  const known = assetMaps.get(assets);
  if (known !== undefined) return known;
  const map = new Map(assets.map((asset) => [asset.path, asset]));
  assetMaps.set(assets, map);
  return map;
}
