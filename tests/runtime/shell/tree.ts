/** A small tree of documents that the shell's tests share. */

import type { Audience } from '../../../runtime/packages/contract/audience.ts';
import { openPackedFiles, type PackedFiles } from '../../../runtime/packages/files/packed-files.ts';
import { packFiles } from '../../support/pack-files.ts';

export const TREE: Readonly<Record<string, string>> = {
  '/README.md': '# Index\n\n- [Start](/guides/start.md)\n- [API](/api/users.md)\n',
  '/guides/start.md': [
    '# Start here',
    '',
    'Install the package, then start.',
    'Rate limit: 100 requests. rate-limit ratelimit RATE LIMIT',
    '',
    '```sh',
    '# not a heading',
    'npm install waymark --save-dev',
    '```',
    '',
    '## Install',
    'foo bar foo',
    'foobar foo_bar foo-bar',
    'naïve café über straße',
    '### On Windows',
    'C:\\Program Files\\x  [brackets] {braces} (parens) a.b a+b a*b a?b $HOME ^caret |pipe|',
    '## Install offline',
    'aa aaa aaaa abab ababab',
    'tab\tseparated\tvalues',
    '中文 文档 检索',
    'no newline at the end',
  ].join('\n'),
  '/guides/advanced.md': '# Advanced\n\nalpha\nbeta\ngamma\ndelta\nepsilon\nzeta foo\neta\ntheta foo\niota\n',
  '/guides/deep/er/page.md': '# Deep\nfoo\n\n\n  indented foo\nend\n',
  '/guides/empty.md': '',
  '/guides/blank.md': '\n',
  '/api/users.md':
    '# Users\n\n| method | path |\n| GET | /users |\n| POST | /users/{id} |\n\nuser_id userId user.id\n',
  '/api/windows.md': 'first line\r\nsecond foo\r\nthird\r\n',
  '/openapi/api.json':
    '{\n  "openapi": "3.1.0",\n  "paths": { "/users": { "get": { "summary": "List foo" } } }\n}\n',
  '/openapi/api.yaml': 'openapi: 3.1.0\ninfo:\n  title: Foo API\n  version: "1"\n',
  '/with space/file name.md': '# Space\nfoo in a file with spaces\n',
  '/.hidden/secret.md': 'foo hidden\n',
};

/** The same page in several folders: it is packed once, and its links are each folder's own. */
export const VERSIONS: Readonly<Record<string, string>> = Object.fromEntries(
  ['v1', 'v2', 'v3'].map((name) => [
    `/${name}/en/same.md`,
    `# Same\n[foo](/${name}/en/foo)\nfoo v1 here\n\nsee /${name}/en and /${name}/x foo v2\nbar\n[z](/${name}/en/z)`,
  ]),
);

export function packTree(
  tree: Readonly<Record<string, string>>,
  audienceOf: (path: string) => Audience = () => 'public',
): PackedFiles {
  const packed = packFiles(
    Object.entries(tree).map(([path, text]) => ({ path, text, audience: audienceOf(path) })),
  );
  const file = (name: string) => {
    const bytes = packed.get(name);
    if (bytes === undefined) throw new Error(`packFiles wrote no ${name}`);
    return bytes;
  };
  return openPackedFiles({ json: file('files.json'), bin: file('files.bin') });
}
