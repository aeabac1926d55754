/** Values that a browser keeps for its reader. Storage may be forbidden or full: then nothing is kept, and nothing fails. */

type Storages = 'localStorage' | 'sessionStorage';

/** Null if there is none. */
export function readStored(where: Storages, key: string): string | null {
  try {
    return window[where].getItem(key);
  } catch {
    return null;
  }
}

/** The value of a JSON text; null if there is none, or if something else wrote there. */
export function readStoredJson(where: Storages, key: string): unknown {
  try {
    return JSON.parse(readStored(where, key) ?? 'null');
  } catch {
    return null;
  }
}

/** @param text Without one the value is forgotten. */
export function store(where: Storages, key: string, text: string | undefined): void {
  try {
    if (text === undefined) window[where].removeItem(key);
    else window[where].setItem(key, text);
  } catch {
    // It then lasts for this page.
  }
}
