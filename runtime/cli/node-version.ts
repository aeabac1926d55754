/** The oldest Node.js that runs Waymark, as `engines` of package.json says: the first that runs TypeScript as it is, such as `waymark.config.ts`. */
const OLDEST = [22, 18] as const;
/** A release line that is older than that: what came with the above reached it later. */
const OLDEST_OF_LINE = [23, 8] as const;

/** A message for somebody whose Node.js is too old; nothing if it is not. Imports nothing, so that it runs on any. */
export function nodeTooOld(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const oldest = major === OLDEST_OF_LINE[0] ? OLDEST_OF_LINE : OLDEST;
  const old = major < oldest[0] || (major === oldest[0] && minor < oldest[1]);
  return old ? `Waymark needs Node.js ${oldest.join('.')} or newer; this is ${version}.` : undefined;
}
