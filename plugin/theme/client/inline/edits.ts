/**
 * Keeps a page of the development server as its source is, by the stream of edits at `data-address`; `data-revision` is the state of
 * the repository that the page shows.
 *
 * An edit of text replaces the blocks that differ, in a tab or a fold as on the page, and everything else stays as its reader left it. Blocks
 * that scripts work on, and changes around the text, need the page to load again; then the browser keeps the scroll position, and this
 * script the folds and tabs.
 */
const CONTENT = '#content';
const LEFT = 'waymark:left';
/** Elements that scripts of the page work on, or keep a state of their own. */
const ALIVE =
  'button,canvas,details,dialog,form,iframe,input,script,select,textarea,video,[popover],[tabindex]';
const { address, revision = '' } = document.currentScript?.dataset ?? {};
let since = revision;
let sent: Sent | undefined;

interface Sent {
  readonly head: Node;
  readonly body: Node;
  /** The blocks of the text; `body` has none of them. */
  readonly blocks: readonly Node[];
}

/** A page as the server sent it, without what differs between two loads of the same page. */
function read(root: Document): Sent | undefined {
  const copy = root.documentElement.cloneNode(true) as HTMLElement;
  // Its content is text in a page, and elements in one that is only parsed.
  for (const each of copy.querySelectorAll('title,noscript,script[data-revision]')) each.remove();
  const [head, body] = copy.children;
  const content = copy.querySelector(CONTENT);
  if (head === undefined || body === undefined || content === null) return undefined;
  const blocks = [...content.childNodes];
  content.replaceChildren();
  return { head, body, blocks };
}

const all = (selector: string) => [...document.querySelectorAll(`${CONTENT} ${selector}`)];
/** All that its reader can open, with the attribute that says whether it is. */
const openable = (): [Element[], string][] => [
  [all('details'), 'open'],
  [all('.tab'), 'data-active'],
  [all('[data-panel]'), 'data-inactive'],
];

function load(): void {
  const state = openable().map(([elements, name]) => elements.map((each) => each.hasAttribute(name)));
  sessionStorage.setItem(LEFT, JSON.stringify([location.pathname, state]));
  location.reload();
}

/** The state from before the page was loaded again; the scripts of the page have not begun. */
function restore(): void {
  const [path, state] = JSON.parse(sessionStorage.getItem(LEFT) ?? '[]') as [string?, boolean[][]?];
  sessionStorage.removeItem(LEFT);
  const now = openable();
  if (path !== location.pathname || now.some(([{ length }], kind) => state?.[kind]?.length !== length))
    return;
  for (const [kind, [elements, name]] of now.entries())
    for (const [index, each] of elements.entries()) each.toggleAttribute(name, state?.[kind]?.[index]);
}

/** Tells whether the page is now as the server has it. */
function swap(next: Document): boolean {
  const before = sent;
  const after = read(next);
  const shown = document.querySelector(CONTENT);
  if (before === undefined || after === undefined || shown === null) return false;
  if (!before.head.isEqualNode(after.head) || !before.body.isEqualNode(after.body)) return false;
  if (!patch(shown, before.blocks, after.blocks)) return false;
  document.title = next.title;
  sent = after;
  return true;
}

const isSame = (a: Node | undefined, b: Node | undefined) =>
  a !== undefined && b !== undefined && a.isEqualNode(b);
const lives = (each: Element): boolean => each.localName.includes('-') || each.matches(ALIVE);
const isAlive = (node: Node): boolean =>
  node instanceof Element && [node, ...node.querySelectorAll('*')].some(lives);

/** Tells whether an element that was sent with some nodes shows the others now. */
function patch(shown: Node, before: readonly Node[], after: readonly Node[]): boolean {
  const now = [...shown.childNodes];
  // A script of the page has added to it.
  if (now.length !== before.length) return false;
  if (after.length === before.length)
    return now.every((node, index) => patchNode(node, before[index], after[index]));
  let start = 0;
  while (isSame(before[start], after[start])) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && isSame(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const old = now.slice(start, before.length - end);
  const fresh = after.slice(start, after.length - end).map((block) => document.importNode(block, true));
  if ([...old, ...fresh].some(isAlive)) return false;
  const place = now[before.length - end] ?? null;
  for (const node of old) node.remove();
  for (const node of fresh) shown.insertBefore(node, place);
  return true;
}

function patchNode(shown: Node, before: Node | undefined, after: Node | undefined): boolean {
  if (before === undefined || after === undefined || before.isEqualNode(after)) return true;
  const isFold = shown instanceof HTMLDetailsElement;
  const isAround = shown instanceof Element && (isFold || !lives(shown)) && before.hasChildNodes();
  const isKept = isAround && before.cloneNode().isEqualNode(after.cloneNode());
  if (isKept && patch(shown, [...before.childNodes], [...after.childNodes])) return true;
  // A script that has changed it would have to do so again.
  if (isAlive(shown) || isAlive(after) || !shown.isEqualNode(before)) return false;
  (shown as ChildNode).replaceWith(document.importNode(after, true));
  return true;
}

let isBusy = false;
let isStale = false;

async function update(): Promise<void> {
  isStale = true;
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
    const html = await response?.text().catch(() => undefined);
    if (html === undefined) break;
    const next = new DOMParser().parseFromString(html, 'text/html');
    const newest = next.querySelector<HTMLElement>('script[data-revision]')?.dataset.revision;
    if (newest === undefined || !swap(next)) load();
    else since = newest;
  }
  isBusy = false;
}

function connect(): void {
  const source = new EventSource(`${address}?since=${encodeURIComponent(since)}`);
  source.onmessage = () => void update();
  // The address of another attempt names the newest state.
  source.onerror = () => {
    source.close();
    setTimeout(connect, 500);
  };
  addEventListener('pagehide', () => source.close());
}

document.addEventListener('readystatechange', () => {
  // No script of the page has run that waits for its text.
  if (document.readyState !== 'interactive') return;
  sent = read(document);
  restore();
});
connect();

export {};
