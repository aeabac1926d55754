/** Edits while a site is written: an edit of a text alone leaves the rest, and the result equals that of a new start. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DevContext } from '../../../plugin/context.ts';
import { PageRenderer } from '../../../plugin/emit/page-renderer.ts';
import { loadForDev, reloadContext } from '../../../plugin/load-context.ts';
import { integrationOptions } from '../../../plugin/options.ts';
import { siteFonts } from '../../../plugin/packages/repository/appearance/site-fonts.ts';
import { type Project, resolveProject } from '../../../plugin/project.ts';
import { imageSizes } from '../../../plugin/theme/image-sizes.ts';
import { themeFiles } from '../../../plugin/theme/theme-files.ts';

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${text}\n`;

const FILES: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    theme: 'mint',
    name: 'Docs',
    colors: { primary: '#0f766e' },
    variables: { product: 'Waymark' },
    navigation: {
      groups: [
        {
          group: 'Guides',
          root: 'guides/all',
          directory: 'card',
          pages: ['guides/all', 'guides/start', 'guides/next'],
        },
        { group: 'More', pages: ['more', 'away'] },
      ],
    },
  }),
  'guides/all.mdx': page('All guides', 'Every guide.'),
  'guides/start.mdx': page('Start with {{product}}', 'import Part from "/snippets/part.mdx";\n\n<Part />'),
  'guides/next.mdx': page('Next', '{missing.name}'),
  'more.mdx': page('More', 'See [the start](/guides/start).'),
  'away.mdx': page('Away', '', 'url: https://example.com\n'),
  'snippets/part.mdx': 'A part of pages.\n',
};

let outer: string;
let root: string;
let project: Project;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'waymark-edits-'));
  onTestFinished(() => rmSync(outer, { recursive: true }));
  root = join(outer, 'docs');
  for (const [file, text] of Object.entries(FILES)) write(file, text);
  project = resolveProject(integrationOptions({ root }), {
    root: pathToFileURL(`${root}/`),
    site: undefined,
    base: '/',
  });
});

async function shown(context: DevContext): Promise<Record<string, string>> {
  const { site } = context;
  const fonts = await siteFonts(site.look.fonts, site.base);
  const theme = { files: await themeFiles(), fonts, sizeOf: imageSizes(site), development: true };
  const renderer = new PageRenderer(context, theme);
  const pages: Record<string, string> = {};
  for (const each of site.pages) pages[each.path] = await renderer.page(each, context.shown);
  return pages;
}

async function edited(before: DevContext, files: readonly string[]): Promise<DevContext> {
  await shown(before);
  const after = await reloadContext(before, files);
  const fresh = await loadForDev(project);
  expect(after.site.pages).toEqual(fresh.site.pages);
  expect(after.site.diagnostics).toEqual(fresh.site.diagnostics);
  expect(await shown(after)).toEqual(await shown(fresh));
  return after;
}

test('an edit of texts keeps the rest of the site object', async () => {
  const before = await loadForDev(project);
  write('guides/all.mdx', page('All guides', 'Every guide there is.'));
  write('more.mdx', page('More', 'Another text.'));
  const after = await edited(before, ['guides/all.mdx', 'more.mdx']);
  expect(after.site.navigation).toBe(before.site.navigation);
  const { '/guides/all': html, '/more': more } = await shown(after);
  expect(html).toContain('Every guide there is.');
  expect(more).toContain('Another text.');
  // The second edit starts from the first.
  write('more.mdx', page('More', 'A third text.'));
  const last = await edited(after, ['more.mdx']);
  expect(last.site.navigation).toBe(before.site.navigation);
  expect((await shown(last))['/guides/all']).toContain('Every guide there is.');
});

test('an edit of a snippet, of a variable in a title, or of an error is shown', async () => {
  let context = await loadForDev(project);
  write('snippets/part.mdx', 'Another part.\n');
  context = await edited(context, ['snippets/part.mdx']);
  expect((await shown(context))['/guides/start']).toContain('Another part.');
  write('guides/next.mdx', page('Next', '<Card'));
  context = await edited(context, ['guides/next.mdx']);
  write('guides/next.mdx', page('Next', 'Mended.'));
  context = await edited(context, ['guides/next.mdx']);
  expect((await shown(context))['/guides/next']).toContain('Mended.');
});

test.each([
  ['a title', 'more.mdx', page('Much more', 'See.')],
  ['who may read', 'more.mdx', page('More', 'See.', 'groups: [staff]\n')],
  ['a mistake in the frontmatter', 'more.mdx', page('More', 'See.', 'hidden: 7\n')],
  [
    'the first text of a page that leads elsewhere',
    'away.mdx',
    page('Away', 'A text.', 'url: https://example.com\n'),
  ],
  ['a line more of frontmatter', 'more.mdx', page('More', 'See.', '# a comment\n')],
])('an edit of %s reloads the whole site', async (_what, file, text) => {
  const before = await loadForDev(project);
  write(file, text);
  const after = await edited(before, [file]);
  expect(after.site.navigation).not.toBe(before.site.navigation);
});

test('a page that is removed, restored, or becomes a symbolic link is read again', async () => {
  let context = await loadForDev(project);
  rmSync(join(root, 'more.mdx'));
  context = await edited(context, ['more.mdx']);
  expect(context.site.pageByPath.has('/more')).toBe(false);
  write('more.mdx', page('More', 'Back.'));
  context = await edited(context, ['more.mdx']);
  expect((await shown(context))['/more']).toContain('Back.');
  // The same title, in a file outside the documents.
  writeFileSync(join(outer, 'secret.mdx'), page('More', 'Of another folder.'));
  rmSync(join(root, 'more.mdx'));
  symlinkSync(join(outer, 'secret.mdx'), join(root, 'more.mdx'));
  context = await edited(context, ['more.mdx']);
  expect(context.site.pageByPath.has('/more')).toBe(false);
  // So does a file below a folder that became a link.
  renameSync(join(root, 'guides'), join(outer, 'guides'));
  symlinkSync(join(outer, 'guides'), join(root, 'guides'));
  context = await edited(context, ['guides/start.mdx']);
  expect(context.site.pageByPath.has('/guides/start')).toBe(false);
});
