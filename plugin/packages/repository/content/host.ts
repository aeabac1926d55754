/** An Astro project around the docs: the addresses that are its own, and the form of all of them. */
import type { Redirect } from '@waymark/contract/release';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { LoadedConfig } from '../config/load.ts';
import type { PageFormat } from '../types.ts';
import type { OwnRoutes } from './own-routes.ts';

export interface Host {
  readonly own: OwnRoutes;
  /** Those of its configuration; they come before the ones of docs.json. */
  readonly redirects: readonly Redirect[];
  /** Astro’s `trailingSlash`. */
  readonly trailingSlash: 'always' | 'never' | 'ignore';
  /** Astro’s `build.format`; undefined if there is no project. */
  readonly format: PageFormat | undefined;
}

/** A folder of docs alone. */
export const NO_HOST: Host = {
  own: new Map(),
  redirects: [],
  trailingSlash: 'ignore',
  format: undefined,
};

/**
 * docs.json with addresses of the project’s form. `trailingSlash` of the project decides; if it allows both, docs.json; and if that
 * says nothing, the form that the files of the project’s pages have.
 */
export function hosted(
  loaded: LoadedConfig,
  { trailingSlash, format }: Host,
  diagnostics: Diagnostics,
): LoadedConfig {
  const { seo } = loaded.config;
  const wanted = trailingSlash === 'ignore' ? undefined : trailingSlash === 'always';
  if (wanted !== undefined && seo.trailingSlash !== undefined && wanted !== seo.trailingSlash) {
    diagnostics.report({
      code: 'config-invalid',
      message: `\`seo.trailingSlash\` is ${seo.trailingSlash}, and \`trailingSlash\` in astro.config is "${trailingSlash}".`,
      hint: 'Remove it here: the project’s setting holds for all its pages.',
      ...loaded.locate(['seo', 'trailingSlash']),
    });
  }
  const ends = wanted ?? seo.trailingSlash ?? format === 'directory';
  return { ...loaded, config: { ...loaded.config, seo: { ...seo, trailingSlash: ends } } };
}
