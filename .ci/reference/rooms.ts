/** The rooms of ARCHITECTURE.md: each is described by `@room` in the first comment of its main file. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const HALVES = [
  ...['plugin', 'plugin/packages', 'plugin/packages/repository', 'plugin/packages/mdx'],
  ...['runtime', 'runtime/packages', 'runtime/packages/foundation'],
];

const DESCRIPTION = /^(?:#!.*\n)?\/\*\*(?:(?!\*\/)[\s\S])*?@room ((?:(?!\*\/)[\s\S])+?)\s*\*\//;

export function roomsTable(): string {
  return HALVES.map((half) => `### ${half}/\n\n${rowsOf(half)}`).join('\n');
}

function rowsOf(half: string): string {
  const rows = roomsIn(half).map((name) => {
    const described = globSync(`${half}/${name}/*.ts`, { cwd: ROOT }).flatMap((file) => {
      const [, text] = DESCRIPTION.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
      return text === undefined ? [] : [{ file, text: text.replaceAll(/\n \* ?/g, ' ') }];
    });
    const [main = ofRooms(`${half}/${name}`)] = described;
    if (main === undefined || described.length > 1)
      throw new Error(
        `${half}/${name} has ${described.length} files with @room in their first comment: its main file alone has it.`,
      );
    return `| [${name}](${main.file.replaceAll('\\', '/')}) | ${main.text} |\n`;
  });
  return `| Room | Purpose |\n| --- | --- |\n${rows.sort().join('')}`;
}

/** A package that has nothing beside its rooms is described by its manifest. */
function ofRooms(folder: string): { file: string; text: string } | undefined {
  const file = `${folder}/package.json`;
  if (!existsSync(join(ROOT, file))) return undefined;
  const { name, description } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  return { file, text: `\`${name}\`: ${description}` };
}

/** The folders of a half; each feature of the server is one. */
function roomsIn(half: string): string[] {
  const folders = readdirSync(join(ROOT, half), { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && !['node_modules', 'packages'].includes(entry.name),
  );
  return folders.flatMap(({ name }) =>
    name === 'features' ? roomsIn(`${half}/${name}`).map((feature) => `${name}/${feature}`) : [name],
  );
}
