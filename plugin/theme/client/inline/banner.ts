/** Removes a banner that the reader has closed, right after it is parsed, so that it is never painted. */
const banner = document.getElementById('banner');
if (banner?.dataset.banner === document.documentElement.dataset.dismissed) banner?.remove();

export {};
