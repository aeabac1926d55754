/** Public skills and the indexes by which clients find them. */
import { hash } from 'node:crypto';
import type { PublicSite, Skill } from '@waymark/repository/types';
import { addressOf } from './address.ts';
import { jsonFile, type PublicFile } from './public-file.ts';

const FOLDER = '/.well-known/agent-skills';
/** The first version of the discovery format; the hosted service and older clients use it. */
const OLD_FOLDER = '/.well-known/skills';
const SCHEMA = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/**
 * `/skill.md`, both indexes, and each skill's files below both folders (Agent Skills Discovery 0.2.0 and 0.1.0).
 * Nothing if no skill is public.
 */
export function skillFiles(site: PublicSite): PublicFile[] {
  const skills = site.skills.filter((skill) => skill.audience === 'public');
  const [first, ...more] = skills;
  if (first === undefined) return [];
  return [
    { path: '/skill.md', body: more.length === 0 ? mainFile(first) : list(site, skills) },
    jsonFile(`${FOLDER}/index.json`, {
      $schema: SCHEMA,
      skills: skills.map((skill) => ({
        name: skill.name,
        type: 'skill-md',
        description: skill.description,
        url: addressOf(site, `${FOLDER}/${skill.name}/SKILL.md`),
        digest: `sha256:${hash('sha256', mainFile(skill), 'hex')}`,
      })),
    }),
    jsonFile(`${OLD_FOLDER}/index.json`, {
      skills: skills.map(({ name, description, files }) => ({ name, description, files: [...files.keys()] })),
    }),
    ...skills.flatMap((skill) => [...filesBelow(FOLDER, skill), ...filesBelow(OLD_FOLDER, skill)]),
  ];
}

function filesBelow(folder: string, skill: Skill): PublicFile[] {
  return [...skill.files].map(([name, body]) => ({ path: `${folder}/${skill.name}/${name}`, body }));
}

function mainFile(skill: Skill): Uint8Array {
  const file = skill.files.get('SKILL.md');
  if (file === undefined) throw new Error(`The skill ${skill.name} has no SKILL.md.`);
  return file;
}

/** Several skills: one page that leads to each. */
function list(site: PublicSite, skills: readonly Skill[]): string {
  const lines = skills.map(({ name, description }) => {
    const url = addressOf(site, `${FOLDER}/${name}/SKILL.md`);
    return `- [${name}](${url}): ${description.replace(/\s+/g, ' ').trim()}`;
  });
  return `# Skills of ${site.config.name.trim()}\n\n${lines.join('\n')}\n`;
}
