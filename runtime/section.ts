/** One page of the dashboard: its content and its actions. Works without scripts. */

import type { Html } from '@waymark/contract/html';
import type { ReleaseManifest } from '@waymark/contract/release';
import type { OAuthAddresses } from '@waymark/foundation/oauth/addresses';
import type { PageSite } from '@waymark/foundation/pages/page';
import type { Confirmation } from '@waymark/foundation/pages/parts';
import type { SourceLinks } from '@waymark/foundation/pages/source-links';
import type { Problem } from '@waymark/foundation/problem';
import type { State } from '@waymark/foundation/state/state';
import type { User } from '@waymark/foundation/state/users';
import type { Parts } from './feature.ts';

export interface AdminContext {
  readonly state: State;
  readonly addresses: OAuthAddresses;
  /** The admin who uses it. */
  readonly admin: User;
  /** Path of this page. */
  readonly path: string;
  /** The release that is served. */
  readonly release: Pick<ReleaseManifest, 'id' | 'access' | 'files' | 'counts'>;
  readonly sources: SourceLinks;
  /** When it was opened here, in milliseconds since 1970. */
  readonly opened: number;
  readonly started: Parts['started'];
  readonly site: PageSite;
  /** Problems that need somebody's attention. */
  readonly problems: () => Promise<readonly Problem[]>;
}

/** Shown only this once, on the page that answers. */
export interface Secret {
  readonly label: string;
  readonly lines: readonly { readonly name: string; readonly value: string }[];
}

export interface Outcome {
  /** The object of the action, for the audit log. */
  readonly subject?: string | undefined;
  readonly secret?: Secret | undefined;
}

export interface SectionAction {
  /** Its name in the audit log: `credential.created`. */
  readonly event: string;
  /** Message of the page afterwards. A fixed sentence: it is found by the event, so that no link can make the page say another. */
  readonly done: string;
  /**
   * The question on the page that `asking()` leads to, before something that cannot be undone; it names its object. Undefined if
   * there is no such object.
   */
  ask?(id: string, context: AdminContext): Promise<Confirmation | undefined>;
  /** Throws `InputError` for invalid input. */
  run(fields: URLSearchParams, context: AdminContext): Promise<Outcome>;
}

export interface DashboardSection {
  /** Last part of its path; empty for the first page. */
  readonly slug: string;
  readonly title: string;
  /** Its place in the menu. */
  readonly group?: 'Site' | 'Readers' | 'Access' | undefined;
  render(context: AdminContext, query: URLSearchParams): Promise<Html>;
  /** A file in place of the page, if the query requests one. */
  download?(context: AdminContext, query: URLSearchParams): Promise<Response | undefined>;
  /** Work that goes on, if any does: the page's `live` parts follow it. */
  following?(context: AdminContext, query: URLSearchParams): Promise<Following | undefined>;
  /** Actions by the value of a form's `action` field. */
  readonly actions: Readonly<Record<string, SectionAction>>;
}

export interface Following {
  /** Until the next look. */
  readonly seconds: number;
  /** State for those who hear the page. */
  readonly state: string;
}
