import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'skills-ref';
import { expect, test } from 'vitest';
import { skillProblems } from '../../../plugin/packages/repository/content/skill-rules.ts';
import { readSkills } from '../../../plugin/packages/repository/content/skills.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { discover } from '../../../plugin/packages/source/files/discover.ts';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { docsRoot, type RootFiles } from '../config/docs-root.ts';

const skill = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Does ${name}.\n${more}---\n\n# ${name}\n`;

const GENERATED = { name: 'acme', audience: 'public' } as const;

function read(files: RootFiles, audience: (parsed: { closed: boolean }) => Audience = () => 'public') {
  const root = docsRoot(files);
  const diagnostics = new Diagnostics();
  const skills = readSkills(
    root,
    discover(root),
    (path) => path === '/agents/skill',
    audience,
    GENERATED,
    diagnostics,
  );
  const problems = diagnostics.list().map(({ code, file, message }) => `${code} ${file} ${message}`);
  return { skills, problems, names: skills.map(({ name }) => name) };
}

test('the reader of skills finds the root skill and those in folders, with their files', () => {
  const { skills, problems } = read({
    'skill.md': skill('site'),
    '.mintlify/skills/deploy/SKILL.md': skill('deploy'),
    '.mintlify/skills/deploy/scripts/run.sh': 'echo',
    '.mintlify/skills/deploy/a.md': 'a',
    '.mintlify/skills/build/skill.md': skill('build'),
    '.mintlify/skills/no-skill/readme.md': 'x',
  });
  expect(problems).toEqual([]);
  expect(skills.map(({ name, files }) => [name, [...files.keys()]])).toEqual([
    ['build', ['SKILL.md']],
    ['deploy', ['SKILL.md', 'a.md', 'scripts/run.sh']],
    ['site', ['SKILL.md']],
  ]);
  expect(skills[1]).toMatchObject({ description: 'Does deploy.', audience: 'public' });
  expect(new TextDecoder().decode(skills[2]?.files.get('SKILL.md'))).toBe(skill('site'));
});

test('the reader of skills reports why any other skill.md is ignored', () => {
  const { names, problems } = read({
    'skill.md': skill('site'),
    'guides/skill.md': skill('guides'),
    'skills/deploy/SKILL.md': skill('deploy'),
    '.mintlify/skills/SKILL.md': skill('flat'),
    '.mintlify/skills/cased/Skill.md': skill('cased'),
    '.mintlify/skills/group/deep/SKILL.md': skill('deep'),
    // A page of the navigation, a file of a skill, a file that is ignored, and another name.
    'agents/skill.md': '# Skills\n',
    '.mintlify/skills/build/SKILL.md': skill('build'),
    '.mintlify/skills/build/references/skill.md': 'About skills.',
    'drafts/skill.md': skill('draft'),
    '.mintignore': 'drafts/\n',
    'guides/my-skill.md': 'x',
  });
  expect(names).toEqual(['build', 'site']);
  expect(problems.map((problem) => problem.split(' ').slice(0, 2).join(' ')).sort()).toEqual([
    'skill-misplaced .mintlify/skills/SKILL.md',
    'skill-misplaced .mintlify/skills/cased/Skill.md',
    'skill-misplaced .mintlify/skills/group/deep/SKILL.md',
    'skill-misplaced guides/skill.md',
    'skill-misplaced skills/deploy/SKILL.md',
  ]);
});

test('a skill that clients would refuse is left out', () => {
  const { names, problems } = read({
    'skill.md': '# No frontmatter\n',
    '.mintlify/skills/Bad_Name/SKILL.md': skill('Bad_Name'),
    '.mintlify/skills/no-text/SKILL.md': '---\nname: no-text\ndescription: ""\n---\n',
    '.mintlify/skills/good/SKILL.md': skill('good'),
  });
  expect(names).toEqual(['good']);
  expect(problems).toHaveLength(4);
  expect(problems.every((problem) => problem.startsWith('skill-invalid'))).toBe(true);
});

test('smaller faults of a skill are reported, and it is kept', () => {
  const { names, problems } = read({
    '.mintlify/skills/folder/SKILL.md': skill('other', 'surprise: 1\nmetadata: {a: 1}\n'),
  });
  expect(names).toEqual(['other']);
  expect(problems).toHaveLength(3);
});

