/** The search dialog: Pagefind's components over the index beside the site, limited to the page's language and version. */
import { configureInstance, type PagefindModal } from '@pagefind/component-ui';
import styles from '@pagefind/component-ui/css?url';

let modal: PagefindModal | undefined;

function stylesheet(): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = styles;
    link.onload = () => resolve();
    // Without its styles the dialog still works.
    link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** The values that this page is found by: one each for what it belongs to, none where it belongs to all. */
function pageFilters(): Record<string, string[]> {
  const filters: Record<string, string[]> = {};
  for (const name of ['version', 'language']) {
    const value = document.body.dataset[name];
    if (value !== undefined && value !== '') filters[name] = [value];
  }
  return filters;
}

async function create(): Promise<PagefindModal> {
  await stylesheet();
  const instance = configureInstance('default', {
    bundlePath: `${document.body.dataset.base ?? ''}/pagefind/`,
  });
  instance.searchFilters = pageFilters();
  const element = document.createElement('pagefind-modal') as PagefindModal;
  document.body.append(element);
  await customElements.whenDefined('pagefind-modal');
  return element;
}

/** Shows the dialog with its field focused. */
export async function openSearch(): Promise<void> {
  modal ??= await create();
  modal.open();
}
