/** Options of sign-in, as an operator configures them. */
import { z } from 'zod';

const name = z.string().trim().min(1);

export const signInSchema = z.strictObject({
  oidc: z
    .strictObject({
      issuer: z.url().describe('Address of the OpenID Connect provider.'),
      clientId: name,
      clientSecret: name.optional().describe('A public client has none; PKCE is used in any case.'),
      groupsClaim: name
        .default('groups')
        .describe('Claim of the ID token, or of the userinfo endpoint, that holds the user groups.'),
      scope: z.string().default('openid profile email'),
      signOut: z
        .boolean()
        .default(true)
        .describe('Sign people out at the provider too, where it has an end_session_endpoint.'),
      label: name.default('your organisation').describe('What the button says after "Continue with".'),
    })
    .optional(),
  token: z
    .strictObject({
      loginUrl: z.url().describe('Page of your own that signs people in and sends them back with a token.'),
      key: name.describe('Public key (PEM or JWK), or a shared secret of 32 characters or more.'),
      audience: name.describe('What `aud` of the tokens must be.'),
      issuer: name.optional().describe('What `iss` must be.'),
      groupsClaim: name.default('groups'),
    })
    .optional(),
  directory: z
    .boolean()
    .optional()
    .describe(
      'Users with passwords kept here. Default: where there is no other source; beside one, admins on their way to the dashboard. `false`: nobody.',
    ),
});

export type SignInOptions = z.infer<typeof signInSchema>;
