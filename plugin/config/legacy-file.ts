/** The file that the format had before docs.json. */
export const LEGACY_FILE = 'mint.json';

export const LEGACY_PROBLEM = {
  message: 'There is a mint.json, the older format, but no docs.json.',
  hint: 'Convert it: save it as docs.json, with "theme": "mint" and "navigation": { "groups": [ … ] }.',
} as const;
