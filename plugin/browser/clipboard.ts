/** Copies text; one that is still on its way is copied when it arrives. Rejects if the browser refuses. */
export async function copyText(text: string | Promise<string>): Promise<void> {
  if (typeof text !== 'string' && typeof ClipboardItem !== 'undefined' && navigator.clipboard !== undefined) {
    // Safari allows the clipboard only in the task of the click, so it is given the promise itself.
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return;
  }
  const value = await text;
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(value);
  // Without HTTPS there is no clipboard, but there is the oldest way.
  const field = document.createElement('textarea');
  field.value = value;
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (!copied) throw new Error('The browser does not copy.');
}
