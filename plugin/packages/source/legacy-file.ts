/** The file that the format had before docs.json. */
export const LEGACY_FILE = 'mint.json';

export const LEGACY_PROBLEM = {
  message: 'There is a mint.json, the older format, but no docs.json.',
  hint: 'Convert it: `waymark new NEW-FOLDER --from THIS-FOLDER` copies the site, with a docs.json in its place.',
} as const;
