import { expect, test } from 'vitest';
import { publicSite } from '../../../plugin/members/readable-site.ts';
import { pageMarkdown } from '../../../plugin/packages/mdx/markdown/clean/page-markdown.ts';
import { createEngine } from '../../../plugin/packages/mdx/markdown/engine.ts';
import { referenceHtml } from '../../../plugin/packages/openapi/html/reference-html.ts';
import { siteOf, sitePage } from './site.ts';

/** The Markdown of a channel's page, and its HTML without tags. */
async function shown(text: string, path: string): Promise<{ markdown: string; html: string }> {
  const site = await siteOf({ navigation: { asyncapi: 'a.yaml' } }, { 'a.yaml': text });
  const page = sitePage(site, path);
  const document = await createEngine(site).document(page);
  const html = referenceHtml(site, page, { headings: [], features: new Set() });
  return {
    markdown: pageMarkdown(publicSite(site), page, document),
    html: `${html?.intro} ${html?.body}`.replaceAll(/<[^>]*>/g, '').replaceAll('&quot;', '"'),
  };
}

const V2 = `asyncapi: 2.6.0
info: { title: A, version: "1" }
servers: { prod: { url: "wss://{env}.example.com/{region}", protocol: wss, variables: { env: { enum: [prod, stage], default: prod, description: The environment }, region: { $ref: "#/components/serverVariables/region" } } } }
channels:
  c:
    description: The channel
    subscribe:
      summary: The summary
      traits: [{ $ref: "#/components/operationTraits/t" }]
      message:
        name: M
        headers: { type: object, required: [own], properties: { own: { type: string, description: own header } } }
        traits: [{ $ref: "#/components/messageTraits/m" }]
        payload: { type: string, enum: [up, down] }
        examples: [{ name: First, headers: { own: h1 }, payload: up }]
components:
  serverVariables: { region: { enum: [eu] } }
  operationTraits: { t: { summary: Not shown, description: The description of a trait } }
  messageTraits: { m: { contentType: application/vnd.x+json, headers: { type: object, properties: { common: { type: integer, maximum: 9 } } } } }
`;

test('a channel of AsyncAPI 2 shows headers, traits, its operation and the variables of servers', async () => {
  const { markdown, html } = await shown(V2, '/api-reference/c');
  expect(markdown).toContain('Server: `wss://prod.example.com/eu`, `wss://stage.example.com/eu`');
  expect(markdown).toContain(
    '- `env` `enum<string>` default: `prod`: The environment Available options: `prod` `stage`',
  );
  expect(markdown).toContain('## Messages that you receive\n\n`application/vnd.x+json`');
  expect(markdown).toContain('The summary\n\nThe description of a trait');
  expect(markdown).toContain(
    'Headers:\n\n- `common` `integer`: `≤ 9`\n- `own` `string` required: own header Example (First): `h1`\n\nBody:',
  );
  expect(markdown).toContain('`enum<string>` Available options: `up` `down`');
  expect(markdown).not.toContain('Not shown');
  for (const words of [
    'The environment',
    'stage',
    'The summary',
    'The description of a trait',
    'own header',
    'common',
    'h1',
    'up',
    'down',
    'application/vnd.x+json',
  ])
    expect(html).toContain(words);
});

const V3 = `asyncapi: 3.0.0
info: { title: A, version: "1" }
servers: { prod: { host: "{env}.example.com:{port}", protocol: wss, security: [{ $ref: "#/components/securitySchemes/key" }], variables: { env: { enum: [prod, stage] }, port: { default: 8443 } } } }
channels:
  orders: { address: orders, messages: { placed: { traits: [{ headers: { type: object, properties: { trait: { type: string } } } }], headers: { type: object, properties: { own: { type: string } } }, payload: { type: object, properties: { a: { type: string } } } } } }
  answers: { address: answers, messages: { answer: { payload: { type: object, properties: { ok: { type: boolean, description: It worked } } } } } }
operations:
  place: { action: receive, title: Place, summary: The summary, description: The description, channel: { $ref: "#/channels/orders" }, security: [{ type: httpApiKey, in: header, name: X-Op-Key, description: The key of operations }], reply: { channel: { $ref: "#/channels/answers" }, address: { location: "$message.header#/replyTo", description: Where the answer goes } } }
components: { securitySchemes: { key: { type: httpApiKey, in: query, name: server_key } } }
`;

test('a channel of AsyncAPI 3 shows headers, security and replies of its operations', async () => {
  const { markdown, html } = await shown(V3, '/api-reference/orders');
  expect(markdown).toContain('Server: `wss://prod.example.com:8443`, `wss://stage.example.com:8443`');
  const sections = markdown.split('\n## ');
  const section = (title: string) => sections.find((each) => each.startsWith(title)) ?? '';
  expect(section('Authorizations')).toContain('`server_key`');
  expect(section('Authorizations')).not.toContain('X-Op-Key');
  const sent = section('Messages that you send');
  for (const words of ['The summary', 'The description', '`X-Op-Key` API key header', '`trait`', '`own`'])
    expect(sent).toContain(words);
  const replies = section('Responses');
  for (const words of ['`answers`', '`$message.header#/replyTo`', 'Where the answer goes', 'It worked'])
    expect(replies).toContain(words);
  for (const words of ['X-Op-Key', 'The key of operations', 'The summary', 'trait', 'own', 'It worked'])
    expect(html).toContain(words);
});

test('a message that several operations reply with is listed once', async () => {
  const again = V3.replace(
    'operations:\n',
    'operations:\n  again: { action: receive, channel: { $ref: "#/channels/orders" }, reply: { channel: { $ref: "#/channels/answers" } } }\n',
  );
  const { markdown } = await shown(again, '/api-reference/orders');
  expect(markdown.match(/### answer/g)).toHaveLength(1);
  expect(markdown.match(/### placed/g)).toHaveLength(1);
});

test('the channel of a reply shows it as a message of the other side', async () => {
  const text = V3.replace('action: receive', 'action: send');
  const { markdown } = await shown(text, '/api-reference/answers');
  expect(markdown).toContain('## Messages that you send');
  expect(markdown).toContain('It worked');
});

test('a query parameter of a channel that a security scheme sends is not asked for twice', async () => {
  const text = V3.replace(
    'address: orders,',
    'address: orders, bindings: { ws: { query: { type: object, properties: { server_key: { type: string }, page: { type: string } } } } },',
  );
  const { markdown } = await shown(text, '/api-reference/orders');
  expect(markdown.match(/server_key/g)).toHaveLength(1);
  expect(markdown).toContain('- `page` `string`');
});
