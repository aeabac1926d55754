/** Requests and responses as HTTP sends them, and lines that only name a method and a path. */
import type { WrittenBody, WrittenRequest } from '../request.ts';
import { withHoles } from '../value.ts';

const REQUEST = /^[ \t]*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/gm;
const HEADER = /^[ \t]*([\w-]+):[ \t]*(.*)$/;

/** True if a text begins like a request. */
export function isHttp(text: string): boolean {
  return /^\s*(?:#[^\n]*\n\s*)*(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+(?:https?:\/\/|[/{$<])\S*(?:[ \t]+HTTP\/[\d.]+)?[ \t]*(?:\n|$)/.test(
    text,
  );
}

export function readHttp(text: string): WrittenRequest[] {
  const found = [...text.matchAll(REQUEST)];
  return found.map((match, index): WrittenRequest => {
    const [line, method = '', target = ''] = match;
    const start = match.index + line.length + 1;
    const end = found[index + 1]?.index ?? text.length;
    const headers = new Map<string, string>();
    let at = start;
    for (const each of text.slice(start, end).split('\n')) {
      const header = HEADER.exec(each);
      // A query may go on in lines of its own.
      if (header === null && !/^\s*[?&]\w/.test(each)) break;
      if (header !== null) headers.set((header[1] ?? '').toLowerCase(), withHoles((header[2] ?? '').trim()));
      at += each.length + 1;
    }
    const goesOn = text
      .slice(start, Math.min(at, end))
      .split('\n')
      .filter((each) => /^\s*[?&]\w/.test(each))
      .map((each) => each.trim())
      .join('');
    const host = headers.get('host');
    const isPath = target.startsWith('/');
    const body = bodyFrom(text, at, end);
    // A line alone names a request, and leaves out all that goes with it; the body may stand in a block of its own.
    const isBare = headers.size === 0 && body === undefined;
    const isPart = isPath && host === undefined;
    return {
      at: match.index + line.indexOf(method),
      method,
      url: (isPath && host !== undefined ? `https://${host}${target}` : target) + goesOn,
      headers,
      query: [],
      body,
      open: new Set([
        ...(isBare || isPart ? (['headers'] as const) : []),
        ...(isBare ? (['query'] as const) : []),
        ...(body === undefined ? (['body'] as const) : []),
      ]),
    };
  });
}

function bodyFrom(text: string, start: number, end: number): WrittenBody | undefined {
  const written = text
    .slice(start, end)
    .trimEnd()
    .replace(/\n###[^\n]*$/, '');
  if (written.trim() === '' || /^\s*#/.test(written)) return undefined;
  const at = start + written.search(/\S/);
  return { kind: 'text', at, text: written.trim() };
}

export interface WrittenResponse {
  readonly status: string;
  /** Offset of the body. */
  readonly body: number;
}

/** A response with its status line, if a text is one. */
export function readResponse(text: string): WrittenResponse | undefined {
  const match = /^\s*HTTP\/[\d.]+[ \t]+(\d{3})[^\n]*\n(?:[\w-]+:[^\n]*\n)*\s*/.exec(text);
  return match === null ? undefined : { status: match[1] ?? '', body: match[0].length };
}
