import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { ServerInfo } from '../../../runtime/packages/contract/discovery.ts';
import {
  filesystemInputSchema,
  searchInputSchema,
  toolDefinitions,
} from '../../../runtime/packages/contract/tools.ts';
import { estimatedTokens } from '../../../runtime/packages/search/tokens.ts';

const INFO: ServerInfo = {
  name: 'Acme Docs',
  url: 'https://docs.acme.dev',
  base: '',
  trailingSlash: false,
  icons: [],
  access: 'public',
  versions: [],
  languages: [],
  version: '1.2.3',
};
const VARIED: ServerInfo = {
  ...INFO,
  versions: [
    { name: 'v1', default: false },
    { name: 'v2', default: true },
  ],
  languages: [
    { name: 'en', default: true },
    { name: 'zh', default: false },
  ],
};

describe('definitions of the MCP tools', () => {
  it('are two read-only tools in a stable order', () => {
    expect(toolDefinitions(INFO).map(({ name }) => name)).toEqual(['search', 'query_docs_filesystem']);
    for (const { annotations, name } of toolDefinitions(INFO)) {
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
    }
  });

  it('have valid, closed and portable schemas', () => {
    for (const { inputSchema } of toolDefinitions(VARIED)) {
      expect(new Ajv2020({ strict: true }).validateSchema(inputSchema)).toBe(true);
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
      expect(JSON.stringify(inputSchema)).not.toMatch(/"(?:anyOf|oneOf|allOf|\$ref|not)"/);
    }
  });

  it('stay below their token budget', () => {
    const described = toolDefinitions(INFO).flatMap(({ description, inputSchema }) => [
      description,
      ...Object.values(inputSchema.properties as Record<string, { description: string }>).map(
        (property) => property.description,
      ),
    ]);
    const cost = 'every conversation of an agent pays for these tokens: shorten a description';
    expect(estimatedTokens(described.join('\n')), cost).toBeLessThan(320);
    expect(estimatedTokens(JSON.stringify(toolDefinitions(INFO))), cost).toBeLessThan(600);
  });

  it('explain word matching, with an example of alternatives', () => {
    const [search] = toolDefinitions(INFO);
    expect(search?.description).toContain('Words are matched, not meaning');
    expect(search?.inputSchema).toMatchObject({
      properties: {
        alternatives: { maxItems: 5, description: expect.stringMatching(/\["[^"]+", "[^"]+"\]/) },
      },
    });
  });

  it('offer version and language only if the site has several', () => {
    const names = (info: ServerInfo) => {
      const [search] = toolDefinitions(info);
      return Object.keys(search?.inputSchema.properties ?? {});
    };
    const always = ['query', 'alternatives', 'limit', 'offset', 'max_tokens'];
    expect(names(INFO)).toEqual(always);
    expect(names({ ...INFO, versions: [{ name: 'v1', default: true }] })).toEqual(always);
    expect(names(VARIED)).toEqual([...always, 'version', 'language']);
    expect(toolDefinitions(VARIED)[0]?.inputSchema).toMatchObject({
      properties: { version: { enum: ['v1', 'v2'] }, language: { enum: ['en', 'zh'] } },
    });
  });
});

describe('arguments of the MCP tools', () => {
  const search = (input: unknown, info = VARIED) => searchInputSchema(info).safeParse(input);

  it('get defaults for search', () => {
    expect(search({ query: 'x' }).data).toEqual({
      query: 'x',
      alternatives: [],
      limit: 10,
      offset: 0,
      max_tokens: 1_500,
    });
  });

  it.each([
    [{}],
    [{ query: '' }],
    [{ query: '  \n' }],
    [{ query: 'x'.repeat(1001) }],
    [{ query: 1 }],
    [{ query: 'x', limit: 0 }],
    [{ query: 'x', limit: 51 }],
    [{ query: 'x', limit: 1.5 }],
    [{ query: 'x', offset: -1 }],
    [{ query: 'x', alternatives: ['1', '2', '3', '4', '5', '6'] }],
    [{ query: 'x', alternatives: ['x'.repeat(201)] }],
    [{ query: 'x', alternatives: 'y' }],
    [{ query: 'x', max_tokens: 10 }],
    [{ query: 'x', version: 'v3' }],
    [{ query: 'x', language: 'toString' }],
    [{ query: 'x', unknown: true }],
    [null],
    [[]],
  ])('are refused for search: %j', (input) => {
    expect(search(input).success).toBe(false);
  });

  it('have no version for search if there is only one', () => {
    expect(search({ query: 'x', version: 'v1' }, INFO).success).toBe(false);
    expect(search({ query: 'x', version: 'v1' }).success).toBe(true);
  });

  it.each([
    [{}],
    [{ command: '' }],
    [{ command: ' ' }],
    [{ command: 'x'.repeat(10_001) }],
    [{ command: ['ls'] }],
  ])('are refused for the file system: %j', (input) => {
    expect(filesystemInputSchema.safeParse(input).success).toBe(false);
  });
});
