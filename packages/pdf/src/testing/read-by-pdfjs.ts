import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js reads of a file. */
export async function readByPdfjs<T>(bytes: Uint8Array, read: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** The text of a file as pdf.js reads it, a line for each page. */
export function textByPdfjs(bytes: Uint8Array): Promise<string> {
  return readByPdfjs(bytes, async (document) => {
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    }
    return texts.join('\n');
  });
}
