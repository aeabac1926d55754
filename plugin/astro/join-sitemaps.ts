/** Two sitemaps that know each other: that of the docs, and the one that `@astrojs/sitemap` makes of the project’s own pages. */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
/**
 * Lists the sitemap of the docs in each index of others, and that index in robots.txt.
 *
 * @param dist Absolute path of a folder that is published.
 * @param url Public address of the docs.
 * @param path Of the docs in the folder.
 */
export async function joinSitemaps(dist: string, url: string | undefined, path = ''): Promise<void> {
  const names = await readdir(dist);
  if (url === undefined || !existsSync(join(dist, path, 'sitemap.xml'))) return;
  const own = `${url}/sitemap.xml`;
  for (const name of names.filter((each) => each.endsWith('-index.xml'))) {
    const text = await readFile(join(dist, name), 'utf8');
    if (!text.includes('</sitemapindex>') || text.includes(`<loc>${own}</loc>`)) continue;
    const entry = `<sitemap><loc>${own}</loc></sitemap>`;
    await writeFile(join(dist, name), text.replace('</sitemapindex>', `${entry}</sitemapindex>`));
    // The project may answer it on demand.
    if (!names.includes('robots.txt')) continue;
    const robots = await readFile(join(dist, 'robots.txt'), 'utf8');
    const line = `Sitemap: ${own}\n`;
    // A repository’s own robots.txt says what its author wants it to say.
    await writeFile(join(dist, 'robots.txt'), robots.replace(line, `${line}Sitemap: ${url}/${name}\n`));
  }
}
