import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const BIG = 'x'.repeat(3 * 1024 * 1024);
/** Sent while it is compressed. */
export const LARGE = Array.from({ length: 40_000 }, (_, n) => `Line ${n * n} of all pages.\n`).join('');
const SCRIPT = `console.log(${JSON.stringify('a'.repeat(2000))});\n`;

const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'index.html': '<h1>Welcome</h1>',
  'index.md': '# Welcome\n',
  'guides/start.html': '<h1>Quickstart</h1>',
  'guides/start.md': '# Quickstart\n',
  'guides/rate-limits/index.html': '<h1>Rate limits</h1>',
  'guides/größe.html': '<h1>Größe</h1>',
  'guides/größe.md': '# Größe\n',
  'old.html': '<meta http-equiv="refresh" content="0;url=/guides/start">',
  '404.html': '<h1>Nothing here</h1>',
  'llms.txt': '# Acme Docs\n',
  '_astro/app.C0ffee12.js': SCRIPT,
  '_astro/app.C0ffee12.js.br': 'made for another server',
  'all.txt': LARGE,
  'data.json': '{"a":1}',
  'picture.svg': '<svg/>',
  'alphabet.txt': 'abcdefghij',
  'video.mp4': BIG,
  'odd#name?.txt': 'odd',
  '.env': 'SECRET=1',
  '.git/config': 'secret',
  '.well-known/agent-skills/index.json': '{"skills":[]}',
  '.well-known/api-catalog': '{"linkset":[]}',
  _redirects: '/a /b',
  'vercel.json': '{}',
  'vercel.json.br': 'made for another server',
};

/** A built site in a folder of its own, with a secret next to it. */
export async function fixtureDist(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'waymark-dist-'));
  const dist = join(parent, 'dist');
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  await writeFile(join(parent, 'secret.txt'), 'secret beside the site');
  await symlink(join(parent, 'secret.txt'), join(dist, 'link.txt'));
  return dist;
}
