/** Options of sign-in, as an operator configures them. */

import { optional, preset } from '@waymark/contract/described';
import { z } from 'zod';
import type { SignInSource } from './source.ts';

const name = z.string().trim().min(1);

export const signInSchema = z.strictObject({
  oidc: z
    .strictObject({
      issuer: z.url().describe('Address of the provider, from which the server fetches its metadata.'),
      clientId: name.describe('Client ID of this site at the provider.'),
      clientSecret: name
        .optional()
        .describe('Secret of the client. Public clients have none: the server always uses PKCE.'),
      groupsClaim: name
        .default('groups')
        .describe('Claim with the user groups, in the ID token or at the userinfo endpoint.'),
      scope: z.string().default('openid profile email').describe('Scopes to request.'),
      signOut: preset.on(
        'Whether people who sign out are also signed out at the provider, if it has an `end_session_endpoint`.',
      ),
      assertions: preset.off(
        'Whether tools act for people without asking them, if the provider vouches for it: with its identity assertions (ID-JAG, enterprise-managed authorization).',
      ),
      label: name
        .default('your organisation')
        .describe('Name on the button for sign-in, after “Continue with”.'),
    })
    .optional()
    .describe('Sign-in with an OpenID Connect provider.'),
  token: z
    .strictObject({
      loginUrl: z.url().describe('Page of yours that signs people in and sends them back with a token.'),
      key: name.describe(
        'Key that verifies tokens: a public key (PEM or JWK), or a shared secret of 32 characters or more.',
      ),
      audience: name.describe('Value that tokens must have as `aud`.'),
      issuer: name.optional().describe('Value that tokens must have as `iss`. Default: any.'),
      groupsClaim: name.default('groups').describe('Claim with the user groups.'),
    })
    .optional()
    .describe('Sign-in by a page of yours, which hands over a signed token (JWT).'),
  directory: optional.flag(
    'Whether people can sign in with passwords that the server keeps. Default: everybody can if there is no other sign-in, otherwise only admins can, to reach the dashboard. With `false`, nobody can.',
  ),
});

export const signInFields = { signIn: signInSchema.optional().describe('Sign-in of readers and admins.') };

type Checked = z.output<typeof signInSchema>;
export type OidcOptions = NonNullable<Checked['oidc']>;
export type TokenOptions = NonNullable<Checked['token']>;

export type SignInOptions = z.input<typeof signInSchema> & {
  /** Sources of your own: see `SignInSource`. */
  readonly sources?: readonly SignInSource[] | undefined;
};
