/** How a page of the site, which is the same for everybody, learns the rights of its reader. */

/** Path of the dashboard, below the base. */
export const DASHBOARD_PATH = '/admin';

/**
 * Below the base, and below the dashboard: hosts in front of a server send that there already. Browsers send the session's cookie
 * from pages of this site alone.
 */
export const SESSION_PATH = `${DASHBOARD_PATH}/session` as const;

/** Key of `localStorage`: somebody has used the dashboard in this browser. Without it pages ask nothing. */
export const DASHBOARD_MARK = 'waymark-dashboard';

export interface SessionAnswer {
  /** Address of the dashboard, for admins alone. */
  readonly dashboard?: string;
}
