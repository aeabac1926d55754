/** The files of a planned site. */
import { Buffer } from 'node:buffer';
import { crc32, deflateSync } from 'node:zlib';
import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { isEmptySection, markOf, plannedConfig, plannedFile, sectionAudiences } from './docs-json.ts';
import {
  audienceIn,
  contentOf,
  isSecretAudience,
  type Plan,
  type PlannedContent,
  type PlannedPage,
  type PlannedPart,
  pathOf,
  SIDES,
  type Side,
  skillAudience,
} from './plan.ts';

export type RepositoryFiles = ReadonlyMap<string, string | Uint8Array>;

const LOGO = 4;

/** Contents of numbered files that pages show: images, snippets, modules. */
type Shown = 'image' | 'snippet' | 'island' | 'shared';

/** @param url Address that the site is built for. */
export function plannedFiles(plan: Plan, side: Side, url: string): RepositoryFiles {
  const files = new Map<string, string | Uint8Array>();
  const config = plannedConfig(plan, side, url);
  files.set('docs.json', `${JSON.stringify(config, null, 2)}\n`);
  for (const [number, page] of plan.pages.entries()) {
    const content = contentOf(plan, page, side);
    if (content === undefined) continue;
    files.set(plannedFile(plan, number), pageText(plan, page, content));
    for (const part of content.parts) if ('number' in part) addShown(files, plan, part, side);
  }
  for (const [number, section] of plan.sections.entries()) {
    if (section.spec && !isEmptySection(plan, number, side))
      files.set(
        `specs/s${number}.json`,
        specification(number, markOf(plan, sectionAudiences(plan, number), side)),
      );
  }
  for (const [number, planned] of plan.skills.entries()) {
    const isOwn = isSecretAudience(plan, skillAudience(plan, planned));
    const text = isOwn ? planned[side] : (planned.before ?? 'plain');
    if (text === undefined) continue;
    files.set(`.mintlify/skills/skill-${number}/SKILL.md`, skill(number, planned.audience, text));
  }
  // That something is protected at all is public: pages offer to sign in.
  files.set('guarded.mdx', '---\ntitle: Guarded\ngroups: [keepers]\n---\n\nGuarded parcels.\n');
  if (plan.config.logo) files.set('images/logo.png', png(40, 8, 99));
  if (plan.config.styles) files.set('styles.css', '.own { color: red }\n');
  return files;
}

function pageText(plan: Plan, page: PlannedPage, { title, frontmatter, parts }: PlannedContent): string {
  const { audience } = page;
  const access =
    typeof audience === 'object'
      ? { groups: audience.groups }
      : audience === 'place'
        ? {}
        : { public: audience === 'public' };
  const matter = Object.entries({ title, ...frontmatter, ...access }).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  const imports = new Set(
    parts.flatMap((part) =>
      part.kind === 'island'
        ? [`import { Counter${part.number} } from '/snippets/counter-${part.number}.jsx'`]
        : part.kind === 'snippet'
          ? [`import Part${part.number} from '/snippets/part-${part.number}.mdx'`]
          : [],
    ),
  );
  return `${['---', ...matter, '---', '', ...imports].join('\n')}\n\n${parts.map((part) => partText(plan, part)).join('\n\n')}\n`;
}

function partText(plan: Plan, part: PlannedPart): string {
  switch (part.kind) {
    case 'text':
      return part.words.join(' ');
    case 'heading':
      return `## ${part.words.join(' ')}`;
    case 'code':
      return `\`\`\`js\nconst value = '${part.words.join('-')}';\n\`\`\``;
    case 'callout':
      return `<Note>${part.words.join(' ')}</Note>`;
    case 'update':
      return `<Update label="${part.words.join(' ')}" description="v1">\n\n${part.words.join(' ')}\n\n</Update>`;
    case 'image':
      return `![Picture](${imagePath(part.number)})`;
    case 'shared':
      return `<img src={"/images/" + "shared-${part.number}.png"} alt="" />`;
    case 'snippet':
      return `<Part${part.number} />`;
    case 'island':
      return `<Counter${part.number} />`;
    case 'card':
      return `<Card title="Next" href="${pathOf(plan, part.number)}">There</Card>`;
    case 'link':
      return `See [there](${pathOf(plan, part.number)}).`;
    case 'formula':
      return 'A formula: $x^2 + y^2$.';
    case 'diagram':
      return '```mermaid\ngraph TD; A-->B;\n```';
    case 'utility':
      return `<div className="mt-[13px] before:content-['x']">Styled</div>`;
    case 'tabs':
      return '<Tabs>\n<Tab title="One">\n\nFirst.\n\n</Tab>\n<Tab title="Two">\n\nSecond.\n\n</Tab>\n</Tabs>';
    case 'tree':
      return '<Steps>\n<Step title="One">\n\nFirst.\n\n</Step>\n</Steps>';
  }
}

/** Some of the files have the same name in another folder; one is the logo of the site. */
function imagePath(number: number): string {
  if (number === LOGO) return '/images/logo.png';
  return number % 2 === 0 ? `/images/i${number}.png` : `/v1/images/i${number - 1}.png`;
}

function addShown(
  files: Map<string, string | Uint8Array>,
  plan: Plan,
  part: PlannedPart & { readonly number: number },
  side: Side,
): void {
  const mark = markOf(plan, readersOf(plan, part.kind as Shown, part.number), side);
  const seed = ['both', 'before', 'after'].indexOf(mark);
  if (part.kind === 'image' && !(part.number === LOGO && plan.config.logo))
    files.set(imagePath(part.number).slice(1), png(9 + part.number, 5 + seed, seed));
  if (part.kind === 'shared') files.set(`images/shared-${part.number}.png`, png(7, 5 + seed, seed));
  if (part.kind === 'snippet') files.set(`snippets/part-${part.number}.mdx`, `Part of ${mark} parcels.\n`);
  if (part.kind === 'island') files.set(`snippets/counter-${part.number}.jsx`, island(part.number, mark));
}

/** Audiences of the pages that show a file, on either side. */
function readersOf(plan: Plan, kind: Shown, number: number): Audience[] {
  return plan.pages
    .filter((page) =>
      SIDES.some((side) =>
        contentOf(plan, page, side)?.parts.some(
          (part) => part.kind === kind && 'number' in part && part.number === number,
        ),
      ),
    )
    .map((page) => audienceIn(plan, page));
}

function island(number: number, mark: string): string {
  return `import { useState } from 'react';
export const Counter${number} = () => {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>${mark} {count}</button>;
};
`;
}

function specification(number: number, mark: string): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: `API ${number} ${mark}`, version: '1' },
    servers: [{ url: `http://127.0.0.1:9/${number}-${mark}` }],
    paths: {
      [`/things-${number}-${mark}`]: {
        get: {
          summary: `List parcels ${mark}`,
          tags: ['Things'],
          parameters: [{ name: `filter_${mark}`, in: 'query', schema: { type: 'string' } }],
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  });
}

function skill(number: number, audience: Audience, text: string): string {
  const access =
    typeof audience === 'object'
      ? `groups: ${JSON.stringify(audience.groups)}`
      : `public: ${String(audience === 'public')}`;
  return `---\nname: skill-${number}\ndescription: Knows of ${text}.\n${access}\n---\n\n# Skill\n\nIt says ${text}.\n`;
}

/** A picture of one colour. */
function png(width: number, height: number, seed: number): Uint8Array {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, seed * 40)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}
