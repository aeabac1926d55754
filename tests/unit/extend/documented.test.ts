import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  HOOK_NAMES,
  PART_NAMES,
  waymarkConfigSchema,
} from '../../../plugin/packages/repository/extend/plugin.ts';
import { TOKENS } from '../../../plugin/packages/repository/extend/tokens.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../starter/customize/plugins.mdx'), 'utf8');

describe('the page about plugins', () => {
  it.each([...PART_NAMES, ...HOOK_NAMES, ...Object.keys(TOKENS), ...Object.keys(waymarkConfigSchema.shape)])(
    'names the export `%s`',
    (name) => {
      expect(page).toMatch(new RegExp(`[\`\\s'(]${name}[\`:]`));
    },
  );
});
