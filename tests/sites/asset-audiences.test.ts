/** A file that a protected page shows is public only if something public refers to it by its whole path. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite } from '../support/build-site.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ADDRESS = 'https://docs.example.com';

/** How something public refers to a file: on a page at `/guides/open`, or elsewhere. */
const REFERENCES: Readonly<Record<string, string>> = {
  'o/markdown.png': '![a](/o/markdown.png)',
  'guides/relative.png': '![a](./relative.png)',
  'o/up.png': '![a](../o/up.png?raw=1#x)',
  'o/dots.png': '![a](/x/./../o/dots.png)',
  'o/with space.png': '![a](/o/with%20space.png)',
  'o/reference.png': '![a][ref]\n\n[ref]: /o/reference.png',
  'o/linked.pdf': '[Paper](/o/linked.pdf)',
  'o/address.pdf': `<a href="${ADDRESS}/o/address.pdf">Paper</a>`,
  'o/src.png': '<img src="/o/src.png" />',
  'o/set-1.png': '<img srcSet="/o/set-1.png 1x, /o/set-2.png 2x" src="https://example.com/a.png" />',
  'o/set-2.png': '',
  'o/source.webp':
    '<picture><source srcset="/o/source.webp" /><img src="https://example.com/a.png" /></picture>',
  'o/video.mp4': '<video src="/o/video.mp4" poster="/o/poster.png"><track src="/o/track.vtt" /></video>',
  'o/poster.png': '',
  'o/track.vtt': '',
  'o/style.png': "<div style={{ backgroundImage: 'url(/o/style.png)' }}>a</div>",
  'o/style-text.png': '<div style="background: url(\'/o/style-text.png\')">a</div>',
  'o/utility.png': '<div className="bg-[url(/o/utility.png)]">a</div>',
  'o/object.pdf': '<object data="/o/object.pdf"></object>',
  'o/data.png': '<div data-full="/o/data.png">a</div>',
  'o/expression.png': '<img src={"/o/" + "expression.png"} />',
  'o/exported.png':
    "export const pictures = ['/o/exported.png'];\n\n{pictures.map((one) => <img src={one} />)}",
  'o/card.png': '<Card title="a" img="/o/card.png" icon="/o/icon.svg">b</Card>',
  'o/icon.svg': '',
  'o/frame.png': '<Frame><img src="/o/frame.png" /></Frame>',
  'o/snippet.png': '<Snippet file="part.mdx" />',
  'o/react.png': '<Picture src="/o/react.png" />',
  'o/react-code.png': '',
  'o/react-later.png': '',
  'o/html.png': '<Made />',
};
const FRONTMATTER = { 'o/og.png': 'og:image', 'o/twitter.png': 'twitter:image', 'o/page-icon.svg': 'icon' };
/** Of docs.json, and of stylesheets and scripts that every page loads. */
const AROUND = [
  'o/logo.svg',
  'o/dark.svg',
  'o/background.png',
  'o/preview.png',
  'o/config-og.png',
  'o/nav.svg',
  'o/footer.pdf',
  'o/banner.pdf',
  'o/missing.png',
  'o/css.png',
  'o/script.png',
  'o/api.png',
];

/** Texts that name a file and show no file, or another one. */
const MENTIONS: Readonly<Record<string, string>> = {
  'images/arch.png': '![a](/v1/images/arch.png)',
  'images/text.png': 'It lies at /images/text.png, which is images/text.png.',
  'images/code.png':
    '`/images/code.png`\n\n```html\n<img src="/images/code.png">\n![a](/images/code.png)\n```',
  'images/label.png': '[/images/label.png](/guides/open)',
  'images/alt.png': '![/images/alt.png](/v1/images/arch.png "/images/alt.png")',
  'images/comment.png': '{/* <img src="/images/comment.png" /> */}',
  'images/escaped.png': '\\![a]\\(/images/escaped.png)',
  'images/case.png': '![a](/Images/Case.PNG)',
  'images/elsewhere.png': '![a](https://cdn.example.net/images/elsewhere.png)',
  'images/folder.png': '![a](/images/folder.png/x)',
  'images/longer.png': '![a](/images/longer.png.webp)',
  'images/query.png': '![a](/v1/images/arch.png?from=/images/query.png#/images/query.png)',
  'images/title.png': '<Card title="/images/title.png" href="/guides/open">a</Card>',
  'images/unused.png': 'export const unused = "/images/unused.png";',
  'images/described.png': '',
  'images/keyword.png': '',
  'images/config.png': '',
  'images/variable.png': '',
  'images/redirect.png': '',
  'images/css-comment.png': '',
  'images/css-name.png': '',
  'images/script-comment.png': '',
  'guides/nested.png': '',
};

