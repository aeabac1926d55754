/**
 * The script of the dashboard, whose pages work without it: the age of what happened, buttons that copy, questions as dialogs, and
 * parts of a page that follow what runs. In the page itself: the policy allows it by its hash.
 */
import { DASHBOARD_MARK } from '../contract/session.ts';

export const DASHBOARD_SCRIPT = `(() => {
const all = (root, selector) => [...root.querySelectorAll(selector)];
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en');
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });
try { localStorage.setItem('${DASHBOARD_MARK}', '1') } catch {}

// How long ago or ahead; further than a month, the day says more.
const shown = (at) => {
  const seconds = (at - Date.now()) / 1000;
  const [unit, length] = [['day', 86400], ['hour', 3600], ['minute', 60]].find(([, length]) => Math.abs(seconds) >= length) ?? [];
  if (!unit) return 'just now';
  const count = Math.round(seconds / length);
  return unit === 'day' && Math.abs(count) > 30 ? day.format(at) : relative.format(count, unit);
};
const showTimes = (root) => {
  for (const time of all(root, 'time[datetime]')) {
    const at = new Date(time.dateTime);
    if (isNaN(at)) continue;
    time.textContent = shown(at);
    time.title = exact.format(at);
  }
};
setInterval(showTimes, 60000, document);

const enhance = (root) => {
  showTimes(root);
  for (const button of all(root, 'button[data-copy]')) {
    button.hidden = false;
    button.onclick = () => navigator.clipboard.writeText(button.previousElementSibling.textContent).then(() => {
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy' }, 2000);
    });
  }
  for (const each of all(root, '[data-scripted]')) each.hidden = false;
};

const scheme = document.querySelector('[data-scheme]');
if (scheme) scheme.onclick = () => {
  const next = document.documentElement.classList.contains('dark') ? 'light' : 'dark';
  try { localStorage.setItem('waymark-scheme', next) } catch {}
  window.waymarkScheme(next);
};

const question = document.querySelector('dialog.confirm');
if (question) {
  const back = question.querySelector('a').getAttribute('href');
  // To close it would tell of an answer.
  question.removeAttribute('open');
  question.showModal();
  question.onclose = () => {
    const { search } = location;
    history.replaceState(null, '', back);
    all(document, 'main a[href]').find((link) => link.getAttribute('href').endsWith(search))?.focus();
  };
  question.querySelector('a').onclick = (event) => {
    event.preventDefault();
    question.close();
  };
}

const sections = document.getElementById('sections');
matchMedia('(min-width: 58.01rem)').addEventListener('change', () => {
  if (sections.matches(':popover-open')) sections.hidePopover();
});

// Parts as the server sent them: what the script changed in them is no difference.
const sent = new Map(all(document, '[data-live]').map((part) => [part.id, part.outerHTML]));
const live = document.getElementById('live');
const keyOf = (element) => element?.getAttribute('href') ?? element?.getAttribute('aria-label') ?? element?.value;
const replace = (part, next) => {
  const held = part.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
  const scrolled = all(part, 'pre').map((pre) => [pre.scrollTop, pre.scrollTop + pre.clientHeight > pre.scrollHeight - 24]);
  const fresh = document.importNode(next, true);
  part.replaceWith(fresh);
  enhance(fresh);
  all(fresh, 'pre').forEach((pre, at) => {
    const [top, atEnd] = scrolled[at] ?? [0, true];
    pre.scrollTop = atEnd ? pre.scrollHeight : top;
  });
  if (held) all(fresh, 'a, button').find((element) => keyOf(element) === held)?.focus();
};
const look = async () => {
  if (document.hidden || question?.open) return true;
  const response = await fetch(location.href);
  // The user has signed out, or the page is gone: the response explains it.
  if (response.redirected || response.status === 404) return location.reload();
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
  if (now && live.textContent !== now.dataset.state) live.textContent = now.dataset.state;
  return now?.dataset.seconds !== undefined;
};
const follow = () => setTimeout(() => look().catch(() => true).then((goes) => { if (goes) follow() }), live.dataset.seconds * 1000);
if (live?.dataset.seconds) follow();
enhance(document);
document.documentElement.dataset.started = '';
})()`;
