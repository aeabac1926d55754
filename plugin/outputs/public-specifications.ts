/** The specifications that anyone may fetch, in the default language. */
import { eachNode } from '@waymark/repository/navigation/tree';
import type { PublicSite, SpecificationSource } from '@waymark/repository/types';
import { addressOf } from './address.ts';

/**
 * Those of the repository, then those elsewhere that the navigation names: each by the name of its file without the ending, its address, and
 * its `source`, a path below the docs root or that address.
 */
export function publicSpecifications(site: PublicSite) {
  if (site.access !== 'public') return [];
  const served = new Set(site.assets.map((asset) => asset.path));
  const own = site.specifications
    .filter(({ file }) => served.has(`/${file}`) && !isTranslated(site, file))
    .map(({ kind, file }) => ({ kind, name: nameOf(file), url: addressOf(site, `/${file}`), source: file }));
  const remote = (['openapi', 'asyncapi'] as const).flatMap((kind) =>
    [...eachNode(site.navigation.root)]
      .flatMap((node) => sources(node[kind]))
      .map((url) => ({ kind, name: nameOf(url.split(/[?#]/)[0] ?? url), url, source: url })),
  );
  return [...new Map([...own, ...remote].map((one) => [`${one.kind} ${one.url}`, one])).values()];
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '');
}

/** It lies in the folder of a language that is not the default one. */
function isTranslated(site: PublicSite, file: string): boolean {
  const folders = file.split('/').slice(0, -1);
  return site.languages.some((language) => !language.default && folders.includes(language.name));
}

/** Remote specifications that an element names. */
function sources(source: SpecificationSource | undefined): string[] {
  if (source === undefined) return [];
  if (typeof source === 'string') return /^https?:\/\//.test(source) ? [source] : [];
  if ('source' in source) return sources(source.source);
  return source.flatMap((one) => sources(one));
}
