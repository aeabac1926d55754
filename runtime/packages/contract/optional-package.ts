/** Packages that an installation of Waymark does not bring, because few sites need them. */

/**
 * Loads code that needs such packages. If one is missing, throws an error that says what needs it and how to install all of them.
 *
 * @param packages As npm installs them: `ioredis@5`.
 * @param purpose Subject of the sentence: `A shared storage`.
 */
export async function withPackages<T>(
  packages: readonly string[],
  purpose: string,
  load: () => Promise<T>,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, packages)) throw error;
    throw new Error(
      `${purpose} needs packages that are not installed. Run \`npm install ${packages.join(' ')}\`.`,
    );
  }
}

/** Loads code of such a package; undefined if it is not installed. */
export async function ifInstalled<T>(wanted: string, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await load();
  } catch (error) {
    if (!isMissing(error, [wanted])) throw error;
    return undefined;
  }
}

function isMissing(error: unknown, packages: readonly string[]): boolean {
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) return false;
  return packages.some((wanted) => error.message.includes(`'${wanted.replace(/(?<=.)@.*/s, '')}'`));
}
