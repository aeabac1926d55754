import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { feeds } from '../../../plugin/outputs/feeds.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { datePart } from '../../../plugin/packages/repository/content/date-in.ts';
import { loadSite } from '../../../plugin/site.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function feedsOf(files: Readonly<Record<string, string>>, access: 'public' | 'partial' = 'public') {
  const root = mkdtempSync(join(tmpdir(), 'waymark-feeds-'));
  folders.push(root);
  const pages = Object.keys(files).map((file) => file.replace(/\.mdx$/, ''));
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#000000' }, navigation: { pages } };
  for (const [path, text] of Object.entries({ 'docs.json': JSON.stringify(config), ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const site = await loadSite({ root, url: 'https://acme.dev/docs', base: '/docs', access });
  return new Map(
    feeds(publicSite(site), await createEngine(site).documents()).map(({ path, body }) => [
      path,
      String(body),
    ]),
  );
}

const UPDATES = `---
title: News & more
description: What changed.
---

<Update label="May 4, 2026" description="v2.1" tags={["Lamp", "<b>"]}>
  The lamp is **brighter**: see [the guide](/guide#lamp) and \`a < b\`.

  ## Details

  ![A lamp](/lamp.png)
</Update>

<Update label="v2.0 (2026-04-01)" rss={{ title: "Version 2", description: "At last" }}>Second.</Update>
<Update label="Not this one" rss={false}>Third.</Update>
`;

describe('the feed of a changelog', () => {
  it('has no character that XML forbids', async () => {
    const forbidden = '\u0001\b\u001b\ufffe\uffff';
    const news = `<Update label="A${forbidden}" description="B${forbidden}" tags={["C${forbidden}"]}>D${forbidden} tab\tend</Update>\n`;
    const feed = (await feedsOf({ 'news.mdx': news })).get('/news/rss.xml') ?? '';
    expect([...forbidden].filter((each) => feed.includes(each))).toEqual([]);
    for (const word of ['<category>C</category>', 'D tab\tend']) expect(feed).toContain(word);
  });

  it('has its entries with absolute links, dates and tags', async () => {
    const feed = (await feedsOf({ 'news.mdx': UPDATES })).get('/news/rss.xml') ?? '';
    expect(feed).toContain('<title>News &amp; more - Acme</title>');
    expect(feed).toContain('<link>https://acme.dev/docs/news</link>');
    expect(feed).toContain('<atom:link href="https://acme.dev/docs/news/rss.xml" rel="self"');
    expect(feed).toContain('<guid>https://acme.dev/docs/news#may-4-2026</guid>');
    expect(feed).toContain('<pubDate>Mon, 04 May 2026 00:00:00 GMT</pubDate>');
    expect(feed).toContain('<pubDate>Wed, 01 Apr 2026 00:00:00 GMT</pubDate>');
    expect(feed).toContain('<category>Lamp</category>\n      <category>&lt;b&gt;</category>');
    expect(feed).toContain('&lt;a href=&quot;https://acme.dev/docs/guide#lamp&quot;&gt;');
    expect(feed).toContain('src=&quot;https://acme.dev/docs/lamp.png&quot;');
    expect(feed).toContain('<title>Version 2</title>');
    expect(feed).toContain('<description>At last</description>');
    expect(feed).not.toContain('Not this one');
  });

  it('has the fifteen latest entries', async () => {
    const many = Array.from({ length: 20 }, (_, i) => `<Update label="v${i}">Text ${i}.</Update>`).join(
      '\n\n',
    );
    const feed = (await feedsOf({ 'news.mdx': many })).get('/news/rss.xml') ?? '';
    expect(feed.match(/<item>/g)).toHaveLength(15);
    expect(feed).toContain('Text 14.');
    expect(feed).not.toContain('Text 15.');
  });

  it('does not exist for pages that have no entries or are restricted', async () => {
    expect((await feedsOf({ 'plain.mdx': 'Nothing new.' })).size).toBe(0);
    expect((await feedsOf({ 'news.mdx': UPDATES }, 'partial')).size).toBe(0);
  });
});

describe('the date of a changelog entry', () => {
  it.each([
    ['2026-05-04', '2026-05-04'],
    ['v1.2 (Sept 3rd, 2025)', '2025-09-03'],
    ['Week of 12 October 2025', '2025-10-12'],
    ['May 2026', '2026-05-01'],
    ['2.0 - 2025/9/03', '2025-09-03'],
    ['v2.0.1', undefined],
    ['2026', undefined],
  ])('with the label "%s" is %s', (label, day) => {
    expect(datePart(label)?.date.toISOString().slice(0, 10)).toBe(day);
  });
});
