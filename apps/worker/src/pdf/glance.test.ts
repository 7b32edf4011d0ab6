import { describe, expect, it } from 'vitest';
import { qpdfJob, textPdf, writePdf } from '../testing/pdf-fixture.ts';
import { glance, isSigned } from './glance.ts';

const three = textPdf(['one', 'two', 'three']);
const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>';
const tree = (root: string, ...others: string[]) => writePdf(['<< /Type /Catalog /Pages 2 0 R >>', root, ...others]);

describe('a glance', () => {
  it.each(['disable', 'generate'])('counts the pages of a sound file, with object streams: %s', (objectStreams) => {
    expect(glance(qpdfJob(three, { objectStreams }))).toEqual({ kind: 'open', pageCount: 3 });
  });

  it('sees that a file is encrypted, with a password or without', () => {
    for (const userPassword of ['secret', '']) {
      const locked = qpdfJob(three, { encrypt: { userPassword, ownerPassword: 'o', '256bit': {} } });
      expect(glance(locked)).toMatchObject({ kind: 'encrypted' });
    }
  });

  it.each([
    ['junk before its header', Buffer.concat([Buffer.from('junk\n'), three])],
    ['no end', three.subarray(0, three.indexOf('xref'))],
    [
      'a table that is wrong',
      Buffer.from(three.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7 with more behind it\n'), 'latin1'),
    ],
    ['a count that is wrong', tree('<< /Type /Pages /Count 2 /Kids [3 0 R] >>', page)],
    ['no page', tree('<< /Type /Pages /Count 0 /Kids [] >>')],
    ['a page twice', tree('<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>', page)],
    ['a page without a reference', tree(`<< /Type /Pages /Count 1 /Kids [${page}] >>`)],
    ['the catalogue among its pages', tree('<< /Type /Pages /Count 2 /Kids [3 0 R 1 0 R] >>', page)],
    ['its page tree within itself', tree('<< /Type /Pages /Count 1 /Kids [2 0 R] >>')],
    ['pages of a later generation', tree('<< /Type /Pages /Count 1 /Kids [3 1 R] >>', page)],
    ['an encryption that is none', writePdf(['<< /Type /Catalog >>'], { trailer: '/Encrypt null' })],
    ['nothing', Buffer.alloc(0)],
  ])('leaves to qpdf what has %s', (_, bytes) => {
    expect(glance(bytes)).toBeUndefined();
  });
});

describe('a signature', () => {
  it.each([
    ['<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>', true],
    ['<< /Type /Sig /ByteRange\n[ 0  10\n20 30 ] /Contents <00> >>', true],
    ['<< /Type /Sig /ByteRange null >>', false],
    ['(/ByteRange is a word)', false],
  ])('is told by the range that it holds for: %s', (object, expected) => {
    expect(isSigned(writePdf([object]))).toBe(expected);
  });
});
