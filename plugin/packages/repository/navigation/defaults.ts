import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import type { NavNode } from '../types.ts';
import type { ChildList } from './elements.ts';

/**
 * Marks exactly one of the versions or languages at a level as the default: the one marked in docs.json, or else the first.
 * A second marked one is reported.
 */
export function chooseDefaults(siblings: NavNode[], list: ChildList, diagnostics: Diagnostics): void {
  if (list.kind !== 'version' && list.kind !== 'language') return;
  const [chosen = siblings[0], ...others] = siblings.filter((node) => node.default === true);
  for (const { title, file, line, column } of others) {
    diagnostics.report({
      code: 'nav-default-invalid',
      message: `Several ${list.key} are marked as default; "${title}" is not, because "${chosen?.title}" comes first.`,
      hint: 'Remove "default" from all but one.',
      file,
      line,
      column,
    });
  }
  for (const node of siblings as { default?: boolean | undefined }[]) node.default = node === chosen;
}
