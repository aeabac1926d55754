/**
 * Chooses the place of a page that is in several, as soon as the body begins: the one with the most elements in common with the
 * place that the reader came from, or that the link named. `data-placing` hides what is about to be replaced.
 */
try {
  const { body, documentElement: root } = document;
  const from = history.state?.waymarkPlace ?? sessionStorage.getItem('waymark-place') ?? '';
  const wanted: readonly string[] = from.split('.');
  const common = (place: string): number => {
    const steps = place.split('.');
    let count = 0;
    while (count < steps.length && steps[count] === wanted[count]) count += 1;
    return count;
  };
  let best = body.dataset.place ?? '';
  let file: string | undefined;
  for (const { dataset } of document.querySelectorAll<HTMLElement>('template[data-place]')) {
    if (common(dataset.place ?? '') > common(best)) {
      best = dataset.place ?? '';
      file = dataset.file;
    }
  }
  if (file !== undefined) {
    root.dataset.placing = best;
    window.waymarkSection = fetch(file);
  }
} catch {
  // Without storage every page is shown in its first place.
}

export {};
