/** Waits until the reader lets services store data in the browser. */
import { readStored, store } from '../../../browser/storage.ts';
import type { CookieConsent } from '../../integrations.ts';

const KEY = 'waymark-consent';

interface Manager {
  OnetrustActiveGroups?: string;
  OptanonWrapper?: () => void;
}

/** Calls `grant` once, now or later; never if consent is not given. */
export function whenGranted(consent: CookieConsent, grant: () => void): void {
  if (consent.by === 'none') {
    if (!hasDeclined()) grant();
  } else if (consent.by === 'entry') watchEntry(consent.key, consent.value, grant);
  else if (consent.by === 'manager') watchManager(grant);
  else ask(grant);
}

/** A browser that asks not to be tracked (Global Privacy Control) has answered for its reader. */
function hasDeclined(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function stored(key: string): string | undefined {
  const entry = readStored('localStorage', key);
  if (entry !== null) return entry;
  const cookie = document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${encodeURIComponent(key)}=`) || one.startsWith(`${key}=`));
  const value = cookie?.slice(cookie.indexOf('=') + 1);
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    // Not percent-encoded: it is meant as it stands.
    return value;
  }
}

/** Without a value any entry counts. The site's own banner writes it, mostly in answer to a click. */
function watchEntry(key: string, value: string | undefined, grant: () => void): void {
  const events = ['click', 'keyup', 'focus', 'storage', 'visibilitychange'];
  const check = () => {
    const found = stored(key);
    if (found === undefined || (value !== undefined && found !== value)) return;
    for (const name of events) removeEventListener(name, later, true);
    grant();
  };
  const later = () => setTimeout(check);
  for (const name of events) addEventListener(name, later, true);
  check();
}

/** Transcend itself holds back scripts without consent. OneTrust tells when its group for measuring (C0002) is allowed. */
function watchManager(grant: () => void): void {
  const data = document.getElementById('integrations')?.textContent ?? '';
  if (!('onetrust' in (JSON.parse(data) as { services: object }).services)) {
    grant();
    return;
  }
  const manager = window as Manager;
  let granted = false;
  const check = () => {
    if (granted || !manager.OnetrustActiveGroups?.split(',').includes('C0002')) return;
    granted = true;
    grant();
  };
  const before = manager.OptanonWrapper;
  manager.OptanonWrapper = () => {
    before?.();
    check();
  };
  addEventListener('OneTrustGroupsUpdated', check);
  check();
}

/** Notices that consent managers and scripts of sites show: by their own names, and by what they say they are. */
const OTHERS = [
  '#onetrust-banner-sdk, #CybotCookiebotDialog, #usercentrics-root, #usercentrics-cmp-ui, #didomi-host, #iubenda-cs-banner',
  '#transcend-consent-manager, #termly-code-snippet-support, .cky-consent-container, .osano-cm-window, .cc-window, .cmplz-cookiebanner',
  ...['cookie', 'consent', 'gdpr'].map(
    (word) =>
      `:is([role="dialog"], [role="alertdialog"], [role="region"], dialog):is([id*="${word}" i], [class*="${word}" i], [aria-label*="${word}" i]):not(#consent)`,
  ),
].join();

/** Shows the page's own notice until another one is there: nobody is asked twice. */
function showAlone(notice: HTMLElement): void {
  const isAlone = () => document.querySelector(OTHERS) === null;
  if (!isAlone()) return;
  notice.hidden = false;
  const observer = new MutationObserver(() => {
    if (isAlone()) return;
    notice.hidden = true;
    observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

/** The page's own notice. */
function ask(grant: () => void): void {
  const notice = document.getElementById('consent');
  const answer = stored(KEY);
  let granted = answer === 'yes';
  if (granted) grant();
  else if (notice && answer === undefined && !hasDeclined()) showAlone(notice);
  notice?.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null) return;
    store('localStorage', KEY, button.value);
    notice.hidden = true;
    if (button.value === 'yes' && !granted) {
      granted = true;
      grant();
    } else if (button.value === 'no' && granted) {
      // A script that already runs cannot be stopped otherwise.
      location.reload();
    }
  });
  for (const button of document.querySelectorAll('[data-consent]')) {
    button.addEventListener('click', () => {
      if (notice) notice.hidden = false;
      notice?.querySelector('button')?.focus();
    });
  }
}
