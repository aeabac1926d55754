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
  const { description, compatibility, license, metadata, 'allowed-tools': tools } = frontmatter;
  const unless = (isRight: boolean, field: string, message: string, hint: string): SkillProblem[] =>
    isRight ? [] : [{ field, message, hint, fatal: field === 'description' }];
  const isDescribed = typeof description === 'string' && description.trim() !== '';
  const isBrief = isText(compatibility) && compatibility.length <= 500;
  return [
    ...nameProblems(frontmatter.name, folder),
    ...unless(
      isDescribed,
      'description',
      'The skill has no `description`.',
      'Describe its purpose and its use in one or two sentences.',
    ),
    ...unless(
      !isDescribed || description.length <= 1024,
      'description',
      'The `description` of the skill is longer than 1024 characters.',
      'Shorten it.',
    ),
    ...unless(
      license === undefined || typeof license === 'string',
      'license',
      '`license` of the skill is not text.',
      'Name the licence, or the file that holds it.',
    ),
    ...unless(
      compatibility === undefined || isBrief,
      'compatibility',
      '`compatibility` of the skill is not a text of 1 to 500 characters.',
      'Shorten or remove it.',
    ),
    ...unless(
      metadata === undefined || isTextMap(metadata),
      'metadata',
      '`metadata` of the skill is not a list of keys with text values.',
      'Put its values in quotes.',
    ),
    ...unless(
      tools === undefined || typeof tools === 'string',
      'allowed-tools',
      '`allowed-tools` of the skill is not text.',
      'Write the tools on one line, with spaces between.',
    ),
    ...Object.keys(frontmatter).flatMap((field) =>
      unless(
        FIELDS.has(field),
        field,
        `\`${field}\` is not a field of a skill.`,
        'Move it below `metadata`, or remove it.',
      ),
    ),
  ];
}

function nameProblems(name: unknown, folder: string | undefined): SkillProblem[] {
  if (!isSkillName(name)) {
    const message =
      typeof name === 'string' ? `\`${name}\` is not a valid name for a skill.` : 'The skill has no `name`.';
    const hint = 'Use 1 to 64 lower-case letters, digits and single hyphens, with no hyphen at either end.';
    return [{ field: 'name', fatal: true, message, hint }];
  }
  if (folder === undefined || name === folder) return [];
  const message = `The skill \`${name}\` is in the folder \`${folder}\`.`;
  return [{ field: 'name', fatal: false, message, hint: `Rename the folder to \`${name}\`.` }];
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
