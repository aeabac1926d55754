/** Searches a book that is one HTML file: sections with all of the typed words, which are marked in the one that is opened. */
interface Section {
  readonly id: string;
  readonly way: string;
  readonly title: string;
  readonly nodes: Node[];
  text: string;
}

const MOST = 50;
const panel = document.getElementById('search');
const input = panel?.querySelector('input');
const found = document.getElementById('found');
const count = panel?.querySelector('[role=status]');
const { counted = '', none = '' } = panel?.dataset ?? {};
let sections: Section[] | undefined;

/** The content below each heading of the book, up to the next. */
function read(): Section[] {
  const all: Section[] = [];
  for (const article of document.querySelectorAll('article')) {
    const name = article.querySelector('h1')?.textContent ?? '';
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_ALL);
    let last: Section | undefined;
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element && /^H[1-6]$/.test(node.tagName)) {
        const title = node.textContent;
        const id = node.id || (last?.id ?? article.id);
        last = { id, title, way: title === name ? '' : name, nodes: [], text: '' };
        all.push(last);
      } else if (node instanceof Text && last !== undefined) {
        last.nodes.push(node);
        last.text += ` ${node.data.toLowerCase()}`;
      }
    }
  }
  return all;
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

function mark({ nodes }: Section, words: readonly string[]): void {
  if (!('highlights' in CSS)) return;
  const ranges: Range[] = [];
  for (const node of nodes) {
    const text = (node as Text).data.toLowerCase();
    for (const word of words)
      for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
  }
  CSS.highlights.set('found', new Highlight(...ranges));
}

function entry(section: Section, words: readonly string[]): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${encodeURIComponent(section.id)}`;
  link.textContent = section.title;
  link.onclick = () => mark(section, words);
  const small = document.createElement('small');
  small.textContent = section.way;
  link.append(small);
  item.append(link);
  return item;
}

function search(): void {
  if (!input || !found || !count) return;
  const words = wordsOf(input.value);
  sections ??= read();
  const rank = ({ title }: Section) => (words.every((word) => title.toLowerCase().includes(word)) ? 0 : 1);
  const hits = sections
    .filter(({ text }) => words.length > 0 && words.every((word) => text.includes(word)))
    .sort((a, b) => rank(a) - rank(b));
  found.replaceChildren(...hits.slice(0, MOST).map((hit) => entry(hit, words)));
  found.hidden = hits.length === 0;
  count.textContent =
    words.length === 0
      ? ''
      : hits.length === 0
        ? none.replace('{query}', input.value)
        : counted.replace('{count}', String(hits.length));
  for (const list of document.querySelectorAll<HTMLElement>('#contents > ol:not(#found)'))
    list.hidden = hits.length > 0;
}

if (panel && input) {
  panel.hidden = false;
  input.oninput = search;
}

export {};
