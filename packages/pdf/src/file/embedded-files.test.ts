import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { erasePdf } from '../testing/erase-pdf.ts';
import { PdfDocument } from './document.ts';
import { embeddedStreams } from './embedded-files.ts';

it('finds the data of every form of a file, and of files without a specification', () => {
  const objects = [
    '<< /Type /Filespec /F (a) /EF << /F 11 0 R /Mac 12 0 R >> >>',
    stream('', 'one'),
    stream('', 'two'),
    stream('/Type /EmbeddedFile', 'three'),
    stream('', 'none'),
  ];
  const document = PdfDocument.open(erasePdf({ content: '', page: '/X [10 0 R 13 0 R 14 0 R]', objects }));
  const found = Array.from(embeddedStreams(document), ({ raw }) => raw.toString('latin1'));
  expect(found.toSorted()).toEqual(['one', 'three', 'two']);
});
