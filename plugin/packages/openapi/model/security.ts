/** How a caller authenticates. */

import { resolve } from '@waymark/source/json/reference';
import {
  isObject,
  type JsonObject,
  listOf,
  objectOf,
  textOf,
  textOfValue,
  textsOf,
} from '@waymark/source/values';

export interface SecurityScheme {
  readonly id: string;
  readonly kind: 'bearer' | 'basic' | 'apiKey' | 'oauth2' | 'openIdConnect' | 'other';
  readonly place: 'header' | 'query' | 'cookie';
  /** The field that carries it instead, for a protocol other than HTTP with users and passwords of its own. */
  readonly login?: 'user' | 'password' | undefined;
  readonly name: string;
  /** The text before the secret: `Bearer `. */
  readonly prefix: string;
  readonly description: string | undefined;
  readonly scopes: readonly string[];
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

/**
 * Ways to authenticate: any of them is enough, and each needs all of its schemes. One without schemes is the last, and
 * says that a caller may also go without. Empty if none is known.
 */
export type Ways = readonly (readonly SecurityScheme[])[];

export function isOptional(ways: Ways): boolean {
  return ways.at(-1)?.length === 0;
}

/** Tells whether a parameter is what a scheme sends: a request has it once. */
export function isCredential(parameter: { place: string; name: string }, ways: Ways): boolean {
  const key = ({ place, name }: typeof parameter): string =>
    `${place} ${place === 'header' ? name.toLowerCase() : name}`;
  return ways.flat().some((scheme) => {
    const isCookie = scheme.place === 'cookie' && key(parameter) === 'header cookie';
    return scheme.login === undefined && (isCookie || key(scheme) === key(parameter));
  });
}

/** Each requirement is one way. Specifications often begin with `{}`, which samples and forms should end with. */
export function securityOf(document: JsonObject, written: unknown): Ways {
  const requirements = listOf(written).filter(isObject);
  const ways = requirements.map((requirement) =>
    Object.entries(requirement).flatMap(([id, scopes]) => {
      const schemes = objectOf(objectOf(document.components).securitySchemes);
      const found = Object.hasOwn(schemes, id) ? resolve(document, schemes[id])?.value : undefined;
      return found === undefined ? [] : [readScheme(id, found, textsOf(scopes))];
    }),
  );
  // A way without any known scheme is dropped, so that it is not taken for one that needs nothing.
  return ordered(
    ways,
    requirements.some((requirement) => Object.keys(requirement).length === 0),
  );
}

function ordered(ways: Ways, isFree: boolean): Ways {
  const known = ways.filter((schemes) => schemes.length > 0);
  return known.length > 0 && isFree ? [...known, []] : known;
}

/** Ways of servers or operations of an AsyncAPI description: version 2 names a scheme, version 3 refers to it or writes it there. */
export function securitySchemes(document: JsonObject, holders: readonly JsonObject[]): Ways {
  const ways: Ways = holders.flatMap(({ security }) => [
    ...listOf(security).flatMap((each) => {
      const { $ref } = objectOf(each);
      const scheme = resolve(document, each)?.value;
      if (typeof scheme?.type !== 'string') return [];
      const id = typeof $ref === 'string' ? ($ref.split('/').at(-1) ?? '') : scheme.type;
      return [[readScheme(id, scheme, textsOf(scheme.scopes))]];
    }),
    ...securityOf(document, security),
  ]);
  const names = ways.map((schemes) => schemes.map(({ id }) => id).join());
  const distinct = ways.filter((_, index) => names.indexOf(names[index] ?? '') === index);
  return ordered(distinct, names.includes(''));
}

function readScheme(id: string, written: JsonObject, scopes: readonly string[]): SecurityScheme {
  const { type, in: where, scheme } = written;
  const common = {
    ...{ id, scopes, description: textOf(written.description), links: linksOf(written) },
    ...({ place: 'header', name: 'Authorization', prefix: '' } as const),
  };
  switch (type) {
    case 'apiKey':
    case 'httpApiKey': {
      // Of AsyncAPI.
      if (type === 'apiKey' && (where === 'user' || where === 'password'))
        return { ...common, kind: 'apiKey', name: id, login: where };
      const place = where === 'query' || where === 'cookie' ? where : 'header';
      return { ...common, kind: 'apiKey', place, name: textOf(written.name) ?? common.name };
    }
    case 'userPassword':
      return { ...common, kind: 'basic', name: id, login: 'user' };
    case 'oauth2':
    case 'openIdConnect':
      return { ...common, kind: type, prefix: 'Bearer ' };
    case 'http': {
      const name = textOfValue(scheme ?? '');
      if (/^basic$/i.test(name)) return { ...common, kind: 'basic', prefix: 'Basic ' };
      if (/^(?:bearer)?$/i.test(name)) return { ...common, kind: 'bearer', prefix: 'Bearer ' };
      return { ...common, kind: 'other', prefix: `${name} ` };
    }
    default:
      return { ...common, kind: 'other' };
  }
}

function linksOf(written: JsonObject): SecurityScheme['links'] {
  const flows = Object.values(objectOf(written.flows)).map(objectOf);
  const links = flows.flatMap((flow) => [
    { name: 'authorizationUrl', url: flow.authorizationUrl },
    { name: 'tokenUrl', url: flow.tokenUrl },
  ]);
  const all = [...links, { name: 'openIdConnectUrl', url: written.openIdConnectUrl }];
  return all.flatMap(({ name, url }) =>
    typeof url === 'string' && /^https?:\/\//i.test(url) ? [{ name, url }] : [],
  );
}
