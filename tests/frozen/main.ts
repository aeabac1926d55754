/**
 * Holds the output of one revision against another, file by file: a change of structure must leave it as it was.
 *
 *     node tests/frozen/main.ts make FOLDER [site …]     builds every site into FOLDER, and lists its digests there
 *     node tests/frozen/main.ts digest FOLDER            lists them again, by other rules of what is meant
 *     node tests/frozen/main.ts compare OLD NEW          names what differs; exits 1 if anything does
 *
 * Sites are the starter, the fixtures, a protected variant of each, and the real sites if they are there
 * (`WAYMARK_SITES`). Make OLD in a checkout of the older revision with this folder copied into it, and NEW here.
 * Differences that are meant are rules of `intended.ts`, and count on both sides.
 */
import { compareFolders } from './compare.ts';
import { digestSites, makeSites } from './make.ts';

const [verb, first, ...rest] = process.argv.slice(2);
if (verb === 'make' && first !== undefined) await makeSites(first, rest);
else if (verb === 'digest' && first !== undefined) digestSites(first);
else if (verb === 'compare' && first !== undefined && rest[0] !== undefined)
  process.exitCode = compareFolders(first, rest[0]) ? 0 : 1;
else {
  console.error('Usage: main.ts make FOLDER [site …] | digest FOLDER | compare OLD NEW');
  process.exitCode = 2;
}
