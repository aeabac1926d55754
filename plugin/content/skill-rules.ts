/** The rules of the Agent Skills format (agentskills.io/specification) for a skill's frontmatter. */
import type { Frontmatter } from '../types.ts';

export interface SkillProblem {
  /** Key of the frontmatter. */
  readonly field: string;
  readonly message: string;
  readonly hint: string;
  /** Clients refuse such a skill, so it is left out. */
  readonly fatal: boolean;
}

/** `groups` and `public` are Waymark's, with their meaning for pages. */
const FIELDS: ReadonlySet<string> = new Set(
  'name description license compatibility metadata allowed-tools groups public'.split(' '),
);

/** @param folder Name of the skill's folder; undefined for a `skill.md` at the docs root. */
export function skillProblems(frontmatter: Frontmatter, folder: string | undefined): SkillProblem[] {
  const problems: SkillProblem[] = [];
  const add = (field: string, fatal: boolean, message: string, hint: string) =>
    problems.push({ field, fatal, message, hint });
  const { name, description, compatibility, license, metadata } = frontmatter;

  if (!isSkillName(name)) {
    add(
      'name',
      true,
      typeof name === 'string' ? `\`${name}\` is not a valid name for a skill.` : 'The skill has no `name`.',
      'Use 1 to 64 lower-case letters, digits and single hyphens, with no hyphen at either end.',
    );
  } else if (folder !== undefined && name !== folder) {
    add(
      'name',
      false,
      `The skill \`${name}\` is in the folder \`${folder}\`.`,
      `Rename the folder to \`${name}\`.`,
    );
  }
  if (typeof description !== 'string' || description.trim() === '') {
    add(
      'description',
      true,
      'The skill has no `description`.',
      'Describe its purpose and its use in one or two sentences.',
    );
  } else if (description.length > 1024) {
    add('description', true, 'The `description` of the skill is longer than 1024 characters.', 'Shorten it.');
  }
  if (license !== undefined && typeof license !== 'string') {
    add(
      'license',
      false,
      '`license` of the skill is not text.',
      'Name the licence, or the file that holds it.',
    );
  }
  if (compatibility !== undefined && !(isText(compatibility) && compatibility.length <= 500)) {
    add(
      'compatibility',
      false,
      '`compatibility` of the skill is not a text of 1 to 500 characters.',
      'Shorten or remove it.',
    );
  }
  if (metadata !== undefined && !isTextMap(metadata)) {
    add(
      'metadata',
      false,
      '`metadata` of the skill is not a list of keys with text values.',
      'Put its values in quotes.',
    );
  }
  const tools = frontmatter['allowed-tools'];
  if (tools !== undefined && typeof tools !== 'string') {
    add(
      'allowed-tools',
      false,
      '`allowed-tools` of the skill is not text.',
      'Write the tools on one line, with spaces between.',
    );
  }
  for (const field of Object.keys(frontmatter)) {
    if (!FIELDS.has(field)) {
      add(field, false, `\`${field}\` is not a field of a skill.`, 'Move it below `metadata`, or remove it.');
    }
  }
  return problems;
}

export function isSkillName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= 64 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTextMap(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((one) => typeof one === 'string')
  );
}
