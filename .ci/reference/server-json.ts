/** The page about the file that `waymark serve --config` reads. */
import { type ServerConfigFile, serverConfigJsonSchema } from '../../runtime/cli/server-config.ts';
import { type JsonSchema, Schemas } from './schema-table.ts';

/** An example of each key; together they are a valid file. */
export const SERVER_EXAMPLES: Readonly<Record<Exclude<keyof ServerConfigFile, '$schema'>, unknown>> = {
  signIn: {
    oidc: {
      issuer: 'https://login.example.com',
      clientId: 'docs',
      clientSecret: 'env:OIDC_SECRET',
      groupsClaim: 'groups',
      label: 'Example',
    },
  },
  limits: { client: 20_000, 'client-share': 50 },
  ask: {
    url: 'https://models.example.com/v1',
    model: 'a-model',
    key: 'env:MODEL_KEY',
    keepQuestions: true,
    origins: ['https://app.example.com'],
    daily: { calls: 2_000 },
  },
  feedback: {
    agents: true,
    webhook: { url: 'https://hooks.example.com/feedback', secret: 'env:FEEDBACK_SECRET' },
  },
  analytics: { days: 90 },
  deploy: {
    project: 'docs',
    remote: 'https://git.example.com/team/docs.git',
    password: 'env:GIT_TOKEN',
    access: 'partial',
    previews: { onPush: true, max: 5 },
    webhooks: {
      receive: { github: 'env:WEBHOOK_SECRET' },
      send: [{ name: 'chat', url: 'https://hooks.example.com/docs', secret: 'env:CHAT_SECRET' }],
    },
  },
  tools: 'tools.ts',
  trustProxy: ['127.0.0.1', '10.0.0.0/8'],
};

const GUIDES: Readonly<Record<keyof typeof SERVER_EXAMPLES, string>> = {
  signIn: '[sign-in](/publish/sign-in)',
  limits: '[limits](/publish/sign-in#limits)',
  ask: '[answers](/publish/ask)',
  feedback: '[feedback](/publish/feedback)',
  analytics: '[analytics](/publish/analytics)',
  deploy:
    '[deploys](/publish/deploys), [previews](/publish/previews), [webhooks](/publish/webhooks), [many machines](/publish/many-machines)',
  tools: '[plugins](/customize/plugins#tools-of-the-mcp-server)',
  trustProxy: '[limits](/publish/sign-in#limits)',
};

/** @throws {Error} if a key has no example */
export function serverJsonPage(): string {
  const root = serverConfigJsonSchema() as JsonSchema;
  const schemas = new Schemas(root);
  const sections = (Object.entries(root.properties ?? {}) as [string, JsonSchema][])
    .filter(([name]) => name !== '$schema')
    .map(([name, schema]) => {
      const keys = schemas.keys(schema, name);
      for (const each of keys)
        if (each.schema.examples === undefined)
          throw new Error(`runtime/cli/server-examples.ts has no example of ${each.name}.`);
      const shown = keys.length === 0 ? '' : `\n\n${schemas.table(keys)}`;
      const key = name as keyof typeof SERVER_EXAMPLES;
      const example = { [name]: SERVER_EXAMPLES[key] };
      return `## \`${name}\`

${schema.description ?? ''} Type: ${schemas.type(schema)}. Guide: ${GUIDES[key]}.${shown}

\`\`\`json server.json
${JSON.stringify(example, null, 2)}
\`\`\``;
    });
  return `${sections.join('\n\n')}\n`;
}
