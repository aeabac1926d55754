/** Cookies that only our own pages and no script can send. */

/**
 * @param secure Whether the site has https. There the name starts with `__Host-`: no other host and no page
 *   without https can set such a cookie (RFC 6265bis, section 4.1.3.2).
 */
export function cookieJar(name: string, secure: boolean) {
  const full = secure ? `__Host-${name}` : name;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    /** The value that a request brings. */
    read(header: string | null | undefined): string | undefined {
      for (const pair of (header ?? '').split(';')) {
        const [key = '', value = ''] = pair.trim().split('=', 2);
        if (key === full && /^[\w.-]+$/.test(value)) return value;
      }
      return undefined;
    },
    /** The `Set-Cookie` that stores a value for some seconds. */
    set: (value: string, seconds: number): string => `${full}=${value}; Max-Age=${seconds}; ${attributes}`,
    clear: (): string => `${full}=; Max-Age=0; ${attributes}`,
  };
}
