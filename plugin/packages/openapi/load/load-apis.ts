/** Every specification of a site, read once, and which ones hold for an element of the navigation. */

import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { Api } from '@waymark/repository/api';
import type { LoadedConfig } from '@waymark/repository/config/load';
import { namedSpecifications, specificationFile } from '@waymark/repository/content/specifications';
import type { Specification, SpecificationSource } from '@waymark/repository/types';
import { cacheFolder } from '@waymark/server/cli/cache-folder';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { Position } from '@waymark/source/json/positions';
import { objectOf, textOf } from '@waymark/source/values';
import type { AddApisInput } from '../add-apis.ts';
import { loadApi, type OverlayText, type SpecificationText } from './load-api.ts';
import { isOverlay } from './overlay.ts';
import { parseSpecification } from './parse.ts';
import { type Fetched, fetchSpecification } from './remote.ts';

/** A specification that holds for an element, and the folder of its pages if one is set. */
export interface SpecificationScope {
  readonly api: Api;
  readonly directory: string | undefined;
}

export interface Apis {
  /** All of them, sorted by the depth of their folder and by source; a file with several sets of overlays is there once for each. */
  readonly all: readonly Api[];
  /** The specifications that an `openapi` or `asyncapi` property names, in its order. */
  of(kind: Api['kind'], source: SpecificationSource | undefined): SpecificationScope[];
  /** Tells whether it names one that could not be read, so that nothing is known of its entries. */
  isUnread(source: SpecificationSource): boolean;
}

interface LoadApisInput extends Omit<AddApisInput, 'pages'> {
  readonly specifications: readonly Specification[];
}

/** Specifications that did not change since the last load of this process: `astro dev` loads at every edit. */
const recent = new Map<string, Api>();

/** The site's specifications, the text of remote ones included. */
export async function loadApis(input: LoadApisInput) {
  const { root, loaded, diagnostics } = input;
  const { texts, specifications } = await readSpecifications(input);
  const extended = overlaysByTarget(input, new Set([...texts.keys(), ...loaded.files]));
  const used = new Map<string, Api | undefined>();
  const get = (source: string, overlays: readonly string[]): Api | undefined => {
    const specification = texts.get(source);
    if (specification === undefined) return undefined;
    const own = overlays.length > 0 ? overlays.map(specificationFile) : (extended.get(source) ?? []);
    const key = overlays.length === 0 ? source : [source, ...own].join(' + ');
    if (used.has(key)) return used.get(key);
    const overlayTexts = own.flatMap((file) => overlayText(file, input));
    const digest = hash('sha256', JSON.stringify([root, key, specification, overlayTexts]));
    const api = recent.get(digest) ?? loadApi(key, { source, ...specification }, overlayTexts, diagnostics);
    // One with problems is read again, so that they are reported again.
    if (api !== undefined && overlayTexts.length === 0) recent.set(digest, api);
    used.set(key, api);
    return api;
  };

  for (const source of texts.keys()) get(source, []);
  for (const { source, overlays } of namedSpecifications(loaded.config)) {
    if (overlays !== undefined) get(specificationFile(source), overlays);
  }
  const loadedNow = new Set(used.values());
  for (const [digest, api] of recent) if (!loadedNow.has(api)) recent.delete(digest);
  // The first of two that have an operation counts: the copy of a version is deeper than what it was made from.
  const depthOf = ({ key }: Api): number => key.split('/').length;
  const all = [...used.values()]
    .filter((api) => api !== undefined)
    .sort((a, b) => depthOf(a) - depthOf(b) || (a.key < b.key ? -1 : 1));

  const of: Apis['of'] = (kind, written = []) => {
    const source = typeof written === 'string' ? { source: written } : written;
    if (!('source' in source)) return source.flatMap((one) => of(kind, one));
    const api = get(specificationFile(source.source), source.overlays ?? []);
    return api?.kind === kind ? [{ api, directory: source.directory }] : [];
  };
  const isUnread = (source: SpecificationSource): boolean => {
    if (typeof source === 'string') return get(specificationFile(source), []) === undefined;
    return 'source' in source ? isUnread(source.source) : source.some(isUnread);
  };
  const apis: Apis = { all, of, isUnread };
  return { apis, specifications };
}

