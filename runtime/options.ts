/** Options of a runtime, and its methods. */
import type { Storage } from 'unstorage';
import type { AnalyticsOptions } from './analytics/options.ts';
import type { AskOptions } from './ask/options.ts';
import type { OwnResource, OwnTool } from './contract/own-tools.ts';
import type { ReleaseFiles } from './contract/release.ts';
import type { Deployer } from './deploy/deployer.ts';
import type { DeploysOptions } from './deploy/open-deploys.ts';
import type { FeedbackOptions } from './feedback/options.ts';
import type { ShellStatus } from './filesystem/shell-pool.ts';
import type { LimitName, Limits } from './limits/limits.ts';
import type { Logger } from './log.ts';
import type { PlaygroundOptions } from './playground-proxy/handler.ts';
import type { SignInOptions } from './sign-in/options.ts';
import type { Question } from './state/questions.ts';
import type { Observer } from './telemetry/observer.ts';

export interface RuntimeOptions {
  /** Folder of the release (`.waymark`), or its files in memory. */
  readonly release: string | ReleaseFiles;
  /** Folder of the built site (`dist`). Without it the runtime serves agents only, beside a static host. */
  readonly site?: string | undefined;
  /**
   * Storage for what outlives the runtime: users, credentials, grants, settings. A file of SQLite, with which one server at a
   * time runs, and which the `waymark` command can open too; `redis://…`, which any number of replicas share; or a storage that
   * no other process uses. With it there are `/authed/mcp`, sign-in and the dashboard; it needs `url`, or a release that has one.
   * Without it nobody can sign in, so that only public pages are served.
   */
  readonly storage?: string | Storage | undefined;
  /** How people sign in. Default: users with passwords in the storage. */
  readonly signIn?: SignInOptions | undefined;
  /** Limits per rolling hour that differ from the defaults, or what counts in their place; false for none. */
  readonly limits?: Partial<Readonly<Record<LimitName, number | undefined>>> | Limits | false | undefined;
  /** Address that a request came from, for the limits. Default: what the server in `waymark/runtime` found out. */
  readonly clientOf?: ((request: Request) => string) | undefined;
  /**
   * Whether a request came over a proxy of one's own, whose headers may say who signs in. Default: what the server in
   * `waymark/runtime` found out by `trustProxy`, or else never.
   */
  readonly isProxied?: ((request: Request) => boolean) | undefined;
  /**
   * Public address of the site, base included: `https://docs.example.com`. It wins over the one that the site was
   * built with. Links and discovery documents are made from it, never from a request.
   */
  readonly url?: string | undefined;
  /** Origins of web pages that may call `/mcp` besides the site's own and loopback; `*` for all. */
  readonly origins?: readonly string[] | undefined;
  /** Host names that `/mcp` is reached by besides that of `url`, loopback and addresses; `*` for all. */
  readonly hosts?: readonly string[] | undefined;
  /** Answers at `/ask`, by a model if one is named, or else from the docs' own passages. False: none. */
  readonly ask?: AskOptions | undefined;
  /** Votes and texts of readers and agents, which the storage keeps. False: none. */
  readonly feedback?: FeedbackOptions | undefined;
  /** The proxy that playgrounds of API pages send requests through. */
  readonly playground?: PlaygroundOptions | undefined;
  /** Counts of views, searches and agents by day, in the storage. False: none. */
  readonly analytics?: AnalyticsOptions | undefined;
  /** Takes errors. Default: lines of JSON on standard error. */
  readonly logger?: Logger | undefined;
  /** Watch each request, the outermost first. */
  readonly observers?: readonly Observer[] | undefined;
  /** Called for each call of a tool, for counting. */
  readonly onCall?: ((question: Omit<Question, 'time'>) => void) | undefined;
  /** Tools of the MCP server beside `search` and `query_docs_filesystem`: see `defineTool`. */
  readonly tools?: readonly OwnTool[] | undefined;
  /** Resources of the MCP server beside the skills: see `defineResource`. */
  readonly resources?: readonly OwnResource[] | undefined;
  /** Builds a branch of a git remote, and swaps it in. Needs `storage`. */
  readonly deploy?: DeploysOptions | undefined;
}

export interface Runtime {
  fetch(request: Request): Promise<Response>;
  /**
   * Serves another release, and another site if one is given, from the next request on. Requests that have begun end
   * with the old ones.
   *
   * Throws, and keeps serving the old one, if the new one does not open.
   */
  swap(release: string | ReleaseFiles, site?: string): Promise<void>;
  /** Its work at the moment. */
  status(): {
    /** Since when the release is served, in milliseconds since 1970. */ readonly since: number;
    readonly shell: ShellStatus;
  };
  /** The queue of deploys, if there is one. */
  readonly deployer: Deployer | undefined;
  /** From now on `/readyz` says that no new request should come; requests are still answered. */
  prepareToClose(): void;
  /**
   * Resolves when the last request has ended.
   *
   * @param withinMs Milliseconds that running requests get, such as those that wait for a tool of one's own. Default: all that they take.
   */
  close(withinMs?: number): Promise<void>;
}
