import type { Config } from '@waymark/repository/config/schema';
import { contextual } from '@waymark/repository/config/schema/chrome';
import { frontmatterPlace } from '@waymark/repository/content/frontmatter-place';
import type { Position } from '@waymark/source/json/positions';
import { isUnsafe } from '@waymark/source/scheme';
import type { CheckContext } from './context.ts';

/** Reports entries of the contextual menu that no page can show. */
export function checkContextual({ site, diagnostics }: CheckContext): void {
  const check = (menu: Config['contextual'], place: (index: number) => Position | undefined): void => {
    for (const [index, option] of (menu?.options ?? []).entries()) {
      const problem = problemOf(option);
      if (problem === undefined) continue;
      diagnostics.report({ code: 'contextual-unavailable', ...problem, ...place(index) });
    }
  };
  check(site.config.contextual, (index) => site.configPlaces?.get(`contextual.options.${index}`));
  for (const page of site.pages) {
    const own = contextual.safeParse(page.frontmatter.contextual);
    if (own.success) check(own.data, () => frontmatterPlace(site.root, page.file, 'contextual'));
  }
}

type Option = NonNullable<Config['contextual']>['options'][number];

function problemOf(option: Option): { message: string; hint: string } | undefined {
  if (typeof option === 'string') return undefined;
  const address = typeof option.href === 'string' ? option.href : option.href.base;
  if (!isUnsafe(address)) return undefined;
  return {
    message: `The entry \`${option.title}\` of \`contextual\` would run code or read a file; it is left out.`,
    hint: 'Use a web address or a path of the site.',
  };
}
