import { markedPdf, markerKinds } from '@blattwerk/pdf/testing/marked-pdf';
import { inspectPdf, textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import type { ErrorCode, ToolError } from '@blattwerk/shared';
import { describe, expect, it } from 'vitest';
import { lettersWithBlankPages } from '../../pdf/render/blank-fixture.ts';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { deletePagesHandler } from './handler.ts';

const deletePages = (bytes: Buffer, pages: string, { blank = false } = {}) =>
  runInMemory(deletePagesHandler, [{ name: 'in.pdf', bytes }], { pages, blank });

const refusal = (code: ErrorCode, params: object) => expect.objectContaining({ code, params }) as ToolError;

describe('delete-pages', () => {
  it('removes each named page once, and all of its data', async () => {
    const { output, result, stages } = await deletePages(markedPdf(5), '2,4-,2');
    expect(result.facts).toEqual({ deletedPages: 3, remainingPages: 2, originalPages: 5 });
    expect(stages).toEqual(['analyzing', 'processing', 'finishing']);
    expect(qpdfOutput(output, '--show-npages').toString().trim()).toBe('2');
    qpdfOutput(output, '--check');
    const text = plainText(output);
    for (const kind of markerKinds) {
      for (const page of [2, 4, 5]) expect(text).not.toContain(`${kind}${page}X`);
    }
    expect(text).toContain('BODY1X');
    expect(text).toContain('BODY3X');
  });

  it('removes blank pages, beside those that are named', async () => {
    const pdf = lettersWithBlankPages();
    const { output, result } = await deletePages(pdf, '', { blank: true });
    expect(result.facts).toEqual({ deletedPages: 3, remainingPages: 4, originalPages: 7 });
    expect(inspectPdf(output)).toMatchObject({ pages: 4, texts: ['A', 'B', 'C', 'D'] });
    expect(textOf((await deletePages(pdf, '2,7', { blank: true })).output).match(/\w/g)).toEqual(['A', 'B', 'C']);
    expect((await deletePages(pdf, '1')).result.facts.remainingPages).toBe(6);
    const none = await deletePages(pdf, '2,4-5', { blank: true });
    expect(none.result.facts.deletedPages).toBe(3);
    await expect(deletePages(none.output, '', { blank: true })).rejects.toThrow(refusal('noBlankPages', {}));
    await expect(deletePages(pdf, '1,3,6-7', { blank: true })).rejects.toThrow(refusal('noPagesLeft', {}));
  });

  it('refuses to delete all pages', async () => {
    await expect(deletePages(markedPdf(3), '-3')).rejects.toThrow(refusal('noPagesLeft', {}));
  });

  it('refuses a page that does not exist, and a descending range', async () => {
    const pdf = markedPdf(3);
    await expect(deletePages(pdf, '2,4')).rejects.toThrow(refusal('invalidPages', { page: 4, page_count: 3 }));
    await expect(deletePages(pdf, '3-2')).rejects.toThrow(
      refusal('invalidPages', { page: 3, page_count: 3, part: '3-2' }),
    );
  });

  it('refuses a locked file and one that is not a PDF', async () => {
    const locked = qpdfOutput(markedPdf(2), '--encrypt', '', 'owner', '256', '--modify=none', '--', '--qdf');
    await expect(deletePages(locked, '1')).rejects.toThrow(
      refusal('restrictedPdf', { file: 'in.pdf', permission: 'assemble' }),
    );
    const broken = Buffer.from(`%PDF-1.7\n${'nothing '.repeat(100)}`);
    await expect(deletePages(broken, '1')).rejects.toThrow(refusal('damagedPdf', { file: 'in.pdf' }));
  });

  it('repairs a file with a damaged cross-reference table', async () => {
    const pdf = markedPdf(3)
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7');
    const { output } = await deletePages(Buffer.from(pdf, 'latin1'), '1');
    qpdfOutput(output, '--check');
    expect(plainText(output)).not.toContain('BODY1X');
  });
});
