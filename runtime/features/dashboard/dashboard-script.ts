/**
 * The script of the dashboard, whose pages work without it: the age of what happened, buttons that copy, questions as dialogs, and
 * parts of a page that follow what runs. In the page itself: the policy allows it by its hash.
 */
import { DASHBOARD_MARK } from '../../contract/session.ts';

/** Sent as text, so it uses nothing outside of itself. */
function startDashboard(mark: string): void {
  const all = <Found extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Found[] => [
    ...root.querySelectorAll<Found>(selector),
  ];
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const relative = new Intl.RelativeTimeFormat('en');
  const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });
  const keep = (key: string, value: string): void => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Without storage nothing is kept.
    }
  };
  keep(mark, '1');

  /** How long ago or ahead; further than a month, the day says more. */
  const age = (at: Date): string => {
    const seconds = (at.getTime() - Date.now()) / 1000;
    const units = [['day', 86400] as const, ['hour', 3600] as const, ['minute', 60] as const];
    const found = units.find(([, length]) => Math.abs(seconds) >= length);
    if (found === undefined) return 'just now';
    const [unit, length] = found;
    const count = Math.round(seconds / length);
    return unit === 'day' && Math.abs(count) > 30 ? day.format(at) : relative.format(count, unit);
  };
  const showTimes = (root: ParentNode): void => {
    for (const time of all<HTMLTimeElement>(root, 'time[datetime]')) {
      const at = new Date(time.dateTime);
      if (Number.isNaN(at.getTime())) continue;
      time.textContent = age(at);
      time.title = exact.format(at);
    }
  };
  setInterval(showTimes, 60000, document);

  const enhance = (root: ParentNode): void => {
    showTimes(root);
    for (const button of all<HTMLButtonElement>(root, 'button[data-copy]')) {
      button.hidden = false;
      button.onclick = async () => {
        await navigator.clipboard.writeText(button.previousElementSibling?.textContent ?? '');
        button.textContent = 'Copied';
        setTimeout(() => {
          button.textContent = 'Copy';
        }, 2000);
      };
    }
    for (const each of all(root, '[data-scripted]')) each.hidden = false;
  };

  const scheme = document.querySelector<HTMLButtonElement>('[data-scheme]');
  if (scheme)
    scheme.onclick = () => {
      const next = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
      keep('waymark-scheme', next);
      window.waymarkScheme?.(next);
    };

  const question = document.querySelector<HTMLDialogElement>('dialog.confirm');
  const back = question?.querySelector('a');
  if (question && back) {
    const address = back.getAttribute('href');
    // To close it would tell of an answer.
    question.removeAttribute('open');
    question.showModal();
    question.onclose = () => {
      const { search } = location;
      history.replaceState(null, '', address);
      all(document, 'main a[href]')
        .find((link) => link.getAttribute('href')?.endsWith(search))
        ?.focus();
    };
    back.onclick = (event) => {
      event.preventDefault();
      question.close();
    };
  }

  const sections = document.getElementById('sections');
  matchMedia('(min-width: 58.01rem)').addEventListener('change', () => {
    if (sections?.matches(':popover-open')) sections.hidePopover();
  });

  // Parts as the server sent them: what the script changed in them is no difference.
  const sent = new Map(all(document, '[data-live]').map((part) => [part.id, part.outerHTML]));
  const live = document.getElementById('live');
  const keyOf = (element: Element): string | null =>
    element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.getAttribute('value');
  const replace = (part: HTMLElement, next: HTMLElement): void => {
    const { activeElement } = document;
    const held = activeElement && part.contains(activeElement) ? keyOf(activeElement) : null;
    const scrolled = all(part, 'pre').map(
      (pre) => [pre.scrollTop, pre.scrollTop + pre.clientHeight > pre.scrollHeight - 24] as const,
    );
    const fresh = document.importNode(next, true);
    part.replaceWith(fresh);
    enhance(fresh);
    for (const [at, pre] of all(fresh, 'pre').entries()) {
      const [top, atEnd] = scrolled[at] ?? [0, true];
      pre.scrollTop = atEnd ? pre.scrollHeight : top;
    }
    if (held)
      all(fresh, 'a, button')
        .find((element) => keyOf(element) === held)
        ?.focus();
  };
  /** Whether there is more to follow. */
  const look = async (): Promise<boolean> => {
    if (document.hidden || question?.open) return true;
    const response = await fetch(location.href);
    // The user has signed out, or the page is gone: the response explains it.
    if (response.redirected || response.status === 404) {
      location.reload();
      return false;
    }
    if (!response.ok) return true;
    // Without its styles: those of a newer release are not allowed here.
    const text = await response.text();
    const page = new DOMParser().parseFromString(text.slice(text.indexOf('<body')), 'text/html');
    for (const part of all(document, '[data-live]')) {
      const next = page.getElementById(part.id);
      if (!next || next.outerHTML === sent.get(part.id)) continue;
      sent.set(part.id, next.outerHTML);
      replace(part, next);
    }
    const now = page.getElementById('live');
    if (live && now && live.textContent !== now.dataset.state) live.textContent = now.dataset.state ?? '';
    return now?.dataset.seconds !== undefined;
  };
  const follow = (): void => {
    setTimeout(async () => {
      if (await look().catch(() => true)) follow();
    }, Number(live?.dataset.seconds) * 1000);
  };
  if (live?.dataset.seconds) follow();
  enhance(document);
  document.documentElement.dataset.started = '';
}

export const DASHBOARD_SCRIPT = `(${startDashboard})(${JSON.stringify(DASHBOARD_MARK)})`;