/** Texts by file or address. One that cannot be fetched was reported. */
async function readSpecifications(input: LoadApisInput) {
  const { root, loaded, diagnostics } = input;
  const texts = new Map<string, Omit<SpecificationText, 'source'>>();
  const specifications: Specification[] = [];
  const places = namedPlaces(loaded);
  for (const specification of input.specifications) {
    const { kind, file, url } = specification;
    if (url === undefined) {
      texts.set(file, { kind, text: input.texts(file).text });
      specifications.push(specification);
      continue;
    }
    const namedAt = places.get(url) ?? loaded.locate(['navigation']);
    const text = await remoteText(url, root, namedAt, diagnostics);
    if (text === undefined) continue;
    texts.set(url, { kind, text, namedAt });
    specifications.push({ ...specification, text });
  }
  return { texts, specifications };
}

function namedPlaces(loaded: LoadedConfig): Map<string, Position> {
  const places = new Map<string, Position>();
  for (const { source, path } of namedSpecifications(loaded.config)) {
    const address = specificationFile(source);
    if (!places.has(address)) places.set(address, loaded.locate(path));
  }
  return places;
}

/** `astro dev` loads the site at every edit: an address is asked again after a while, whether it answered or not. */
const ASK_AGAIN_MS = 300_000;
const asked = new Map<string, { readonly time: number; readonly answer: Promise<Fetched> }>();

function fetchOnce(url: string, folder: string | undefined): Promise<Fetched> {
  const known = asked.get(url);
  if (known !== undefined && Date.now() - known.time < ASK_AGAIN_MS) return known.answer;
  const answer = fetchSpecification(url, folder);
  asked.set(url, { time: Date.now(), answer });
  return answer;
}

async function remoteText(
  url: string,
  root: string,
  namedAt: Position,
  diagnostics: Diagnostics,
): Promise<string | undefined> {
  const folder = cacheFolder(root);
  const fetched = await fetchOnce(url, folder && join(folder, 'specifications'));
  if (!('text' in fetched)) {
    diagnostics.report({
      code: 'spec-remote',
      message: `The specification \`${url}\` could not be fetched: ${fetched.reason}.`,
      hint: 'Its endpoints have no pages. Check the address, or save the file in the docs folder and give its path.',
      ...namedAt,
    });
    return undefined;
  }
  if (fetched.stale !== undefined) {
    diagnostics.report({
      code: 'spec-remote',
      message: `The specification \`${url}\` could not be fetched: ${fetched.stale.reason}. The copy of ${fetched.stale.since} is shown.`,
      hint: 'Build again when the address answers.',
      ...namedAt,
    });
  }
  return fetched.text;
}

/** Overlays that name their description themselves, by `extends`, in the order of their names. */
function overlaysByTarget(
  { files, texts }: LoadApisInput,
  others: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    if (!/\.(json|ya?ml)$/i.test(file) || others.has(file)) continue;
    const { text } = texts(file);
    if (!/^[ \t]*(\{[ \t]*)?["']?overlay["']?[ \t]*:/m.test(text)) continue;
    const parsed = parseSpecification(text, file);
    if (!('value' in parsed) || !isOverlay(parsed.value)) continue;
    const target = textOf(objectOf(parsed.value).extends);
    if (target === undefined) continue;
    const path = /^https?:\/\//i.test(target) ? target : new URL(target, `file:///${file}`).pathname.slice(1);
    const known = [path, specificationFile(target)].find((each) => others.has(each));
    if (known !== undefined) found.set(known, [...(found.get(known) ?? []), file]);
  }
  return found;
}

function overlayText(file: string, { files, texts, loaded, diagnostics }: LoadApisInput): OverlayText[] {
  if (files.includes(file)) return [{ file, text: texts(file).text }];
  diagnostics.report({
    code: 'spec-missing',
    message: `The overlay \`${file}\` does not exist.`,
    hint: 'Give its path in the docs folder.',
    ...loaded.locate(['navigation']),
  });
  return [];
}
