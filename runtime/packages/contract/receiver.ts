/** A receiver of webhooks, as an operator configures it. */
import { z } from 'zod';
import { preset } from './described.ts';
import { refuseHttp } from './refuse-http.ts';

/** A secret as Standard Webhooks writes it: 24 to 64 bytes in base64. */
const STANDARD_SECRET = /^whsec_(?:[A-Za-z\d+/]{4}){8,21}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;

export const receiverFields = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .describe('Address of the receiver: https, or with `allowPrivate` http.'),
  secret: z
    .string()
    .regex(STANDARD_SECRET, 'is whsec_ and 24 to 64 bytes in base64')
    .describe(
      'Key that signs messages, as Standard Webhooks defines: `whsec_` and 24 to 64 bytes in base64.',
    ),
  allowPrivate: preset.off('Whether the address may use http, and be on a private network.'),
});

export const receiverSchema = receiverFields.superRefine(refuseHttp);

export interface Receiver extends z.output<typeof receiverSchema> {
  /** Name in lists and logs, which never show the address. */
  readonly name: string;
}
