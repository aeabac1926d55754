/** CHANGELOG.md -> entries: Keep a Changelog, Changesets, conventional commits, and whatever has a version in its headings. */
import type { Heading, RootContent } from 'mdast';
import { type ChangelogEntry, entryContent, wordsOfNode } from './entry.ts';
import { plainLabel, readVersionHeading, sectionTag, type VersionHeading } from './version-heading.ts';

interface Begun {
  readonly version: VersionHeading;
  readonly depth: number;
  readonly blocks: RootContent[];
}

/** @param isOfSeveral The entries of several files stand together: each has the name of its package. */
export function readChangelog(
  blocks: readonly RootContent[],
  isOfSeveral: boolean,
  folder: string,
): ChangelogEntry[] {
  const versions = new Map<RootContent, VersionHeading>();
  for (const block of blocks) {
    const version = block.type === 'heading' ? readVersionHeading(wordsOfNode(block)) : undefined;
    if (version !== undefined) versions.set(block, version);
  }
  // Conventional commits have patches one level below: `# 1.0.0`, `## 1.0.1`.
  const plain = [...versions].filter(([, { isPlain }]) => isPlain);
  const level = (plain.length > 0 ? plain : [...versions]).reduce(
    (least, [block]) => Math.min(least, (block as Heading).depth),
    Number.POSITIVE_INFINITY,
  );
  const begun: Begun[] = [];
  let current: Begun | undefined;
  for (const block of blocks) {
    if (block.type !== 'heading') {
      current?.blocks.push(block);
      continue;
    }
    const { depth } = block;
    const version = versions.get(block);
    if (version !== undefined && (depth === level || (depth <= level + 2 && version.isPlain))) {
      // `# 2.x` above `## 2.1` is the name of a group.
      if (current?.blocks.length === 0 && depth > current.depth) begun.pop();
      current = { version, depth, blocks: [] };
      begun.push(current);
    } else if (depth < level || (depth === level && sectionTag(wordsOfNode(block)) === undefined))
      current = undefined;
    else current?.blocks.push(block);
  }
  const name = isOfSeveral ? packageName(blocks[0], folder) : '';
  return begun.map(({ version, blocks: own }) => {
    const { nodes, tags } = entryContent(own);
    return {
      ...version,
      label: `${name} ${version.label}`.trim(),
      nodes,
      tags: name === '' ? tags : [name, ...tags],
    };
  });
}

/** Changesets titles the file of a package with its name; others with the word. */
function packageName(first: RootContent | undefined, folder: string): string {
  const title = first?.type === 'heading' && first.depth === 1 ? plainLabel(wordsOfNode(first)) : '';
  return /^@?[\w.-]+(?:\/[\w.-]+)?$/.test(title) && !/^change-?log$/i.test(title) ? title : folder;
}
