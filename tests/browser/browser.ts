/** A real Chromium for tests, and a static server over a built site. */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { lookup } from 'mrmime';
import { type Browser, chromium as launcher, type Page } from 'playwright-core';
import { isCompressible } from '../../runtime/packages/contract/compressible.ts';

const FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The same with a network and without one: no other host has an address, and none is waited for.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

/** Milliseconds that a click, a wait or a visit may take: a condition decides, and not how busy the machine is. */
const PATIENCE = 120_000;

/** Whether the machine has the libraries that Chromium links to; true if that cannot be known. */
function hasLibraries(): boolean {
  const { stdout, status } = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return status !== 0 || stdout.includes('libnss3.so');
}

/** Unpacks Chromium if that was not done yet, and gives its path. */
export async function unpack(): Promise<string> {
  // The package brings those libraries too, and unpacks them if it believes to be on the host they were made for.
  if (!hasLibraries()) process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}

/** @param more Switches of Chromium besides the usual ones. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.WAYMARK_TEST_CHROMIUM ?? (await unpack());
  const browser = await launcher.launch({
    executablePath,
    args: [...FLAGS, ...more],
    timeout: PATIENCE,
  });
  browser.on('context', (context) => context.setDefaultTimeout(PATIENCE));
  return browser;
}

export interface StaticServer {
  readonly url: string;
  close(): Promise<void>;
}

async function readFirst(files: readonly string[]): Promise<[string, Buffer] | undefined> {
  for (const file of files) {
    try {
      return [file, await readFile(file)];
    } catch {
      // Not that one.
    }
  }
  return undefined;
}

/** The quality of Waymark's own server. */
const AS_A_SERVER = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Serves a folder as static hosts do: `/a/b` is `a/b.html`, compressed; anything unknown is `404.html`. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticServer> {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURI(new URL(request.url ?? '/', 'http://localhost').pathname));
    const found = await readFirst(
      path.endsWith('/')
        ? [join(folder, path, 'index.html')]
        : [join(folder, path), join(folder, `${path}.html`)],
    );
    const missing = found === undefined ? await readFirst([join(folder, '404.html')]) : undefined;
    const [file, body] = found ?? missing ?? ['.txt', Buffer.from('Not found')];
    const type = lookup(file) ?? 'application/octet-stream';
    const isPacked =
      /\bbr\b/.test(request.headers['accept-encoding'] ?? '') && isCompressible(file, body.length);
    response.writeHead(found === undefined ? 404 : 200, {
      ...headers,
      'content-type': type === 'text/html' ? 'text/html; charset=utf-8' : type,
      ...(isPacked && { 'content-encoding': 'br' }),
      ...(file.includes('/_waymark/theme/') && { 'cache-control': 'public, max-age=31536000, immutable' }),
    });
    response.end(isPacked ? brotliCompressSync(body, AS_A_SERVER) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Visit {
  readonly page: Page;
  /** Console errors and exceptions so far. */
  readonly errors: readonly string[];
  close(): Promise<void>;
}

export interface VisitOptions {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly javaScript?: boolean;
}

/** Waits until the scripts of a page have started, also those that are loaded only if a page has their elements. */
export async function started(page: Page): Promise<void> {
  // A page without the theme, or without scripts, has none to wait for.
  await page.locator('html:not(.js), html[data-started]').waitFor({ state: 'attached' });
}

/** Stops the timers of a page: what it shows for a moment stays there until `page.clock.runFor()` lets time pass. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Opens an address in a context of its own: nothing is remembered from other visits. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const width = options.width ?? 1280;
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 800 : 900 },
    colorScheme: options.scheme ?? 'light',
    javaScriptEnabled: options.javaScript ?? true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  await started(page);
  return { page, errors, close: () => context.close() };
}
