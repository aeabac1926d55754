/**
 * A registry on this machine that has the packed package, and of others the versions of `package-lock.json`. An installation would
 * otherwise look up some 600 packages, and wait five minutes for one that does not answer. npm has their files since it
 * installed the repository, and is sent to the usual registry for one that it has not.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { packed } from '../../.ci/package/folders.ts';
import lock from '../../package-lock.json' with { type: 'json' };
import { packedPackages } from './pack.ts';

interface Version {
  readonly version: string;
  readonly dist: { readonly tarball: string; readonly integrity: string };
}

/** An entry of the lock file; a link and the repository itself have no digest. */
interface Locked {
  readonly link?: boolean;
  /** If it differs from that of its place. */
  readonly name?: string;
  readonly version?: string;
  readonly integrity?: string;
}

/** Each locked package by its name, with the properties that npm plans an installation by. */
function lockedPackages(registry: string): Map<string, Version[]> {
  const packages = new Map<string, Version[]>();
  for (const [place, entry] of Object.entries<Locked>(lock.packages)) {
    const { version, integrity, name = place.slice(place.lastIndexOf('node_modules/') + 13) } = entry;
    if (version === undefined || integrity === undefined) continue;
    const versions = packages.get(name) ?? [];
    if (versions.some((other) => other.version === version)) continue;
    const tarball = `${registry}/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
    const made = { ...entry, name, version, dist: { tarball, integrity } };
    packages.set(name, [...versions, made]);
  }
  return packages;
}

async function publishedManifest(folder: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(path.join(packed, folder, 'package.json'), 'utf8'));
}

/** Starts it; `environment` has npm and Astro ask it. */
export async function startLockedRegistry() {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'registry']);
  const files = new Map<string, Buffer>();
  const packages = lockedPackages(stdout.trim().replace(/\/$/, ''));
  const server = createServer((request, response) => {
    // `/name`, or `/@scope%2fname`, with the tag whose version alone is wanted
    const asked = decodeURIComponent(request.url ?? '');
    const [, name = '', tag] = /^\/((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(asked) ?? [];
    const file = files.get(request.url ?? '');
    if (file !== undefined) return void response.end(file);
    const versions = packages.get(name);
    const latest = versions?.[0];
    if (versions === undefined || latest === undefined) return void response.writeHead(404).end('{}');
    const whole = {
      name,
      'dist-tags': { latest: latest.version },
      versions: Object.fromEntries(versions.map((version) => [version.version, version])),
    };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify(tag === 'latest' ? latest : whole));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const { name, tarball } of await packedPackages()) {
    const bytes = readFileSync(tarball);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const address = `/${path.basename(tarball)}`;
    files.set(address, bytes);
    const manifest = await publishedManifest(name.replace('@waymark/', ''));
    packages.set(name, [{ ...manifest, dist: { tarball: url + address, integrity } }]);
  }
  return {
    environment: {
      npm_config_registry: url,
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    },
    close: () => void server.close(),
  };
}
