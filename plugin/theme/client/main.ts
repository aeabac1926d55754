/** Starts the scripts that pages run before anyone asks for more. Search is loaded on intent. */
import { orRenew } from '@waymark/mdx/react/client/renew';
import { startAccount } from './account.ts';
import { startAsk } from './ask.ts';
import { startCode } from './code.ts';
import { startContents } from './contents.ts';
import { startDrawer } from './drawer.ts';
import { startFrame } from './frame.ts';
import { startMenus } from './menus.ts';
import { startPageMenu } from './page-menu.ts';
import { startParts } from './parts.ts';
import { startPlaces } from './places.ts';
import { startReading } from './reading.ts';
import { startSearch } from './search.ts';
import { startSidebar } from './sidebar.ts';
import { startTabs } from './tabs.ts';
import { startVisit } from './visit.ts';

startFrame();
void startPlaces();
startDrawer();
startMenus();
startPageMenu();
startTabs();
startCode();
startParts();
startContents();
startReading();
startSearch();
startAsk();
startSidebar();
startAccount();
startVisit();

const integrations = document.getElementById('integrations')?.textContent;
if (integrations) {
  void orRenew(import('./integrations/start.ts')).then(({ startIntegrations }) =>
    startIntegrations(integrations),
  );
}

if (isSecureContext && 'modelContext' in document) {
  void orRenew(import('./agent-tools.ts')).then(({ offerTools }) => offerTools());
}
