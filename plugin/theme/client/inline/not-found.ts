/** Shows the 404 page in the language of the address, at the end of the body: other scripts start after it. */
for (const { dataset, content } of document.querySelectorAll<HTMLTemplateElement>('template[data-folder]')) {
  if (!`${location.pathname}/`.startsWith(`${dataset.folder}/`)) continue;
  Object.assign(document.documentElement, { lang: dataset.lang, dir: dataset.dir });
  document.title = dataset.title ?? '';
  document.body.dataset.docsLanguage = dataset.language;
  document.body.replaceChildren(content);
  break;
}

export {};
