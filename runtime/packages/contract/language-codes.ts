/** Codes that sites use for languages, and their BCP 47 subtags: they are codes of countries. */
export const OLD_CODES: Readonly<Record<string, string>> = { jp: 'ja', cn: 'zh' };
