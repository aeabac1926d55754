/** The data for a playground, as JSON in its page. */
import { wordsIn } from '@waymark/contract/words-in';
import type { SecurityScheme } from '../model/security.ts';
import type { FormField, ParameterField } from '../request/request.ts';

export interface Control {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly label: string;
  readonly values?: readonly string[] | undefined;
  readonly required: boolean;
  readonly example?: unknown;
}

export type PlaygroundField = ParameterField & Control;

export type PlaygroundFormField = FormField & Control;

export interface PlaygroundBody {
  readonly kind: 'text' | 'form' | 'multipart' | 'binary';
  readonly type: string;
  readonly text: string;
  readonly fields: readonly PlaygroundFormField[];
}

export type PlaygroundScheme = Pick<SecurityScheme, 'id' | 'kind' | 'place' | 'name' | 'prefix'>;

export interface PlaygroundData {
  readonly method: string;
  readonly path: string;
  readonly servers: readonly string[];
  readonly parameters: readonly PlaygroundField[];
  /** Ways to authenticate; the last one is empty if a reader may go without. */
  readonly security: readonly (readonly PlaygroundScheme[])[];
  readonly bodies: readonly PlaygroundBody[];
  readonly bodyRequired: boolean;
  /** Address of the runtime's proxy; undefined if requests go from the browser straight to the server. */
  readonly proxy: string | undefined;
  /** The browser's cookies go with a request that it sends itself. */
  readonly credentials: boolean;
  readonly texts: PlaygroundTexts;
}

/** The data for the playground of a channel. Browsers let a page set no headers of a websocket: all else is in its address. */
export interface ChannelData
  extends Pick<PlaygroundData, 'method' | 'path' | 'servers' | 'security' | 'parameters' | 'texts'> {
  /** Messages that a reader may send, as they are filled in at first. */
  readonly messages: readonly { readonly title: string; readonly text: string }[];
}

export const PLAYGROUND_WORDS = wordsIn(
  'apiAuthorizations apiPathParameters apiQueryParameters apiHeaders apiCookies apiBody apiRequired',
  'apiServer apiResponse apiSend apiSending apiClose apiToken apiUser apiPassword apiContentType',
  'apiOnePerLine apiInvalidJson apiMissing apiFailed apiDirect apiCookieNote apiEmptyBody apiDownload',
  'apiEarlier apiNoRequestYet apiTabOnly apiWay apiNoAuthentication apiMessages apiConnect',
  'apiDisconnect',
);

export type PlaygroundTexts = Readonly<Record<(typeof PLAYGROUND_WORDS)[number], string>>;
