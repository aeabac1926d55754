/** The player takes the place of the link when a reader follows it. */
class OwnVideo extends HTMLElement {
  connectedCallback() {
    this.querySelector('a')?.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      const player = document.createElement('iframe');
      const { id, start, title } = this.dataset;
      player.src = `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&start=${start ?? 0}`;
      player.title = title ?? '';
      player.allow = 'autoplay; fullscreen; picture-in-picture';
      this.replaceChildren(player);
      player.focus();
    });
  }
}

customElements.define('own-video', OwnVideo);
