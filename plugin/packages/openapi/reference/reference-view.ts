/** Everything that a page shows of an API, apart from how. */

import type { Texts } from '@waymark/repository/translations/english';
import type { Page, PageOperation } from '@waymark/repository/types';
import { textOf } from '@waymark/source/values';
import type { ChannelData } from '../html/playground-contract.ts';
import type { Operation } from '../model/operation.ts';
import type { ApiServer } from '../model/servers.ts';
import { splitDescription } from '../pages/description.ts';
import type { RequestSample } from '../samples/samples.ts';
import type { Example, ExampleGroup } from './examples.ts';
import type { ReferenceSection } from './sections.ts';

export interface ReferenceView {
  readonly operation: PageOperation;
  /** The content of the address bar; undefined for a schema. */
  readonly address?: {
    readonly method: string;
    readonly path: string;
    readonly servers: readonly ApiServer[];
  };
  /** Markdown below the head of the page. */
  readonly description: string | undefined;
  readonly sections: readonly ReferenceSection[];
  readonly samples: readonly RequestSample[];
  /** Written examples of the request's body, if there are several: a sample has only the first. */
  readonly bodies?: readonly Example[];
  readonly examples: readonly ExampleGroup[];
  readonly texts: Texts;
  /** The operation that the playground sends; undefined if it cannot. */
  readonly request?: Operation | undefined;
  /** The input for opening a websocket; undefined for a page of no channel. */
  readonly channel?:
    | (Pick<Operation, 'document' | 'security' | 'parameters'> & Pick<ChannelData, 'messages'>)
    | undefined;
}

/** The part of a description that the head of the page does not show. An author's own description replaces the operation's. */
export function descriptionOf(page: Page, description: string | undefined): string | undefined {
  const own = textOf(page.frontmatter.description);
  return own === undefined ? splitDescription(description).rest : undefined;
}
