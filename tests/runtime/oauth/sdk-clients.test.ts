/** The official clients of both lines connect to the product when they are told its address, and nothing else. */
import * as v2 from '@modelcontextprotocol/client';
import { ClientCredentialsProvider as V1Credentials } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createStorage } from 'unstorage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../runtime/app.ts';
import { createIdentity } from '../../../runtime/packages/foundation/identity.ts';
import { createLimits } from '../../../runtime/packages/foundation/limits/limits.ts';
import { openServing } from '../../../runtime/packages/foundation/release/open-serving.ts';
import {
  createCredential,
  deleteCredential,
} from '../../../runtime/packages/foundation/state/client-credentials.ts';
import { stateOf } from '../../../runtime/packages/foundation/state/open.ts';
import { addUser } from '../../../runtime/packages/foundation/state/users.ts';
import { listenTo } from '../../../runtime/server.ts';
import { fixtureRelease } from '../support/fixture-site.ts';
import { PASSWORD } from '../support/password.ts';
import { REDIRECT } from './authorize.ts';
import { type DocumentServer, documentServer } from './document-server.ts';
import { Visitor } from './visitor.ts';

const state = stateOf(createStorage());
const logged: unknown[] = [];
let documents: DocumentServer;
let app: App | undefined;
let listening: Awaited<ReturnType<typeof listenTo>>;

beforeAll(async () => {
  documents = await documentServer();
  listening = await listenTo((request) => app?.fetch(request) ?? new Response(null, { status: 503 }), {
    port: 0,
    host: '127.0.0.1',
  });
  const logger = { error: (event: string, details: unknown) => void logged.push([event, details]) };
  const serving = await openServing(await fixtureRelease(), { url: listening.url, logger });
  const limits = createLimits();
  const { name: site, url } = serving.info;
  const { fetch } = documents;
  const identity = await createIdentity({ state, url, site, signIn: {}, limits, logger, fetch });
  app = await createApp(serving, { state, identity, limits, logger });
  await addUser(state, { name: 'ada', password: PASSWORD });
});
afterAll(async () => {
  await listening.close();
  await app?.close();
  documents.close();
});

interface Connection {
  readonly client: { listTools(): Promise<{ readonly tools: readonly unknown[] }>; close(): Promise<void> };
  /** Ends the authorization that the connection asked for. */
  finish(callback: URLSearchParams): Promise<void>;
  readonly connected: Promise<void>;
}

const IMPLEMENTATION = { name: 'test', version: '1.0.0' };

/** Begins to connect with a provider of the line's own shape. */
const LINES: Readonly<Record<string, (provider: never) => Connection>> = {
  v1(provider) {
    const transport = new V1Transport(new URL(`${listening.url}/authed/mcp`), { authProvider: provider });
    const client = new V1Client(IMPLEMENTATION);
    const finish = (callback: URLSearchParams) => transport.finishAuth(callback.get('code') ?? '');
    return { client, finish, connected: client.connect(transport as never) };
  },
  v2: (provider) => modern(provider, {}),
  'v2, revision 2026-07-28': (provider) => modern(provider, { versionNegotiation: { mode: 'auto' } }),
};

function modern(authProvider: never, options: v2.ClientOptions): Connection {
  const url = new URL(`${listening.url}/authed/mcp`);
  const transport = new v2.StreamableHTTPClientTransport(url, { authProvider });
  const client = new v2.Client(IMPLEMENTATION, options);
  return {
    client,
    finish: (callback) => transport.finishAuth(callback),
    connected: client.connect(transport),
  };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
}

/** The storage of a tool, in the shape that both lines of SDKs want. */
class Tool {
  readonly redirectUrl = REDIRECT;
  readonly clientMetadata = { redirect_uris: [REDIRECT], client_name: 'Test tool' };
  readonly clientMetadataUrl: string | undefined;
  client: { readonly client_id: string } | undefined;
  kept: Tokens | undefined;
  url: URL | undefined;
  #verifier = '';
  #discovery: unknown;

  constructor(clientMetadataUrl?: string) {
    this.clientMetadataUrl = clientMetadataUrl;
  }
  clientInformation = () => this.client;
  saveClientInformation = (client: Tool['client']): void => {
    this.client = client;
  };
  tokens = () => this.kept;
  saveTokens = (tokens: Tokens): void => {
    this.kept = tokens;
  };
  redirectToAuthorization = (url: URL): void => {
    this.url = url;
  };
  saveCodeVerifier = (verifier: string): void => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (discovery: unknown): void => {
    this.#discovery = discovery;
  };
  discoveryState = () => this.#discovery;
}

describe.each(Object.keys(LINES))('the %s MCP client with OAuth', (line) => {
  const connect = (provider: unknown): Connection => {
    const made = LINES[line]?.(provider as never);
    if (made === undefined) throw new Error('no such line');
    return made;
  };

  async function tools(provider: unknown): Promise<number> {
    const { client, connected } = connect(provider);
    await connected;
    const { length } = (await client.listTools()).tools;
    await client.close();
    return length;
  }

  it.each(['registers itself', 'is its metadata document'])(
    '%s, is approved by a person, and refreshes its token',
    async (how) => {
      const published = how.startsWith('is')
        ? documents.publish({ client_name: 'Test tool', redirect_uris: [REDIRECT] })
        : undefined;
      const tool = new Tool(published);
      const { connected, finish, client } = connect(tool);
      await expect(connected).rejects.toThrow();
      const visitor = new Visitor(listening.url);
      const login = await visitor.get(tool.url?.href ?? '');
      const consent = await visitor.signIn(login, 'ada', PASSWORD);
      const done = await visitor.post(new URL(consent.url).pathname, { decision: 'allow' });
      await finish(new URL(done.url).searchParams);
      await client.close();
      if (published !== undefined) {
        expect(tool.client?.client_id).toBe(published);
        expect(documents.heard().length).toBeGreaterThan(0);
      }
      expect(await tools(tool)).toBe(2);

      // A token that is refused makes it refresh, without a person.
      const first = tool.kept;
      tool.kept = { ...first, access_token: 'expired' };
      tool.url = undefined;
      expect(await tools(tool)).toBe(2);
      expect(tool.url).toBeUndefined();
      expect(tool.kept?.refresh_token).not.toBe(first?.refresh_token);
    },
  );

  it('signs in with a client credential, renews its token, and loses access when the credential is deleted', async () => {
    const { credential, secret } = await createCredential(state, line);
    const options = { clientId: credential.id, clientSecret: secret };
    const expectedIssuer = `${listening.url}/authed/mcp/oauth`;
    const provider =
      line === 'v1'
        ? new V1Credentials({ ...options, expectedIssuer })
        : new v2.ClientCredentialsProvider({ ...options, expectedIssuer });
    expect(await tools(provider)).toBe(2);
    const first = provider.tokens()?.access_token;
    provider.saveTokens({ ...provider.tokens(), access_token: 'expired', token_type: 'Bearer' } as never);
    expect(await tools(provider)).toBe(2);
    expect(provider.tokens()?.access_token).not.toBe(first);
    await deleteCredential(state, credential.id);
    await expect(tools(provider)).rejects.toThrow();
  });
});

it('no error was logged during the tests of MCP clients', () => {
  expect(logged).toEqual([]);
});
