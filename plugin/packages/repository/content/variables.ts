/** Fills docs.json `variables` into a page's frontmatter; markdown/fill-variables.ts puts them into its text. */
import type { PageFile } from './pages.ts';

type Variables = Readonly<Record<string, string>>;

/** `{{name}}` as it is written in pages and snippets. */
export const VARIABLE = /\{\{\s*([\w.-]+)\s*\}\}/g;

export function withVariables(text: string, variables: Variables): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    Object.hasOwn(variables, name) ? String(variables[name]) : whole,
  );
}

/** The page with the variables in the texts of its frontmatter. Lists, such as those of user groups, stay as they are. */
export function fillFrontmatter(file: PageFile, variables: Variables | undefined): PageFile {
  if (variables === undefined) return file;
  const frontmatter = Object.fromEntries(
    Object.entries(file.frontmatter).map(([key, value]) => [
      key,
      typeof value === 'string' ? withVariables(value, variables) : value,
    ]),
  );
  return {
    ...file,
    title: withVariables(file.title, variables),
    description: file.description === undefined ? undefined : withVariables(file.description, variables),
    frontmatter,
  };
}
