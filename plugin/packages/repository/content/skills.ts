import { readFileSync } from 'node:fs';
import type { Audience } from '@waymark/contract/audience';
import type { Diagnostics } from '@waymark/source/diagnostics/collector';
import { type Discovery, SKILLS_FOLDER } from '@waymark/source/files/discover';
import { pagePath } from '@waymark/source/page-path';
import { onDisk } from '@waymark/source/paths/on-disk';
import { decodeText } from '@waymark/source/read-text';
import type { Skill } from '../types.ts';
import { reportEncoding } from './encodings.ts';
import { type ParsedFile, parseFrontmatter } from './frontmatter.ts';
import { frontmatterPlace } from './frontmatter-place.ts';
import { isRootSkill } from './pages.ts';
import { skillProblems } from './skill-rules.ts';

/** Limits of the skills extension of MCP (SEP-2640). */
const MAX_FILES = 512;
const MAX_BYTES = 16 * 1024 * 1024;

interface Folder {
  /** Name of the folder; undefined for a `skill.md` at the docs root. */
  readonly name: string | undefined;
  readonly main: string;
  /** The other files, below the docs root. */
  readonly others: readonly string[];
}

/**
 * The skills that the author wrote, sorted by name: `skill.md` at the docs root, and `.mintlify/skills/<name>/SKILL.md`
 * with the files beside it. A skill that breaks the rules of the format is `skill-invalid`; one that clients would
 * refuse is left out, as is one for some readers with the name of the one generated for the others. A
 * `skill.md` anywhere else is `skill-misplaced`, unless it is a page.
 *
 * @param isPage Whether the navigation names a path.
 * @param audience Audience of a skill, by its frontmatter.
 * @param generated Name and audience of the skill of a site without any.
 */
export function readSkills(
  root: string,
  discovery: Discovery,
  isPage: (path: string) => boolean,
  audience: (parsed: Pick<ParsedFile, 'frontmatter' | 'closed'>) => Audience,
  generated: Pick<Skill, 'name' | 'audience'>,
  diagnostics: Diagnostics,
): Skill[] {
  const skills = new Map<string, Skill>();
  const folders = findFolders(discovery);
  checkOthers(discovery, folders, isPage, diagnostics);
  for (const folder of folders) {
    const skill = readSkill(root, folder, audience, diagnostics);
    if (skill === undefined) continue;
    const isWide = skill.audience === 'public' || skill.audience === generated.audience;
    if (skill.name === generated.name && !isWide) {
      diagnostics.report({
        code: 'skill-invalid',
        message: `\`${skill.name}\` is also the name of the skill that readers without access to this one get.`,
        hint: 'Give it another name.',
        ...frontmatterPlace(root, folder.main, 'name'),
      });
    } else if (skills.has(skill.name)) {
      diagnostics.report({
        code: 'skill-invalid',
        message: `There is already a skill with the name \`${skill.name}\`.`,
        hint: 'Give each skill a name of its own.',
        file: folder.main,
        line: 1,
        column: 1,
      });
    } else {
      skills.set(skill.name, skill);
    }
  }
  return [...skills.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function findFolders({ files, skillFiles }: Discovery): Folder[] {
  const main = files.find(isRootSkill);
  const folders: Folder[] = main === undefined ? [] : [{ name: undefined, main, others: [] }];
  const byName = Map.groupBy(skillFiles, (file) => file.split('/')[2] ?? '');
  for (const [name, inside] of byName) {
    const prefix = `${SKILLS_FOLDER}/${name}/`;
    const entry = ['SKILL.md', 'skill.md'].map((file) => prefix + file).find((file) => inside.includes(file));
    if (entry === undefined) continue;
    folders.push({ name, main: entry, others: inside.filter((file) => file !== entry) });
  }
  return folders;
}

/** Whoever writes a `skill.md` expects agents to find it. */
function checkOthers(
  { files, skillFiles }: Discovery,
  folders: readonly Folder[],
  isPage: (path: string) => boolean,
  diagnostics: Diagnostics,
): void {
  const served = new Set(folders.flatMap(({ main, others }) => [main, ...others]));
  for (const file of [...files, ...skillFiles]) {
    if (!/(?:^|\/)skill\.md$/i.test(file) || served.has(file) || isPage(pagePath(file))) continue;
    diagnostics.report({
      code: 'skill-misplaced',
      message: `Agents do not get "${file}" as a skill.`,
      hint: `Move it to skill.md in the docs folder, or to ${SKILLS_FOLDER}/<name>/SKILL.md.`,
      file,
      line: 1,
      column: 1,
    });
  }
}

function readSkill(
  root: string,
  folder: Folder,
  audience: (parsed: Pick<ParsedFile, 'frontmatter' | 'closed'>) => Audience,
  diagnostics: Diagnostics,
): Skill | undefined {
  const main = readFileSync(onDisk(root, folder.main));
  const decoded = decodeText(main);
  reportEncoding(decoded, folder.main, diagnostics, 'Until then agents do not get the skill.');
  const parsed = parseFrontmatter(decoded.text, folder.main, diagnostics);
  const problems = skillProblems(parsed.frontmatter, folder.name);
  for (const { field, message, hint } of problems) {
    const place = frontmatterPlace(root, folder.main, field);
    diagnostics.report({ code: 'skill-invalid', message, hint, ...place });
  }
  if (problems.some(({ fatal }) => fatal)) return undefined;
  const prefix = folder.main.slice(0, folder.main.lastIndexOf('/') + 1);
  const contents = new Map<string, Uint8Array>([
    ['SKILL.md', decoded.encoding === 'utf-8' ? main : Buffer.from(decoded.text)],
  ]);
  let bytes = main.length;
  for (const file of folder.others) {
    const content = readFileSync(onDisk(root, file));
    bytes += content.length;
    contents.set(file.slice(prefix.length), content);
  }
  if (contents.size > MAX_FILES || bytes > MAX_BYTES) {
    diagnostics.report({
      code: 'skill-invalid',
      message: `The skill has more than ${MAX_FILES} files or 16 MiB: only its SKILL.md is served.`,
      hint: 'Remove files, or link to them.',
      file: folder.main,
      line: 1,
      column: 1,
    });
    for (const file of contents.keys()) if (file !== 'SKILL.md') contents.delete(file);
  }
  return {
    name: String(parsed.frontmatter.name),
    description: String(parsed.frontmatter.description).trim(),
    audience: audience(parsed),
    files: contents,
  };
}
