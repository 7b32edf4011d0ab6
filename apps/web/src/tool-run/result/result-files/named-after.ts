/** Words of the visitor's language. */
export interface NameWords {
  page: string;
  image: string;
}

/**
 * Name of a file of a ZIP when it is saved alone, beginning with the document's: `page-3.jpg` of one would replace that of
 * another in a folder of downloads. A name that has another form stays.
 * @param document name of the PDF
 */
export function namedAfter(document: string, name: string, words: NameWords): string {
  const base = document.replace(/\.pdf$/i, '');
  const form = /^page-(\d+)(?:-image-(\d+))?(\.\w+)$/.exec(name);
  if (form === null || base === '') return name;
  const [, page, image, extension] = form;
  return `${base}-${words.page}-${page}${image === undefined ? '' : `-${words.image}-${image}`}${extension}`;
}
