import type { NavNode } from '../../plugin/types.ts';

/** The root of an empty navigation. */
export const ROOT_NODE: NavNode = {
  kind: 'root',
  id: '',
  title: '',
  parent: undefined,
  children: [],
  hidden: false,
  file: 'docs.json',
  line: 1,
  column: 1,
};
