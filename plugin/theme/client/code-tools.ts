/** Tools for a block of code: wrap its lines, download it, copy it. */
import { copyText } from '../../browser/clipboard.ts';
import { word } from '../../browser/words.ts';

const icon = (paths: string) =>
  `<svg class="icon icon-outlined" viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>`;

const COPY = icon(
  '<rect width="13" height="13" x="8" y="8" rx="2"/><path d="M16 8V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h3"/>',
);
const DONE = icon('<path d="m20 6-11 11-5-5" stroke-width="2.5"/>');
const WRAP = icon('<path d="M3 6h18M3 12h15a3 3 0 0 1 0 6h-4m0 0 2-2m-2 2 2 2M3 18h7"/>');
const DOWNLOAD = icon('<path d="M12 4v11m0 0 4-4m-4 4-4-4M4 20h16"/>');

/** Twoslash's notes over and between lines of code do not belong to it. */
const NO_CODE = '.twoslash-popup-container, .twoslash-completion-list, .twoslash-meta-line';

function codeOf(source: Element): string {
  const code = source.cloneNode(true) as Element;
  for (const extra of code.querySelectorAll(NO_CODE)) extra.remove();
  return code.textContent ?? '';
}

function tool(className: string, label: string, html: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.ariaLabel = label;
  button.title = label;
  button.innerHTML = html;
  return button;
}

/** Buttons in the corner of a block, which nobody has to look for. */
export function addCodeTools(block: HTMLElement, source: HTMLElement): void {
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  tools.append(wrapTool(block, source));
  if (!('nocopy' in block.dataset)) {
    if ((source.textContent ?? '').trimEnd().includes('\n')) tools.append(downloadTool(block, source));
    tools.append(copyTool(source));
  }
  block.append(tools);
}

function copyTool(source: HTMLElement): HTMLButtonElement {
  const button = tool('copy code-block-copy-button', word('copy'), COPY);
  button.addEventListener('click', async () => {
    await copyText(codeOf(source).replace(/\n$/, ''));
    button.dataset.done = '';
    button.ariaLabel = word('copied');
    button.innerHTML = DONE;
    setTimeout(() => {
      delete button.dataset.done;
      button.ariaLabel = word('copy');
      button.innerHTML = COPY;
    }, 1600);
  });
  return button;
}

/** Only if lines are cut, or were before they were wrapped. */
function wrapTool(block: HTMLElement, source: HTMLElement): HTMLButtonElement {
  const button = tool('wrap', word('wrapLines'), WRAP);
  button.hidden = true;
  const area = source.closest('pre') ?? source;
  button.addEventListener('click', () => {
    const on = block.toggleAttribute('data-wrap');
    button.ariaPressed = String(on);
  });
  new ResizeObserver(() => {
    const isWrapped = 'wrap' in block.dataset;
    button.ariaPressed = String(isWrapped);
    button.hidden = !isWrapped && area.scrollWidth <= area.clientWidth;
  }).observe(area);
  return button;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  bash: 'sh',
  csharp: 'cs',
  javascript: 'js',
  markdown: 'md',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  text: 'txt',
  typescript: 'ts',
};

function downloadTool(block: HTMLElement, source: HTMLElement): HTMLButtonElement {
  const button = tool('download', word('downloadCode'), DOWNLOAD);
  button.addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([codeOf(source).replace(/\n*$/, '\n')], { type: 'text/plain' }));
    link.download = fileName(block);
    link.click();
    URL.revokeObjectURL(link.href);
  });
  return button;
}

/** The title of a block if that names a file. */
function fileName({ dataset, firstElementChild: header }: HTMLElement): string {
  const title = (dataset.title ?? header?.querySelector('.code-title')?.textContent ?? '').trim();
  const file = title.split(/[/\\]/).at(-1) ?? '';
  if (/^[\w.@-]+\.\w+$/.test(file)) return file;
  const language = dataset.language ?? 'text';
  return `code.${EXTENSIONS[language] ?? language}`;
}
