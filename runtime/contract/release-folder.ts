/** Names in and beside a release's folder that both its writer and its reader must know. */

export const MANIFEST_FILE = 'release.json';

/** Where the release that is being replaced stands until the new one is in place. */
export function previousRelease(folder: string): string {
  return `${folder.replace(/[/\\]+$/, '')}.previous`;
}

/** Whether a file name of a manifest stays below the release's folder, on every system. */
export function isReleaseFileName(name: string): boolean {
  return (
    name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..') &&
    !/[\\:\0]/.test(name)
  );
}
