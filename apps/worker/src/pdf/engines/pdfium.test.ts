import { textPdf } from '@blattwerk/testing/pdf/make-pdf';
import { expect, it } from 'vitest';
import { discardPdfium, withPdfDocument } from './pdfium.ts';

it('keeps an instance within a job, and makes a new one after it', async () => {
  const pdf = textPdf(['one']);
  const instance = () => withPdfDocument(pdf, null, ({ pdfium }) => pdfium);
  const first = await instance();
  expect(await instance()).toBe(first);
  discardPdfium();
  expect(await instance()).not.toBe(first);
});
