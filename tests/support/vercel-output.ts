/** The output of a build on Vercel, by Vercel’s rules: routes in order, then files by their addresses, then routes of errors. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Route {
  readonly src?: string;
  readonly handle?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status?: number;
  readonly dest?: string;
  readonly continue?: boolean;
  readonly methods?: readonly string[];
  readonly has?: readonly { readonly key: string; readonly value: string }[];
}

/** https://vercel.com/docs/build-output-api/configuration */
export function vercel(output: string) {
  const { routes, overrides } = JSON.parse(readFileSync(join(output, 'config.json'), 'utf8')) as {
    routes: readonly Route[];
    overrides: Readonly<Record<string, { path: string }>>;
  };
  const byAddress = new Map(Object.entries(overrides).map(([file, { path }]) => [`/${path}`, file]));
  const phase = (name: string | undefined) => {
    const start = name === undefined ? 0 : routes.findIndex(({ handle }) => handle === name) + 1;
    const end = routes.findIndex(({ handle }, at) => at >= start && handle !== undefined);
    return routes.slice(start, end < 0 ? undefined : end);
  };
  const fileAt = (path: string): string | undefined => {
    const decoded = decodeURIComponent(path);
    const names = [decoded, `${decoded.replace(/\/$/, '')}/index`].map(
      (one) => byAddress.get(one) ?? one.slice(1),
    );
    return names.find((name) => /\.\w+$/.test(name) && existsSync(join(output, 'static', name)));
  };
  return (path: string, { method = 'GET', headers: sent }: RequestInit = {}) => {
    const asked = new Headers(sent);
    const headers: Record<string, string> = {};
    for (const route of phase(undefined)) {
      const found = new RegExp(route.src ?? '', 's').exec(path);
      if (found === null || route.methods?.includes(method) === false) continue;
      if (
        !(route.has ?? []).every(({ key, value }) => new RegExp(`^(?:${value})$`).test(asked.get(key) ?? ''))
      )
        continue;
      if (route.dest !== undefined) return { function: route.dest };
      const values = Object.entries(route.headers ?? {}).map(
        ([name, value]) => [name, value.replace(/\$(\d)/g, (_, at) => found[at] ?? '')] as const,
      );
      Object.assign(headers, Object.fromEntries(values));
      if (!route.continue) return { status: route.status, location: headers.Location };
    }
    const rewritten = phase('filesystem').find(({ src = '' }) => new RegExp(src).test(path))?.dest;
    const file = fileAt(path) ?? fileAt(rewritten ?? '/none');
    if (file !== undefined) return { status: 200, file, type: headers['Content-Type'] };
    const missing = phase('error').find(({ src = '' }) => new RegExp(src).test(path));
    return { status: missing?.status, file: fileAt(missing?.dest ?? '') };
  };
}
