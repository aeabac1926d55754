/** A PDF of the book that is one HTML file, printed by a Chromium that is installed. */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { BookError } from './outline.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const LONGEST_MS = 300_000;

export async function pdfOf(html: Uint8Array, given?: string): Promise<Uint8Array> {
  const browser = browserOf(given);
  const folder = await mkdtemp(join(tmpdir(), 'waymark-book-'));
  try {
    const [page, pdf] = [join(folder, 'book.html'), join(folder, 'book.pdf')];
    await writeFile(page, html);
    await print(browser, [
      '--headless',
      '--disable-gpu',
      '--no-first-run',
      '--no-pdf-header-footer',
      '--generate-pdf-document-outline',
      // Root has no sandbox in a container; the page has no script of others, and its policy allows no other.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${pdf}`,
      pathToFileURL(page).href,
    ]);
    return await readFile(pdf);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function print(browser: string, args: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)(browser, args, { timeout: LONGEST_MS });
  } catch (error) {
    const said = error instanceof Error ? error.message.slice(0, 2_000) : String(error);
    throw new BookError(`${browser} made no PDF of the book. It said: ${said}`);
  }
}

function browserOf(given: string | undefined): string {
  if (given !== undefined) {
    if (isProgram(given)) return given;
    throw new BookError(
      `There is no program ${given}. Name a Chromium or Chrome with --browser or WAYMARK_CHROMIUM.`,
    );
  }
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const ends = process.platform === 'win32' ? ['.exe'] : [''];
  const all = NAMES.flatMap((name) =>
    folders.flatMap((folder) => ends.map((end) => join(folder, name + end))),
  );
  const found = [...all, ...PLACES].find(isProgram);
  if (found !== undefined) return found;
  throw new BookError(
    `A PDF is printed by Chromium or Chrome, and none is on the PATH. Install one, name it with --browser or WAYMARK_CHROMIUM, ` +
      'or make an .html book and print it in any browser.',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
