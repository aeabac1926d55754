/** The links of docs.json around the pages: navbar, footer and banner, of the site and of each language. */

import { type Path, pathText } from '@waymark/source/json/positions';
import { isObject } from '@waymark/source/values';
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
  const visit = (value: unknown, path: Path, isPart: boolean): void => {
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) visit(entry, [...path, index], isPart);
    } else if (isObject(value)) {
      for (const [key, entry] of Object.entries(value)) {
        visit(entry, [...path, key], isPart || PARTS.has(key));
      }
    } else if (isPart && typeof value === 'string') {
      if (path.at(-1) === 'href') add(value, path);
      if (path.at(-1) === 'content')
        for (const [, href = ''] of value.matchAll(MARKDOWN_LINK)) add(href, path);
    }
  };
  for (const part of ['navbar', 'footer', 'banner', 'navigation'] as const) {
    visit(config[part], [part], part !== 'navigation');
  }
  return links;
}
