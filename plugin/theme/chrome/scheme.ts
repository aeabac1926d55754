/** The scheme that the pages of a site begin with, and the script that sets it. */
import type { Html } from '@waymark/contract/html';
import type { ReadableSite } from '@waymark/repository/types';
import { inlineScript, type Theme } from '../theme.ts';

/** The class of `<html>` before any script: what docs.json starts with, unless that is the system's choice. */
export function initialScheme(site: ReadableSite): 'light' | 'dark' | undefined {
  const { default: scheme } = site.config.appearance ?? {};
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined;
}

/** Stands before all that is painted. */
export function schemeScript(site: ReadableSite, theme: Theme): Html {
  const strict = site.config.appearance?.strict === true;
  return inlineScript(theme, 'scheme', { 'data-initial': initialScheme(site), 'data-strict': strict });
}
