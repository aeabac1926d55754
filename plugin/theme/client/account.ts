/** A link to the dashboard for admins. No page has it: whoever never used the dashboard here loads and asks nothing for it. */
import { DASHBOARD_MARK } from '@waymark/contract/session';
import { orRenew } from '@waymark/mdx/react/client/renew';
import { readStored } from '../../browser/storage.ts';

export function startAccount(): void {
  const usedDashboard = readStored('localStorage', DASHBOARD_MARK) !== null;
  // Whoever is signed in to read may be an admin who comes for the first time.
  if (!usedDashboard && document.querySelector('.logout-link') === null) return;
  void orRenew(import('./dashboard-link.ts')).then(({ showDashboardLink }) => showDashboardLink());
}
