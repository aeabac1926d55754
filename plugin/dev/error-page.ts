import { type Html, html, raw } from '@waymark/contract/html';
import type { Diagnostic } from '@waymark/source/diagnostics/diagnostic';
import { onDisk } from '@waymark/source/paths/on-disk';
import { readText } from '@waymark/source/read-text';

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 3rem 1.25rem; max-width: 56rem; }
h1 { font-size: 1.5rem; }
li { margin-block: 2rem; }
ol { list-style: none; padding: 0; }
.place, pre { font-family: ui-monospace, monospace; font-size: .875rem; }
pre { overflow-x: auto; padding: .75rem 0; border-radius: .5rem; background: light-dark(#f4f4f5, #18181b); }
pre span { display: block; padding-inline: 1rem; }
pre .wrong { background: light-dark(#fee2e2, #450a0a); }
.hint { opacity: .8; }`;

/**
 * A page that an author sees in place of one that cannot be shown.
 *
 * @param root Absolute path of the docs root.
 * @param script HTML for `<head>`, so that the page loads again when the mistake is corrected.
 */
export function errorPage(
  root: string,
  heading: string,
  problems: readonly Diagnostic[],
  script: string,
): string {
  const head = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>${raw(STYLE)}</style>${raw(script)}`;
  const items = problems.map((problem) => html`<li>${item(root, problem)}</li>`);
  return html`<!DOCTYPE html><html lang="en"><head>${head}</head><body><h1>${heading}</h1><ol>${items}</ol></body></html>`
    .text;
}

const NOTE =
  'position:fixed;inset:auto 0 0;z-index:1000;margin:0;padding:.5rem 1rem;font:.875rem/1.4 system-ui,sans-serif;background:#7f1d1d;color:#fff';

/** For the bottom of a page whose configuration is an earlier one. */
export function configNote(problem: string): string {
  const text = `${problem.replaceAll('\n', ' ')} The preview shows the configuration as it was before.`;
  return html`<p role="status" style="${NOTE}">${text}</p>`.text;
}

/** A problem behind its place, on one line. */
export function atPlace(problem: Diagnostic): string {
  return `${placeOf(problem)} ${problem.message}`;
}

function placeOf({ file, line, column }: Diagnostic): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

const AROUND = 3;

/** The lines around a problem, as the file is on disk now. Empty if it names no line or the file is gone. */
export function codeFrame(root: string, { file, line }: Pick<Diagnostic, 'file' | 'line'>) {
  const written = file === undefined ? '' : readText(onDisk(root, file));
  if (line === undefined || written === '') return [];
  const first = Math.max(1, line - AROUND);
  return written
    .split(/\r?\n/)
    .slice(first - 1, line + AROUND)
    .map((text, index) => ({ number: first + index, text, wrong: first + index === line }));
}

function item(root: string, problem: Diagnostic): Html {
  const { message, hint } = problem;
  const place = placeOf(problem);
  const lines = codeFrame(root, problem).map(
    ({ number, text, wrong }) =>
      html`<span${wrong && html` class="wrong"`}>${String(number).padStart(5)}  ${text}</span>`,
  );
  const frame = lines.length > 0 && html`<pre>${lines}</pre>`;
  return html`<strong>${message}</strong>${place !== '' && html`<div class="place">${place}</div>`}${frame}${hint !== undefined && html`<p class="hint">${hint}</p>`}`;
}