const all = [...Object.keys(REFERENCES), ...Object.keys(FRONTMATTER), ...AROUND, ...Object.keys(MENTIONS)];
const encoded = (file: string): string => `/${encodeURI(file)}`;
const body = (texts: Readonly<Record<string, string>>): string =>
  Object.values(texts).filter(Boolean).join('\n\n');

const CONFIG = {
  theme: 'mint',
  name: 'Acme',
  description: 'Its plan is /images/config.png',
  colors: { primary: '#0a7cff' },
  logo: { light: '/o/logo.svg', dark: `${ADDRESS}/o/dark.svg?v=1` },
  background: { image: 'o/background.png' },
  thumbnails: { background: '/o/preview.png' },
  seo: { metatags: { 'og:image': `${ADDRESS}/o/config-og.png` } },
  variables: { picture: '/images/variable.png' },
  redirects: [{ source: '/old.png', destination: '/images/redirect.png' }],
  footer: { links: [{ header: 'A', items: [{ label: 'B', href: '/o/footer.pdf' }] }] },
  banner: { content: 'Read [it](/o/banner.pdf)' },
  errors: { 404: { title: 'Lost', description: '![a](/o/missing.png)' } },
  navigation: {
    groups: [
      { group: 'Open', icon: '/o/nav.svg', pages: ['guides/open', 'guides/index'] },
      { group: 'API', openapi: 'api.json' },
      { group: 'Staff', pages: ['staff'] },
    ],
  },
};

const FILES: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify(CONFIG),
  'guides/open.mdx': `---
title: Open
description: Look at /images/described.png
keywords: ["/images/keyword.png"]
${Object.entries(FRONTMATTER)
  .map(([file, name]) => `"${name}": "/${file}"`)
  .join('\n')}
---

import { Picture, Made } from '/snippets/picture.jsx'

${body(REFERENCES)}
`,
  // A page at /guides: what React leaves as it is starts from there.
  'guides/index.mdx': `---\ntitle: Mentions\n---\n\nimport { Bare } from '/snippets/picture.jsx'\n\n${body(MENTIONS)}\n\n<Bare />\n`,
  'staff.mdx': `---\ntitle: Staff\ngroups: [staff]\n---\n\n${all.map((file) => `![a](${encoded(file)})`).join('\n\n')}\n`,
  'snippets/part.mdx': '![a](/o/snippet.png)\n',
  'snippets/picture.jsx': `import { useState } from 'react';
// "/images/script-comment.png"
export const Picture = ({ src }) => {
  const [later, setLater] = useState(false);
  return <button onClick={() => setLater(true)}><img src={src} /><img src="/o/react-code.png" />{later && <img src="/o/react-later.png" />}</button>;
};
export const Made = () => <div dangerouslySetInnerHTML={{ __html: '<img src="/o/html.png">' }} />;
export const Bare = () => <img src="nested.png" />;
`,
  'site/style.css':
    'body { background: url("../o/css.png") } /* url(/images/css-comment.png) */\n.a { background: url(/v1/images/css-name.png) }\n',
  'site/script.js': 'document.body.dataset.a = "/o/script.png"; // "/images/script-comment.png"\n',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'API', version: '1' },
    paths: {
      '/things': {
        get: {
          summary: 'List',
          description: 'See ![a](/o/api.png)',
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  }),
};

describe.each(['public', 'partial'] as const)('the public folder of a site with access %s', (access) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waymark-assets-'));
    const config = access === 'partial' ? { ...CONFIG, public: true } : CONFIG;
    const files = {
      ...Object.fromEntries([...all, 'v1/images/arch.png'].map((file) => [file, PIXEL])),
      ...FILES,
      'docs.json': JSON.stringify(config),
    };
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, 'docs', name)), { recursive: true });
      await writeFile(join(folder, 'docs', name), content);
    }
    await buildSite({ docs: join(folder, 'docs'), out: folder, options: { access, url: ADDRESS } });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const isPublic = (file: string): boolean => existsSync(join(folder, 'dist', file));

  it('has each file that a public page or the configuration refers to', () => {
    const wanted = [...Object.keys(REFERENCES), ...Object.keys(FRONTMATTER), ...AROUND, 'v1/images/arch.png'];
    expect(wanted.filter((file) => !isPublic(file))).toEqual([]);
  });

  it('has no file that is only mentioned, or has a similar name', () => {
    expect(Object.keys(MENTIONS).filter(isPublic)).toEqual([]);
  });
});
