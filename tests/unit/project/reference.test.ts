import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { COMPONENT_FACTS } from '../../../.ci/reference/component-examples.ts';
import { keysBySection } from '../../../.ci/reference/docs-json.ts';
import { ENVIRONMENT_EXAMPLES } from '../../../.ci/reference/environment.ts';
import { generatedFiles } from '../../../.ci/reference/main.ts';
import { type JsonSchema, Schemas } from '../../../.ci/reference/schema-table.ts';
import { SERVER_EXAMPLES } from '../../../.ci/reference/server-json.ts';
import { CALLS, exampleTools } from '../../../.ci/reference/tools.ts';
import { loadCommands } from '../../../plugin/cli/run.ts';
import { pageContext } from '../../../plugin/packages/mdx/components/page-context.ts';
import { BUILTINS } from '../../../plugin/packages/mdx/components/registry.ts';
import { EXAMPLES } from '../../../plugin/packages/repository/config/examples.ts';
import { docsJsonSchema } from '../../../plugin/packages/repository/config/json-schema.ts';
import { configSchema } from '../../../plugin/packages/repository/config/schema.ts';
import {
  serverConfigFields,
  serverConfigJsonSchema,
  serverConfigSchema,
} from '../../../runtime/cli/server-config.ts';
import { SERVER_KEY_EXAMPLES } from '../../../runtime/cli/server-examples.ts';
import { raw } from '../../../runtime/packages/contract/html.ts';
import { testRepository } from '../markdown/repository.ts';

const ROOT = join(import.meta.dirname, '../../..');
const page = (name: string): string => readFileSync(join(ROOT, 'starter/reference', name), 'utf8');

/** The schema, with each object that names its keys closed to others. */
function withoutUnknownKeys(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutUnknownKeys);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inside: { readonly type?: unknown } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutUnknownKeys(value)]),
  );
  const closed = inside.type === 'object' && 'properties' in inside && !('additionalProperties' in inside);
  return closed ? { ...inside, additionalProperties: false } : inside;
}

