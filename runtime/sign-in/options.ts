/** Options of sign-in, as an operator configures them. */
import { z } from 'zod';
import { optional, preset } from '../contract/described.ts';
import type { SignInSource } from './source.ts';

const name = z.string().trim().min(1);

export const signInSchema = z.strictObject({
  oidc: z
    .strictObject({
      issuer: z.url().describe('Address of the OpenID Connect provider.'),
      clientId: name.describe('Client ID of this site at the provider.'),
      clientSecret: name.optional().describe('A public client has none; PKCE is used in any case.'),
      groupsClaim: name
        .default('groups')
        .describe('Claim of the ID token, or of the userinfo endpoint, that holds the user groups.'),
      scope: z.string().default('openid profile email').describe('Scopes to request.'),
      signOut: preset.on('Sign people out at the provider too, if it has an end_session_endpoint.'),
      label: name.default('your organisation').describe('Name on the button, after "Continue with".'),
    })
    .optional()
    .describe('Sign-in with an OpenID Connect provider.'),
  token: z
    .strictObject({
      loginUrl: z.url().describe('Page of your own that signs people in and sends them back with a token.'),
      key: name.describe('Public key (PEM or JWK), or a shared secret of 32 characters or more.'),
      audience: name.describe('Value that `aud` of the tokens must have.'),
      issuer: name.optional().describe('Value that `iss` must have.'),
      groupsClaim: name.default('groups').describe('Claim of the token that holds the user groups.'),
    })
    .optional()
    .describe('Sign-in by a page of your own, which hands over a signed token.'),
  directory: optional.flag(
    'Sign-in with passwords that the server keeps. Default: on if there is no other way to sign in, otherwise only for admins, to reach the dashboard. `false`: for nobody.',
  ),
});

type Checked = z.output<typeof signInSchema>;
export type OidcOptions = NonNullable<Checked['oidc']>;
export type TokenOptions = NonNullable<Checked['token']>;

export type SignInOptions = z.input<typeof signInSchema> & {
  /** Sources of your own: see `SignInSource`. */
  readonly sources?: readonly SignInSource[] | undefined;
};
