/** Elements without content (HTML standard, section 13.1.2). */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Element names that an author means as HTML; any other lower-case `<name>` without a closing tag is a placeholder. */
export const HTML_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'a abbr address article aside audio b bdi bdo blockquote body button canvas caption center cite code colgroup data ' +
    'datalist dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head ' +
    'header hgroup html i iframe ins kbd label legend li main map mark menu meter nav noscript object ol optgroup option ' +
    'output p picture pre progress q rp rt ruby s samp script search section select slot small span strike strong style ' +
    'sub summary sup svg table tbody td template textarea tfoot th thead time title tr tt u ul var video g path circle ' +
    'rect line polyline polygon ellipse defs use text tspan'
  ).split(' '),
);