describe('the generated reference', () => {
  it('is up to date with `npm run reference`', async () => {
    const outdated = (await generatedFiles()).filter(({ written, made }) => written !== made);
    expect(outdated.map(({ file }) => relative(ROOT, file))).toEqual([]);
  });

  it('names the effect of every key of docs.json, and links to a guide', () => {
    const sections = page('docs-json.mdx')
      .split('## Elements of the navigation')[0]
      ?.split('\n### ')
      .slice(1);
    expect(sections?.length).toBe(Object.keys(configSchema.shape).length - 1);
    expect(
      sections?.filter((section) => !/^Type: .+\. [A-Z][^.]+.*\]\(\/[a-z/#-]+\)\.$/m.test(section)),
    ).toEqual([]);
  });

  it('has a valid example of every key of docs.json', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(
      Object.keys(configSchema.shape)
        .filter((name) => name !== '$schema')
        .sort(),
    );
    expect(configSchema.safeParse(EXAMPLES).error?.issues).toBeUndefined();
  });

  it('has an example of each key in the schema of docs.json that the schema accepts', () => {
    const root = docsJsonSchema();
    const keys = [...keysBySection(root)].flatMap(([section, inside]) =>
      inside.map(({ name, schema }) => [`${section}: ${name}`, schema] as const),
    );
    const examples = keys.map(([name, { examples }]) => [name, examples?.[0]] as const);
    expect(examples.filter(([, example]) => example === undefined)).toEqual([]);
    const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile({
      properties: Object.fromEntries(keys),
      $defs: root.$defs,
    });
    validate(Object.fromEntries(examples));
    expect(validate.errors).toBe(null);
    const strict = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(
      withoutUnknownKeys({ properties: Object.fromEntries(keys), $defs: root.$defs }) as object,
    );
    strict(Object.fromEntries(examples));
    expect(strict.errors).toBe(null);
  });

  it('has an example of each key of server.json that the server accepts', () => {
    expect(Object.keys(SERVER_EXAMPLES).sort()).toEqual(
      Object.keys(serverConfigFields.shape)
        .filter((name) => name !== '$schema')
        .sort(),
    );
    const secrets = {
      OIDC_SECRET: 'secret',
      MODEL_KEY: 'key',
      GIT_TOKEN: 'token',
      WEBHOOK_SECRET: 'a secret of the git host',
    };
    const key = `whsec_${'QUFB'.repeat(10)}`;
    const values = new Map(Object.entries({ ...secrets, FEEDBACK_SECRET: key, CHAT_SECRET: key }));
    const text = JSON.stringify(SERVER_EXAMPLES).replace(/"env:(\w+)"/g, (_, name) =>
      JSON.stringify(values.get(name) ?? ''),
    );
    expect(serverConfigSchema.safeParse(JSON.parse(text)).error?.issues).toBeUndefined();
  });

  it('has an example of each key in the schema of server.json that the schema accepts', () => {
    const root = serverConfigJsonSchema() as JsonSchema;
    const schemas = new Schemas(root);
    const keys = Object.entries(root.properties ?? {})
      .filter(([name]) => name !== '$schema')
      .flatMap(([name, schema]) => schemas.keys(schema as JsonSchema, name));
    expect(keys.map(({ name }) => name).sort()).toEqual([...SERVER_KEY_EXAMPLES.keys()].sort());
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name, schema } of keys) {
      const [example] = (schema.examples ?? []) as unknown[];
      expect(example, name).toBe(SERVER_KEY_EXAMPLES.get(name));
      // A secret is put in place of `env:NAME` before the file is read by the schema.
      const text = JSON.stringify(example).replaceAll(/env:\w+/g, `whsec_${'QUFB'.repeat(10)}`);
      const validate = ajv.compile({ ...schema, $defs: root.$defs });
      expect([name, validate(JSON.parse(text)), validate.errors]).toEqual([name, true, null]);
      expect(page('server-json.mdx')).toContain(
        `Example: \`${typeof example === 'string' ? example : JSON.stringify(example)}\`. |\n`,
      );
    }
  });

  it('shows a valid call of each tool', () => {
    for (const { name, inputSchema } of exampleTools()) {
      const validate = new Ajv2020({ strict: false }).compile(inputSchema);
      expect([name, validate(CALLS[name]), validate.errors]).toEqual([name, true, null]);
    }
  });

  it('shows examples of every command', () => {
    const sections = page('commands.mdx')
      .split(/\n(?=## waymark )/)
      .slice(1);
    expect(sections.length).toBeGreaterThan(14);
    expect(sections.filter((section) => !section.includes('```bash\n'))).toEqual([]);
  });

  it('names the actual defaults of component properties', () => {
    const { site, remove } = testRepository({});
    remove();
    const page = () =>
      pageContext(site, { path: '/page', frontmatter: {}, languages: [], audience: 'public' });
    for (const [name, { defaults = {} }] of Object.entries(COMPONENT_FACTS)) {
      const component = BUILTINS.functions[name];
      expect(component, name).toBeDefined();
      const htmlWith = (props: object): string | undefined =>
        component?.({ props: { ...props }, children: raw('<i>inside</i>'), page: page() }).text;
      const base = { title: 'Title', content: 'Words', href: '/a', name: 'Name' };
      for (const [key, value] of Object.entries(defaults))
        expect(htmlWith({ ...base, [key]: value }), `${name} ${key}`).toBe(htmlWith(base));
    }
  });

  it('describes every environment variable for operators', () => {
    const sources = globSync('{plugin,runtime}/**/*.ts', { cwd: ROOT });
    const named = sources.flatMap((file) =>
      Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/\bWAYMARK_[A-Z_]+\b/g), ([name]) => name),
    );
    // Passed by one process of the product to another, or by a run of the tests to those that it starts.
    const own = [
      'WAYMARK_WAITS',
      'WAYMARK_PROGRESS',
      'WAYMARK_PIPED',
      'WAYMARK_SAMPLES',
      'WAYMARK_SERVED_RELEASE',
      'WAYMARK_SINCE',
      'WAYMARK_EARLIER_RELEASE',
      'WAYMARK_BUILT_THEME',
    ];
    const others = new Set(named.filter((name) => !own.includes(name)));
    expect([...others].filter((name) => !page('environment.mdx').includes(`\`${name}\``))).toEqual([]);
  });

  it('has an example of each environment variable that its option accepts', async () => {
    const options = (await loadCommands())
      .flatMap((command) => [command, ...command.commands])
      .flatMap((command) => command.options)
      .filter(({ envVar }) => envVar !== undefined);
    expect(options.length).toBeGreaterThan(15);
    for (const { envVar = '', parseArg } of options) {
      const example = ENVIRONMENT_EXAMPLES[envVar] ?? expect.fail(`${envVar} has no example`);
      expect(() => parseArg?.(example, undefined), envVar).not.toThrow();
    }
  });
});
