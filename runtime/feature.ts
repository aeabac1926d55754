/** A feature of the server: its addresses, and how it is opened. The entries load little: commands and a build read them, too. */

import type { Viewer } from '@waymark/contract/can-read';
import type { RouteExample } from '@waymark/contract/examples';
import type { ReleasePaths } from '@waymark/contract/release-folder';
import type { ServerInfo } from '@waymark/contract/server-info';
import type { ToolDefinition } from '@waymark/contract/tools';
import type { Call } from '@waymark/foundation/call';
import type { Callers } from '@waymark/foundation/http/callers';
import type { Compress } from '@waymark/foundation/http/compressor';
import type { Identity } from '@waymark/foundation/identity';
import type { LimitName, Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import type { Problem } from '@waymark/foundation/problem';
import type { Closable } from '@waymark/foundation/release/current';
import type { Serving } from '@waymark/foundation/release/serving';
import type { Question, Questions } from '@waymark/foundation/state/questions';
import type { State } from '@waymark/foundation/state/state';
import type { z } from 'zod';
import type { FeatureOptions } from './features.ts';
import type { ToolAnswer } from './mcp/text-result.ts';
import type { Server } from './open-features.ts';
import type { RuntimeOptions } from './options.ts';
import type { DashboardSection } from './section.ts';
import type { Together } from './together.ts';

type Method = 'GET' | 'POST' | 'DELETE' | 'OPTIONS';

/** The purpose of a request, of a fixed set: whatever strangers ask for, the number of counters stays small. */
export type RouteName =
  | 'mcp'
  | 'ask'
  | 'authed-mcp'
  | 'oauth'
  | 'discovery'
  | 'api'
  | 'admin'
  | 'preview'
  | 'health'
  | 'asset'
  | 'page';

/** An address that the server answers itself. */
export interface Route<Opened = unknown> {
  /** Path below the address of the site; `{…}` is one part of it, and `*` at the end whatever follows. */
  readonly path: `/${string}`;
  /** Other paths with the same answer, which the reference leaves out. */
  readonly also?: readonly string[];
  /** Default: below the address of the site. Elsewhere: at the root of the host, or at both. */
  readonly at?: 'root' | 'both';
  readonly methods: readonly Method[];
  /** Its counter in the metrics. */
  readonly name: RouteName;
  /** Whoever may call it, and the response, for the reference. */
  readonly callers: string;
  readonly response: string;
  /** Limits that requests count for; more is 429 with `retry-after`. */
  readonly limits?: readonly LimitName[];
  /** While the storage is away it answers nobody, nobody on a site with closed pages, or people with a page that waits. */
  readonly storage?: 'needed' | 'needed-if-closed' | 'page';
  /** The owner of the address, as part of a sentence: no page of the site is shown there. */
  readonly reserved?: string;
  /** A page is only hidden if people sign in, or if the server has deploys. Default: by every server. */
  readonly reservedWith?: 'sign-in' | 'deploys';
  readonly example: RouteExample;
  /** Undefined, or nothing to answer with: the site answers. */
  answer?(opened: Opened, call: Call): Response | undefined | Promise<Response | undefined>;
}

export interface Feature<Opened = unknown, Started extends Closable = Closable> {
  readonly name: string;
  /** Its section of the reference. */
  readonly section:
    | 'For agents and readers'
    | 'Discovery'
    | 'Authorization of tools'
    | 'Sign-in and dashboard'
    | 'API and previews'
    | 'Health';
  /** A site whose docs.json wants no telemetry has none of it. */
  readonly isTelemetry?: true;
  readonly routes: readonly Route<Opened>[];
  /** Begins what outlives releases, on a server with a state; undefined if the operator wants none. */
  start?(server: Server): Promise<Started | undefined>;
  /** It needs a release that is served: its addresses get a function that gives it, once it has begun, in place of what `open` returns. */
  readonly startsLast?: true;
  /** Problems that need somebody's attention. */
  problems?(started: Started): Promise<readonly Problem[]>;
  /** Another release is served. */
  replaced?(started: Started): void;
  /** Messages came to the MCP server. */
  called?(started: Started, request: Request, messages: unknown): void;
  /** A tool of the MCP server was called. */
  asked?(started: Started, question: Omit<Question, 'time'>): void;
  /** Tools that it adds to the MCP server. */
  tools?(started: Started): Promise<readonly FeatureTool[]>;
  /** Folders that it writes to. */
  folders?(started: Started): readonly string[];
  /** Releases that were served before the one of a site, the newest first. */
  earlier?(started: Started, site: string): Promise<readonly ReleasePaths[]>;
  /** Pages of the dashboard. */
  sections?(started: Parts['started']): Promise<readonly DashboardSection[]>;
  /** Opens it for a release; undefined if a server has none. Its addresses are then the site's. */
  open?(parts: Parts): Promise<Opened | undefined>;
  /** Something was answered. */
  answered?(opened: Opened): void;
  /** An answer of the site may get headers. The fact it returns is told to the page (`contract/page-timing.ts`). */
  sent?(opened: Opened, call: Call, sent: SiteAnswer): string | undefined;
  close?(opened: Opened): Promise<void>;
}

/** A tool of the MCP server, beside those of every site. */
export interface FeatureTool<Input = unknown> {
  readonly definition: (info: ServerInfo) => ToolDefinition;
  readonly input: z.ZodType<Input>;
  /** Limits that calls count for. */
  readonly limits: readonly LimitName[];
  run(input: Input, caller: ToolCaller): Promise<ToolAnswer>;
}

export interface ToolCaller {
  readonly serving: Serving;
  readonly viewer: Viewer;
  /** Name that the client's program gives itself. */
  readonly program: string | undefined;
}

/** An answer of the site, and the mark of the session that it is for, if it is for nobody else. */
export interface SiteAnswer {
  readonly response: Response;
  readonly mark?: string | undefined;
}

/** All that features are opened with: a release, and what they share. */
export interface Parts extends Pick<RuntimeOptions, 'origins' | 'tools' | 'resources'> {
  readonly options: FeatureOptions;
  readonly serving: Serving;
  readonly callers: Callers;
  /** Address that a request came from. */
  readonly clientOf: (request: Request) => string;
  readonly logger: Logger;
  /** Undefined: nothing is compressed. */
  readonly compress?: Compress | undefined;
  /** Undefined: none. */
  readonly limits: Limits | undefined;
  /** Undefined for a server without a storage, and for previews. */
  readonly state: State | undefined;
  /** Sign-in and the authorization server. */
  readonly identity: Identity | undefined;
  /** Takes a question of an agent or a reader into the log. */
  readonly note: Questions['note'];
  /** The work of another feature for all releases; undefined if it has begun none. */
  started<S extends Closable>(feature: Feature<unknown, S>): S | undefined;
  /** The work of all features. */
  readonly together: Together;
  /** Problems that need somebody's attention. */
  problems(): Promise<readonly Problem[]>;
  /** True if there is a storage that does not answer. */
  away(): boolean;
  /** Features, or addresses of some, that need it. */
  readonly waiting: readonly string[];
  /** True if new requests may come: the server is not ending. */
  isReady(): boolean;
}
