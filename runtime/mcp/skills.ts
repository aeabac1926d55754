import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { canRead, type Viewer } from '@waymark/contract/can-read';
import type { Logger } from '@waymark/foundation/log';
import type { VerifiedFiles } from '@waymark/foundation/release/verified';
import { cacheHint } from './cache-hint.ts';

/**
 * The skills that a viewer may read, as MCP resources: `skill://<name>/SKILL.md` in the resource list, and the skills
 * extension (SEP-2640). Built once a release; undefined if there are none.
 */
export async function skillsExtension(
  release: VerifiedFiles,
  viewer: Viewer,
  logger: Logger,
): Promise<SkillsExtension | undefined> {
  const files: Record<string, Uint8Array> = {};
  for (const skill of release.skills) {
    if (!canRead(viewer, skill.audience)) continue;
    for (const name of skill.files)
      files[`${skill.name}/${name}`] = release.file(`skills/${skill.name}/${name}`);
  }
  if (Object.keys(files).length === 0) return undefined;
  return SkillsExtension.load(memorySkillFiles(files), {
    cacheHint: cacheHint(viewer),
    onWarning: ({ path, message }) => logger.error('skill left out', { path, message }),
  });
}
