/** A browser without a screen: keeps cookies by host, follows redirects within the site, sends forms. */
import { PASSWORD } from '../support/password.ts';

export interface Visited {
  readonly status: number;
  readonly url: string;
  readonly text: string;
  readonly headers: Headers;
}

export class Visitor {
  /** By name and path. */
  readonly cookies = new Map<
    string,
    { readonly name: string; readonly value: string; readonly path: string }
  >();
  readonly #origin: string;

  /** @param origin Redirects to any other origin are not followed, and end the visit. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get(path: string): Promise<Visited> {
    return this.#go(new URL(path, this.#origin), { method: 'GET' });
  }

  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Visited> {
    return this.#go(new URL(path, this.#origin), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.#origin, 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Signs in with a name and a password, and ends where the form led. */
  signIn(at: Visited, name: string, password: string): Promise<Visited> {
    const returnTo = /name="return" value="([^"]*)"/.exec(at.text)?.[1] ?? '/';
    return this.post('/login', { name, password, source: 'directory', return: decoded(returnTo) });
  }

  async #go(url: URL, init: RequestInit): Promise<Visited> {
    const headers = new Headers(init.headers);
    const sent = [...this.cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .sort((a, b) => b.path.length - a.path.length);
    if (sent.length > 0) headers.set('cookie', sent.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const location = response.headers.get('location');
    if (location === null)
      return {
        status: response.status,
        url: url.href,
        text: await response.text(),
        headers: response.headers,
      };
    const target = new URL(location, url);
    if (target.origin !== this.#origin)
      return { status: response.status, url: target.href, text: '', headers: response.headers };
    return this.#go(target, { method: 'GET' });
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=', 2);
    const path = attributes.find((each) => /^path=/i.test(each))?.slice(5) ?? '/';
    const gone = attributes.some(
      (each) => /^max-age=0$/i.test(each) || /^expires=Thu, 01 Jan 1970/i.test(each),
    );
    if (gone) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path });
  }
}

/** A browser in which somebody of the directory signed in. @param origin Of a site without a base. */
export async function signedIn(origin: string, name: string): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.signIn(await visitor.get('/login'), name, PASSWORD);
  return visitor;
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
