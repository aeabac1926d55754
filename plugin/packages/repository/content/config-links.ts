/** The links of docs.json around the pages: navbar, footer and banner, of the site and of each language. */

import { type Path, pathText } from '@waymark/source/json/positions';
import { valuesWithin } from '@waymark/source/values';
import type { LoadedConfig } from '../config/load.ts';
import type { ConfigLink } from '../types.ts';

const PARTS: ReadonlySet<string | number> = new Set(['navbar', 'footer', 'banner']);
/** Links that `inlineMarkdown` reads. */
const MARKDOWN_LINK = /\[[^\]]+\]\(([^()\s]+)\)/g;

export function configLinks({ config, locate }: Pick<LoadedConfig, 'config' | 'locate'>): ConfigLink[] {
  const links: ConfigLink[] = [];
  const add = (href: string, path: Path): void => {
    links.push({ href, where: pathText(path), ...locate(path) });
  };
  const { navbar, footer, banner, navigation } = config;
  for (const [path, value] of valuesWithin({ navbar, footer, banner, navigation })) {
    if (typeof value !== 'string' || !path.some((key) => PARTS.has(key))) continue;
    if (path.at(-1) === 'href') add(value, path);
    if (path.at(-1) === 'content') for (const [, href = ''] of value.matchAll(MARKDOWN_LINK)) add(href, path);
  }
  return links;
}
