/**
 * Gathers what `changeset version` wrote: all packages have one version, and one changelog. Its new section becomes the first of
 * CHANGELOG.md, from that of `waymark`; the other packages' name the same version without a word.
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const written = globSync('{plugin,runtime}{,/packages/*}/CHANGELOG.md');
const [, section = ''] = /^(## [\s\S]*)/m.exec(readFileSync('plugin/CHANGELOG.md', 'utf8')) ?? [];
const changelog = readFileSync('CHANGELOG.md', 'utf8');
const first = changelog.search(/^## /m);
const at = first < 0 ? changelog.length : first;
writeFileSync('CHANGELOG.md', `${changelog.slice(0, at)}${section.trimEnd()}\n\n${changelog.slice(at)}`);
for (const file of written) rmSync(file);
