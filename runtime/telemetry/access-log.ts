/** One JSON line a request. No query, header, address or body: those hold private data. */
import { printableJson } from '@waymark/source/printable';
import type { Observer } from './observer.ts';

export function accessLog(write: (line: string) => void): Observer {
  return async ({ method, route, path }, next) => {
    const begun = performance.now();
    let status = 500;
    try {
      const response = await next();
      status = response.status;
      return response;
    } finally {
      const ms = Math.round((performance.now() - begun) * 10) / 10;
      const time = new Date().toISOString();
      write(printableJson({ level: 'info', event: 'request', time, method, route, path, status, ms }, 0));
    }
  };
}
