import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of a file as pdf.js reads it, a line for each page. */
export async function textByPdfjs(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  try {
    const document = await task.promise;
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
    }
    return texts.join('\n');
  } finally {
    await task.destroy();
  }
}
