import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import type { Page, Site } from '../../../plugin/packages/repository/types.ts';
import { plainPage, plainSite } from '../../support/plain-site.ts';

export interface TestRepository {
  readonly site: Site;
  page(path: string): Page;
  write(file: string, text: string): void;
  remove(): void;
}

/** A repository on disk and its Site, with just what the engine reads. Files that start with `snippets` are no pages. */
export function testRepository(
  files: Readonly<Record<string, string>>,
  config: object = {},
  base = '',
): TestRepository {
  const root = mkdtempSync(join(tmpdir(), 'waymark-markdown-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const pages: Page[] = [];
  for (const [file, text] of Object.entries(files)) {
    write(file, text);
    if (/^_?snippets\/|\.[jt]sx$/.test(file)) continue;
    pages.push(pageOfText(file, text));
  }
  const minimal = { theme: 'mint', name: 'Test', colors: { primary: '#000000' }, navigation: { pages: [] } };
  const site = plainSite({ root, config: configSchema.parse({ ...minimal, ...config }), base, pages });
  return {
    site,
    page(path) {
      const page = site.pageByPath.get(path);
      if (!page) throw new Error(`There is no page ${path}.`);
      return page;
    },
    write,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

export function pageOfText(file: string, text: string): Page {
  const frontmatter = /^---\n(?:[\s\S]*?\n)?---\n/.exec(text)?.[0] ?? '';
  return plainPage(`/${file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')}`, {
    file,
    format: file.endsWith('.md') ? 'md' : 'mdx',
    title: 'Title',
    source: text.slice(frontmatter.length),
    sourceLine: frontmatter.split('\n').length,
    digest: createHash('sha256').update(text).digest('hex'),
  });
}
