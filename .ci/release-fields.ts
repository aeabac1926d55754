/**
 * Lists the fields of package.json that npm shows and that only the owner of the package can fill in (CONTRIBUTING.md, "A release").
 * A warning each, as an annotation of GitHub; the release continues without them.
 */
import { readFileSync } from 'node:fs';

const FIELDS: Readonly<Record<string, string>> = {
  author: 'the name of the owner, such as "Ada Lovelace <ada@example.com>"',
  homepage: 'the address of the documentation',
  bugs: 'the address of the issues',
  repository: 'the address of the repository; the release workflow sets it for the packed file',
};

const [, , file = 'package.json'] = process.argv;
const given = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
for (const [field, meaning] of Object.entries(FIELDS))
  if (given[field] === undefined)
    process.stdout.write(`::warning file=${file}::${file} has no "${field}". Add ${meaning}.\n`);
