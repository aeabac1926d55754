/** Addresses of sign-in, below the base of the site. */
export const LOGIN = '/login';
export const CALLBACK = `${LOGIN}/callback` as const;
export const TOKEN = `${LOGIN}/token` as const;
export const LOGOUT = '/logout';
