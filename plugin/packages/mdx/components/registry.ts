/** @room The components that authors have in MDX (Card, Steps, Tabs): one definition each. */

import { ComponentSet } from '@waymark/repository/extend/component-set';
import type { Extension } from '@waymark/repository/extend/extension';
import { oncePer } from '@waymark/source/made-once';
import { callouts } from './callouts.ts';
import { cards } from './cards.ts';
import { changes } from './changes.ts';
import { codeBlocks } from './code-block.ts';
import { fields } from './fields.ts';
import { folding } from './folding.ts';
import { inline } from './inline.ts';
import { stepComponents } from './steps.ts';
import { tabComponents } from './tabs.ts';
import { trees } from './trees.ts';
import { updates } from './updates.ts';

const definitions = [
  ...callouts,
  ...cards,
  ...changes,
  ...codeBlocks,
  ...fields,
  ...folding,
  ...inline,
  ...stepComponents,
  ...tabComponents,
  ...trees,
  ...updates,
];

/** The definitions of built-in components, as their types know them. */
export type Builtin = (typeof definitions)[number];

export const BUILTINS: ComponentSet = new ComponentSet(definitions);

const withComponents = oncePer(
  ({ components }: Extension) => new ComponentSet([...BUILTINS.definitions, ...components]),
);

/** The components of a site: the built-in ones, and those of its plugins. */
export function componentsOf({ extension }: { readonly extension?: Extension | undefined }): ComponentSet {
  return extension === undefined || extension.components.length === 0 ? BUILTINS : withComponents(extension);
}
