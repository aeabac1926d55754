import { Buffer } from 'node:buffer';
import type { Audience } from '@waymark/contract/audience';
import { AUDIENCES_FILE, type Audiences } from '@waymark/contract/audiences';
import { specificationAudience } from '@waymark/repository/content/specification-audience';
import type { Site } from '@waymark/repository/types';
import { readableRedirects } from '../members/readable-redirects.ts';
import { isProtectedSite, linkAudiences } from '../members/readable-site.ts';
import type { AssetAudiences } from './asset-audiences.ts';

/** The file of a release that keeps its previews as closed as itself; none for a site without anything protected. */
export function audiencesFile(site: Site, assets: AssetAudiences): ReadonlyMap<string, Uint8Array> {
  if (!isProtectedSite(site)) return new Map();
  const audiences: Audiences = {
    pages: Object.fromEntries(site.pages.map(({ path, audience }) => [path, [audience]])),
    files: Object.fromEntries([...assets].map(([{ path }, who]) => [path, [...who]])),
    specifications: Object.fromEntries(
      site.specifications.map((each) => [each.url ?? each.file, [specificationAudience(site, each)]]),
    ),
    skills: Object.fromEntries(site.skills.map(({ name, audience }) => [name, [audience]])),
    redirects: redirectAudiences(site),
    links: Object.fromEntries([...linkAudiences(site)].map(([href, who]) => [href, [...who]])),
  };
  return new Map([[AUDIENCES_FILE, Buffer.from(JSON.stringify(audiences))]]);
}

function redirectAudiences(site: Site): Audiences['redirects'] {
  const all = new Map<string, Audience>(
    [...site.pages.map(({ audience }) => audience), 'public' as const, 'authenticated' as const].map(
      (audience) => [JSON.stringify(audience), audience],
    ),
  );
  const found: Audiences['redirects'] = {};
  for (const [own, audience] of all) {
    for (const { source } of readableRedirects(site, (each) => JSON.stringify(each) === own))
      found[source] = [...(found[source] ?? []), audience];
  }
  return found;
}
