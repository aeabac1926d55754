/** Fields of a reference by their fragments, at any depth: nested ones have none in the page's HTML. */
import type { Page, SiteFacts } from '@waymark/repository/types';
import { fieldKey, rowId } from './ids.ts';
import type { ContentPart, ReferenceSection } from './sections.ts';
import type { Block, SchemaRow } from './tree.ts';
import { viewOf } from './view.ts';

/** Tells whether a page lists the field that a fragment names; `client/field.ts` finds it there. */
export function hasField(site: SiteFacts, page: Page, fragment: string): boolean {
  const wanted = fieldKey(fragment);
  return viewOf(site, page)?.sections.some((section) => isIn(section, wanted)) ?? false;
}

function isIn({ id, rows, contents, responses }: ReferenceSection, wanted: string): boolean {
  const inRows = (all: readonly SchemaRow[], names: readonly string[]): boolean =>
    all.some(({ name, children }) => {
      const own = [...names, name];
      const key = fieldKey(rowId(id, own.join('-')));
      return key === wanted || (wanted.startsWith(key) && children !== undefined && inBlock(children, own));
    });
  const inBlock = ({ rows: own, variants }: Block, names: readonly string[]): boolean =>
    inRows(own, names) ||
    (variants?.options.some(({ block }) => block !== undefined && inBlock(block, names)) ?? false);
  const inContents = (parts: readonly ContentPart[]): boolean =>
    parts.some(
      ({ headers = [], block }) => inRows(headers, []) || (block !== undefined && inBlock(block, [])),
    );
  return (
    inRows(rows, []) ||
    inContents(contents) ||
    responses.some((response) => inRows(response.headers, []) || inContents(response.contents))
  );
}
