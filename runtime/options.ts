/** Options of a runtime, and its methods. */

import type { OwnResource, OwnTool } from '@waymark/contract/own-tools';
import type { ReleaseFiles } from '@waymark/contract/release';
import type { ShellStatus } from '@waymark/files/shell-pool';
import type { LimitName, Limits } from '@waymark/foundation/limits/limits';
import type { Logger } from '@waymark/foundation/log';
import type { SignInOptions } from '@waymark/foundation/sign-in/options';
import type { Question } from '@waymark/foundation/state/questions';
import type { Storage } from 'unstorage';
import type { FeatureHandles, FeatureOptions } from './features.ts';
import type { Observer } from './telemetry/observer.ts';

export interface RuntimeOptions extends FeatureOptions {
  /** Folder of the release (`.waymark`), or its files in memory. */
  readonly release: string | ReleaseFiles;
  /** Folder of the built site (`dist`). Without it the runtime serves agents only, beside a static host. */
  readonly site?: string | undefined;
  /** Folder of the files of the Astro project whose docs are below a path of its own (`path` of the release). All of it is public. */
  readonly around?: string | undefined;
  /**
   * Storage for data that outlives the runtime: users, credentials, grants, settings. It is an SQLite file, which one server at a
   * time can use beside the `waymark` command; `redis://…`, which any number of replicas share; or a storage that
   * no other process uses. It enables `/authed/mcp`, sign-in and the dashboard, and requires `url`, or a release that has one.
   * Without it nobody can sign in, and only public pages are served.
   */
  readonly storage?: string | Storage | undefined;
  /** How people sign in. Default: users with passwords in the storage. */
  readonly signIn?: SignInOptions | undefined;
  /** Limits per rolling hour that differ from the defaults, or an implementation of your own; false for none. */
  readonly limits?: Partial<Readonly<Record<LimitName, number | undefined>>> | Limits | false | undefined;
  /** The address from which a request came, for the limits. Default: the one that `serve` found. */
  readonly clientOf?: ((request: Request) => string) | undefined;
  /**
   * True if a request came through a proxy of your own, whose headers may name the person who signs in. Default: as `serve` decides
   * by `trustProxy`; otherwise never.
   */
  readonly isProxied?: ((request: Request) => boolean) | undefined;
  /**
   * Public address of the site, including its path: `https://docs.example.com`. It takes precedence over the address of the build.
   * Links and discovery documents are made from it, never from a request.
   */
  readonly url?: string | undefined;
  /** Origins of web pages that may call `/mcp` besides the site's own and loopback; `*` for all. */
  readonly origins?: readonly string[] | undefined;
  /** Hostnames by which `/mcp` may be called besides that of `url`, loopback and IP addresses; `*` for all. */
  readonly hosts?: readonly string[] | undefined;
  /** Receives errors. Default: lines of JSON on standard error. */
  readonly logger?: Logger | undefined;
  /** Watch each request, the outermost first. */
  readonly observers?: readonly Observer[] | undefined;
  /** Called for each call of a tool, for counting. */
  readonly onCall?: ((question: Omit<Question, 'time'>) => void) | undefined;
  /** Tools of the MCP server beside `search` and `query_docs_filesystem`: see `defineTool`. */
  readonly tools?: readonly OwnTool[] | undefined;
  /** Resources of the MCP server beside the skills: see `defineResource`. */
  readonly resources?: readonly OwnResource[] | undefined;
}

export interface Runtime extends FeatureHandles {
  fetch(request: Request): Promise<Response>;
  /**
   * Serves another release, and another site if one is given, from the next request on. Requests that have begun are finished
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
  /** Lets `/readyz` report that no new requests should come from now on; requests are still answered. */
  prepareToClose(): void;
  /**
   * Resolves when the last request has ended.
   *
   * @param withinMs Milliseconds that running requests may take, such as those that wait for a tool of your own. Default: no limit.
   */
  close(withinMs?: number): Promise<void>;
}
