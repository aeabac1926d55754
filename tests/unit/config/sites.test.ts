import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { docsJsonSchema } from '../../../plugin/packages/repository/config/json-schema.ts';
import { loadRoot } from './docs-root.ts';

const folder = process.env.WAYMARK_SITES ?? path.resolve(import.meta.dirname, '../../../../shared/sites');
const present = existsSync(folder);
if (!present)
  console.log(
    `Real sites are not tested: ${folder} does not exist (npm run sites -- FOLDER; WAYMARK_SITES=FOLDER).`,
  );

const SITES: [site: string, files: number, warnings: Record<string, number>][] = [
  ['agentskills__agentskills', 1, {}],
  ['the-momentum__open-wearables', 1, {}],
  ['DeepLcom__api-docs', 1, { 'config-legacy-key': 15 }],
  ['mem0ai__mem0', 1, {}],
  ['triggerdotdev__trigger.dev', 1, {}],
  ['spree__spree', 1, {}],
  ['PrefectHQ__fastmcp', 4, { 'config-legacy-key': 40 }],
  ['langgenius__dify-docs', 1, {}],
];

describe.skipIf(!present)('docs.json of real sites', () => {
  const validate = new Ajv.default({ strict: false }).compile(docsJsonSchema());

  test.each(SITES)('%s loads without an error, with the expected warnings', async (site, files, warnings) => {
    const { loaded, diagnostics } = await loadRoot(path.join(folder, site));
    const count: Record<string, number> = {};
    for (const { code } of diagnostics) count[code] = (count[code] ?? 0) + 1;
    expect(count).toEqual(warnings);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(loaded?.files).toHaveLength(files);
  });

  test.each(SITES)('%s validates against the emitted JSON Schema', (site) => {
    const docsJson: unknown = JSON.parse(readFileSync(path.join(folder, site, 'docs.json'), 'utf8'));
    expect(validate(docsJson) ? [] : validate.errors).toEqual([]);
  });
});
