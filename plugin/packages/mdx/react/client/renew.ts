/**
 * Files that a page loads late may be gone: the site was published again, and its host keeps no earlier files. The page is
 * then loaded as it is now, once: a second time it would say the same.
 */

const KEY = 'waymark-renewed';
/** Several hosts may each answer from another release: the page is not loaded again and again. */
const REST_MS = 60_000;

/** The page as it is published now, if the reader may still read it. */
export async function publishedPage(): Promise<Document | undefined> {
  const response = await fetch(location.pathname, { cache: 'no-cache' });
  // After a sign-out elsewhere the answer is another page.
  if (!response.ok || response.redirected) return undefined;
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

/** Passes on the result. If the file is gone, loads the page as it is now, and rejects for callers who cannot wait. */
export async function orRenew<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading;
  } catch (error) {
    await renewPage();
    throw error;
  }
}

/**
 * Loads the page as it is now, if it has other scripts than this one. Returns whether it does.
 *
 * @param address The page to open instead.
 */
export async function renewPage(address?: string): Promise<boolean> {
  try {
    // Loading would lose the reader's input.
    if (isWrittenIn()) return false;
    const page = await publishedPage();
    if (page === undefined || scriptsOf(page) === scriptsOf(document) || !rested()) return false;
    if (address === undefined) location.reload();
    else location.assign(address);
    return true;
  } catch {
    // Offline, or without storage.
    return false;
  }
}

/** Islands name their modules in data. */
const SCRIPTS = 'script[type="module"][src], waymark-island > script[type="application/json"]';
const scriptsOf = (page: Document): string =>
  Array.from(
    page.querySelectorAll(SCRIPTS),
    (script) => script.getAttribute('src') ?? script.textContent,
  ).join();

function rested(): boolean {
  const now = Date.now();
  if (now - Number(sessionStorage.getItem(KEY)) < REST_MS) return false;
  sessionStorage.setItem(KEY, String(now));
  return true;
}

function isWrittenIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(
    (field) => field.closest('dialog.search') === null && field.value !== field.defaultValue,
  );
}