test('the first of two skills with one name counts', () => {
  const { skills, problems } = read({
    'skill.md': skill('same'),
    '.mintlify/skills/same/SKILL.md': skill('same', 'license: MIT\n'),
  });
  expect(skills).toHaveLength(1);
  expect(problems).toHaveLength(1);
});

test('a skill with too many files is served as its SKILL.md only', () => {
  const extra = Object.fromEntries(
    Array.from({ length: 512 }, (_, at) => [`.mintlify/skills/big/f${at}.txt`, 'x']),
  );
  const { skills, problems } = read({ '.mintlify/skills/big/SKILL.md': skill('big'), ...extra });
  expect([...(skills[0]?.files.keys() ?? [])]).toEqual(['SKILL.md']);
  expect(problems).toHaveLength(1);
});

test('the audience of a skill comes from its frontmatter, also if that is unreadable', () => {
  const seen: unknown[] = [];
  read({ 'skill.md': skill('a', 'groups: {x: 1}\n') }, (parsed) => {
    seen.push(parsed);
    return 'public';
  });
  expect(seen).toMatchObject([{ closed: true, frontmatter: { name: 'a' } }]);
});

/** The published reference implementation of the format agrees. */
test.each([
  ['good', skill('good'), true],
  ['a-1-b', skill('a-1-b'), true],
  ['-a', skill('-a'), false],
  ['a-', skill('a-'), false],
  ['a--b', skill('a--b'), false],
  ['Upper', skill('Upper'), false],
  ['under_score', skill('under_score'), false],
  ['x'.repeat(64), skill('x'.repeat(64)), true],
  ['x'.repeat(65), skill('x'.repeat(65)), false],
  ['folder', skill('other'), false],
  ['extra', skill('extra', 'surprise: 1\n'), false],
  ['long', `---\nname: long\ndescription: ${'x'.repeat(1025)}\n---\n`, false],
  ['fits', `---\nname: fits\ndescription: ${'x'.repeat(1024)}\n---\n`, true],
  ['empty', '---\nname: empty\ndescription: ""\n---\n', false],
  ['wide', skill('wide', `compatibility: ${'x'.repeat(501)}\n`), false],
  [
    'all',
    skill('all', 'license: MIT\ncompatibility: Node\nmetadata: {a: b}\nallowed-tools: Read Bash\n'),
    true,
  ],
])('the skill rules agree with the reference validator about %s', async (folder, text, valid) => {
  const root = docsRoot({});
  const dir = join(root, folder);
  mkdirSync(dir);
  writeFileSync(join(dir, 'SKILL.md'), text);
  expect((await validate(dir)).length === 0).toBe(valid);
  const { skills, problems } = read({ [`.mintlify/skills/${folder}/SKILL.md`]: text });
  expect(problems.length === 0).toBe(valid);
  if (valid) expect(skills).toHaveLength(1);
});

test('every field of a skill is checked', () => {
  const problems = skillProblems(
    { name: 'a', description: 'b', license: 1, compatibility: '', metadata: [], 'allowed-tools': ['x'] },
    undefined,
  );
  expect(problems.map(({ field, fatal }) => [field, fatal])).toEqual([
    ['license', false],
    ['compatibility', false],
    ['metadata', false],
    ['allowed-tools', false],
  ]);
});

test('a skill problem has the position of its field', () => {
  const root = docsRoot({ 'skill.md': skill('a', 'license: MIT\nsurprise: 1\n') });
  const diagnostics = new Diagnostics();
  readSkills(
    root,
    discover(root),
    () => false,
    () => 'public',
    GENERATED,
    diagnostics,
  );
  expect(diagnostics.list()).toMatchObject([{ code: 'skill-invalid', file: 'skill.md', line: 5, column: 1 }]);
});

test('a restricted skill must not share its name with the skill that other readers get', () => {
  const files = { '.mintlify/skills/acme/SKILL.md': skill('acme') };
  const { names, problems } = read(files, () => ({ groups: ['staff'] }));
  expect(names).toEqual([]);
  expect(problems).toEqual([
    'skill-invalid .mintlify/skills/acme/SKILL.md `acme` is also the name of the skill that readers without access to this one get.',
  ]);
  expect(read(files).names).toEqual(['acme']);
});
