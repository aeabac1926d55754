/**
 * Keeps a page in the browser as its source is: the function is sent as text, so it uses nothing outside of itself.
 *
 * An edit of text replaces the blocks that differ, and everything else stays as its reader left it. Blocks that scripts work on, and changes
 * around the text, need the page to load again; then the browser keeps the scroll position, and this function the folds.
 *
 * @param address The event stream of edits.
 * @param revision The state of the repository that the page shows.
 */
export function followEdits(address: string, revision: string): void {
  const CONTENT = '#content';
  const FOLDS = 'waymark:folds';
  /** Elements that scripts of the page work on, or keep a state of their own. */
  const ALIVE =
    'button,canvas,details,dialog,form,iframe,input,script,select,textarea,video,[popover],[tabindex]';
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

  const folds = () => [...document.querySelectorAll<HTMLDetailsElement>(`${CONTENT} details`)];

  function load(): void {
    sessionStorage.setItem(FOLDS, JSON.stringify([location.pathname, folds().map(({ open }) => open)]));
    location.reload();
  }

  /** Whether the page is now as the server has it. */
  function swap(next: Document): boolean {
    const before = sent;
    const after = read(next);
    const shown = document.querySelector(CONTENT);
    if (before === undefined || after === undefined || shown === null) return false;
    if (!before.head.isEqualNode(after.head) || !before.body.isEqualNode(after.body)) return false;
    if (shown.childNodes.length !== before.blocks.length) return false;
    const isSame = (a: Node | undefined, b: Node | undefined) =>
      a !== undefined && b !== undefined && a.isEqualNode(b);
    let start = 0;
    while (isSame(before.blocks[start], after.blocks[start])) start += 1;
    let end = 0;
    const most = Math.min(before.blocks.length, after.blocks.length) - start;
    while (end < most && isSame(before.blocks.at(-1 - end), after.blocks.at(-1 - end))) end += 1;
    const old = [...shown.childNodes].slice(start, before.blocks.length - end);
    const fresh = after.blocks
      .slice(start, after.blocks.length - end)
      .map((block) => document.importNode(block, true));
    const isAlive = (node: Node): boolean =>
      node instanceof Element &&
      [node, ...node.querySelectorAll('*')].some(
        (each) => each.localName.includes('-') || each.matches(ALIVE),
      );
    if ([...old, ...fresh].some(isAlive)) return false;
    const place = shown.childNodes[before.blocks.length - end] ?? null;
    for (const node of old) node.remove();
    for (const node of fresh) shown.insertBefore(node, place);
    document.title = next.title;
    sent = after;
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
    if (document.readyState === 'interactive') sent = read(document);
    if (document.readyState !== 'complete') return;
    const [path, open] = JSON.parse(sessionStorage.getItem(FOLDS) ?? '[]') as [string?, boolean[]?];
    sessionStorage.removeItem(FOLDS);
    const found = folds();
    if (path === location.pathname && open?.length === found.length)
      for (const [index, each] of found.entries()) each.open = open[index] === true;
  });
  connect();
}
