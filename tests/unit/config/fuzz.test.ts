import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReferenceResolver } from '../../../plugin/packages/repository/config/references.ts';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import { validateConfig } from '../../../plugin/packages/repository/config/validate.ts';
import { Diagnostics } from '../../../plugin/packages/source/diagnostics/collector.ts';
import { parseJson } from '../../../plugin/packages/source/json/json.ts';
import { SourceFile } from '../../../plugin/packages/source/json/positions.ts';
import { keysAt } from '../../../plugin/packages/source/json/schema-keys.ts';
import { docsRoot, MINIMAL } from './docs-root.ts';

/** Keys of the format at several depths, so that random values meet the schema and not only its surface. */
const KEYS = [
  ...keysAt(configSchema, []),
  ...keysAt(configSchema, ['navigation']),
  ...keysAt(configSchema, ['navigation', 'tabs', 0]),
  ...keysAt(configSchema, ['navigation', 'languages', 0]),
  ...keysAt(configSchema, ['contextual', 'options', 0]),
  ...[
    'light',
    'dark',
    'primary',
    'links',
    'href',
    'label',
    'items',
    'options',
    'toString',
    '__proto__',
    'a b',
  ],
];

const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>(null, true, 0, '', 'text', '#fff', 'mint', 'copy', 'GET /a'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom(...KEYS), tie('value'), { maxKeys: 6 }),
  ),
})).value;

test('any docs.json yields a valid configuration, and reports omitted values', () => {
  const root = docsRoot({});
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 10 }),
      value,
      (keys, navigation) => {
        const diagnostics = new Diagnostics();
        const source = new SourceFile('docs.json', JSON.stringify({ ...MINIMAL, ...keys, navigation }));
        const tree = parseJson(source, diagnostics);
        if (tree === undefined) throw new Error('This is JSON.');
        const located = new ReferenceResolver(root, diagnostics).resolve(source, tree);
        const valid = configSchema.safeParse(located.value).success;
        const config = validateConfig(located, diagnostics);
        // A key that looks as if it restricted something is an error in a valid value, too.
        const found = diagnostics.list().filter(({ code }) => code !== 'config-unknown-key');
        expect(found.some(({ severity }) => severity === 'error')).toBe(!valid);
        if (config === undefined) expect(diagnostics.errorCount).toBeGreaterThan(0);
        else expect(configSchema.parse(config)).toEqual(config);
        for (const { message, hint, file, line, column } of diagnostics.list()) {
          expect([message, hint, file, line, column]).not.toContain(undefined);
        }
      },
    ),
    { numRuns: 300 },
  );
});
