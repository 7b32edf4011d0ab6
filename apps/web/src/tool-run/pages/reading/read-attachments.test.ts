import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { readAttachments } from './read-attachments.ts';

async function attachedTo(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    return (await readAttachments(await task.promise)).attached;
  } finally {
    await task.destroy();
  }
}

it('reads the files of the list and those that pages show, each once', async () => {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R /Annots [6 0 R 7 0 R] >>',
    '<< /Type /Filespec /F (a) /UF (Ordner/a.csv) /EF << /F 5 0 R >> /Desc (Zahlen) >>',
    stream('/Type /EmbeddedFile', '1;2'),
    '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 4 0 R >>',
    '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (b.txt) /EF << /F 5 0 R >> >> >>',
  ]);
  expect(await attachedTo(pdf)).toEqual([
    { name: 'Ordner/a.csv', description: 'Zahlen' },
    { name: 'b.txt', description: '' },
  ]);
});

it('finds none where there are none', async () => {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>',
    '<< /Type /Page /Parent 2 0 R >>',
  ]);
  expect(await attachedTo(pdf)).toEqual([]);
});
