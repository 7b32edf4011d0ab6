import { qpdfCheck } from '@blattwerk/testing/pdf/qpdf';
import { stream } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { erasePdf, type ErasePdfParts, everythingOf } from '../../testing/erase-pdf.ts';
import { saved } from '../../testing/form-pdf.ts';
import { eraseWords } from './erase-words.ts';
import { removeAttachments } from './remove-attachments.ts';

const secret = 'Geheim';
const utf16 = (text: string) => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

async function erase(parts: Partial<ErasePdfParts>, words: readonly string[] = ['geheim']) {
  const document = PdfDocument.open(erasePdf({ content: '', ...parts }));
  const count = eraseWords(document, words);
  const bytes = saved(document);
  expect(qpdfCheck(bytes)).toBe(0);
  return { count, everything: await everythingOf(bytes) };
}

describe('eraseWords', () => {
  it.each([
    [
      'bookmarks',
      {
        catalog: '/Outlines 10 0 R',
        objects: ['<< /First 11 0 R /Last 11 0 R >>', `<< /Title ${utf16(`Das ${secret}nis β`)} /Parent 10 0 R >>`],
      },
    ],
    [
      'document information',
      { trailer: '/Info 10 0 R', objects: [`<< /Title (Das ${secret}nis) /Own (${secret.toUpperCase()}) >>`] },
    ],
    ['information in the trailer', { trailer: `/Info << /Own (Das ${secret}nis) >>` }],
    [
      'names of layers',
      {
        catalog: '/OCProperties << /OCGs [10 0 R] /D << >> >>',
        objects: [`<< /Type /OCG /Name (Das ${secret}nis) >>`],
      },
    ],
    ['page labels', { catalog: `/PageLabels << /Nums [0 << /P (${secret}nis) >>] >>` }],
  ] as const)('removes words of %s, and leaves the others', async (_, parts) => {
    const { count, everything } = await erase(parts);
    expect(count).toBeGreaterThan(0);
    expect(everything.toLowerCase()).not.toContain('geheim');
    expect(everything).toContain('nis');
  });

  it.each(['utf8', 'utf16le'] as const)('removes metadata with a word in %s, and no other', async (encoding) => {
    const metadata = (text: string) => stream('/Type /Metadata /Subtype /XML', Buffer.from(`<x>${text}</x>`, encoding));
    const { everything, count } = await erase({ catalog: '/Metadata 10 0 R', objects: [metadata(secret)] });
    expect(count).toBe(1);
    expect(everything.replaceAll('\0', '')).not.toContain(secret);
    const { everything: other } = await erase({ catalog: '/Metadata 10 0 R', objects: [metadata('offen')] });
    expect(other.replaceAll('\0', '')).toContain('offen');
  });

  it('ignores empty words', async () => {
    const { count, everything } = await erase({ trailer: '/Info << /Title (offen) >>' }, ['', ' ']);
    expect(count).toBe(0);
    expect(everything).toContain('offen');
  });
});

describe('removeAttachments', () => {
  it('removes embedded files, wherever they are', async () => {
    const document = PdfDocument.open(
      erasePdf({
        content: '',
        page: '/Annots [12 0 R] /AF [10 0 R]',
        catalog: `/Names << /EmbeddedFiles << /Names [(${secret}) 10 0 R] >> >> /AF [10 0 R]`,
        objects: [
          '<< /Type /Filespec /F (a) /EF << /F 11 0 R >> >>',
          stream('/Type /EmbeddedFile', secret),
          '<< /Type /Annot /Subtype /FileAttachment /Rect [1 1 9 9] /FS 10 0 R >>',
        ],
      }),
    );
    expect(removeAttachments(document)).toBeGreaterThan(0);
    const bytes = saved(document);
    expect(qpdfCheck(bytes)).toBe(0);
    expect(await everythingOf(bytes)).not.toContain(secret);
  });
});
