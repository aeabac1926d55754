/** The oldest Node.js that runs Waymark, as `engines` of package.json says: the first that has SQLite without a flag. */
const OLDEST = [22, 13] as const;

/** A message for somebody whose Node.js is too old; nothing if it is not. Imports nothing, so that it runs on any. */
export function nodeTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const old = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  return old ? `Waymark needs Node.js ${OLDEST.join('.')} or newer; this is ${version}.` : undefined;
}
