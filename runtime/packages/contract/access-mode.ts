/** Access modes: a site needs sign-in for none, some or all of its pages, from the most open mode to the most closed one. */
export const ACCESS_MODES = ['public', 'partial', 'full'] as const;

export type AccessMode = (typeof ACCESS_MODES)[number];
