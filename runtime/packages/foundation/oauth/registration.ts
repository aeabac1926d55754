/** Metadata that clients register with, in the form that oidc-provider accepts (RFC 7591, section 2). */

/**
 * Editors register an address of their own scheme without saying that they are programs on a computer, which oidc-provider
 * asks for; and grants that this server does not have, which it may leave out (section 3.2.1). Unreadable metadata stays
 * unchanged: oidc-provider refuses it.
 *
 * @param grantTypes Those that this server has.
 */
export function canonicalRegistration(text: string, grantTypes: readonly unknown[]): string {
  try {
    const metadata: unknown = JSON.parse(text);
    if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return text;
    const { redirect_uris: redirects, grant_types: grants } = metadata as Readonly<Record<string, unknown>>;
    const known = Array.isArray(grants) ? grants.filter((each) => grantTypes.includes(each)) : [];
    return JSON.stringify({
      ...(Array.isArray(redirects) && redirects.some(isOfApp) && { application_type: 'native' }),
      ...metadata,
      ...(known.length > 0 && { grant_types: known }),
    });
  } catch (error) {
    // Not JSON, or too deep to be written again.
    if (error instanceof SyntaxError || error instanceof RangeError) return text;
    throw error;
  }
}

function isOfApp(uri: unknown): boolean {
  return typeof uri === 'string' && !/^https?:/i.test(uri);
}
