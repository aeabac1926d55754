/**
 * The script of the dashboard, whose pages work without it: the age of what happened, buttons that copy, questions as dialogs, and
 * parts of a page that follow what runs. In the page itself: the policy allows it by its hash.
 */
import { DASHBOARD_MARK } from '@waymark/contract/session';

/** Sent as text, so these functions use nothing but each other. */
const FUNCTIONS = [
  startDashboard,
  all,
  keep,
  age,
  showTimes,
  enhance,
  switchScheme,
  askInDialog,
  closeMenuOnWide,
  follow,
  lookAgain,
  replacePart,
];

function startDashboard(mark: string): void {
  keep(mark, '1');
  setInterval(showTimes, 60000, document);
  switchScheme();
  askInDialog();
  closeMenuOnWide();
  follow();
  enhance(document);
  document.documentElement.dataset.started = '';
}

function all<Found extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): Found[] {
  return [...root.querySelectorAll<Found>(selector)];
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage nothing is kept.
  }
}

/** How long ago or ahead; further than a month, the day says more. */
function age(at: Date): string {
  const seconds = (at.getTime() - Date.now()) / 1000;
  const units = [['day', 86400] as const, ['hour', 3600] as const, ['minute', 60] as const];
  const found = units.find(([, length]) => Math.abs(seconds) >= length);
  if (found === undefined) return 'just now';
  const [unit, length] = found;
  const count = Math.round(seconds / length);
  return unit === 'day' && Math.abs(count) > 30
    ? at.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
    : new Intl.RelativeTimeFormat('en').format(count, unit);
}

function showTimes(root: ParentNode): void {
  const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });
  for (const time of all<HTMLTimeElement>(root, 'time[datetime]')) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    time.textContent = age(at);
    time.title = exact.format(at);
  }
}

function enhance(root: ParentNode): void {
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
}

function switchScheme(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scheme]');
  if (button)
    button.onclick = () => {
      const next = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
      keep('waymark-scheme', next);
      window.waymarkScheme?.(next);
    };
}

function askInDialog(): void {
  const question = document.querySelector<HTMLDialogElement>('dialog.confirm');
  const back = question?.querySelector('a');
  if (!question || !back) return;
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

function closeMenuOnWide(): void {
  const sections = document.getElementById('sections');
  matchMedia('(min-width: 58.01rem)').addEventListener('change', () => {
    if (sections?.matches(':popover-open')) sections.hidePopover();
  });
}

/** Keeps the parts of the page that change as the server has them. */
function follow(): void {
  const seconds = document.getElementById('live')?.dataset.seconds;
  if (!seconds) return;
  // Parts as the server sent them: changes of the script are no difference.
  const sent = new Map(all(document, '[data-live]').map((part) => [part.id, part.outerHTML]));
  const wait = (): void => {
    setTimeout(async () => {
      if (await lookAgain(sent).catch(() => true)) wait();
    }, Number(seconds) * 1000);
  };
  wait();
}

/** True if there is more to follow. */
async function lookAgain(sent: Map<string, string>): Promise<boolean> {
  if (document.hidden || document.querySelector<HTMLDialogElement>('dialog.confirm')?.open) return true;
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
    replacePart(part, next);
  }
  const live = document.getElementById('live');
  const now = page.getElementById('live');
  if (live && now && live.textContent !== now.dataset.state) live.textContent = now.dataset.state ?? '';
  return now?.dataset.seconds !== undefined;
}

/** Keeps the focus, and how far its texts were scrolled. */
function replacePart(part: HTMLElement, next: HTMLElement): void {
  const keyOf = (element: Element): string | null =>
    element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.getAttribute('value');
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
}

export const DASHBOARD_SCRIPT = `(()=>{${FUNCTIONS.join('\n')}
${startDashboard.name}(${JSON.stringify(DASHBOARD_MARK)})})()`;
