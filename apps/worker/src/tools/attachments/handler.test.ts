import { open } from '@blattwerk/pdf';
import type { AttachmentList, Contracts, OptionsOf } from '@blattwerk/shared';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import { attachedFiles, inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { readZip } from '@blattwerk/testing/read-zip';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../../testing/run-in-memory.ts';
import { attachmentsHandler } from './handler.ts';

type Options = OptionsOf<Contracts['attachments']>;

const usual: Options = { mode: 'list', names: null, description: null, relationship: 'none' };
const filesIn = (zip: Buffer) => new Map(readZip(zip).map(({ name, content }) => [name, content]));
const textOf = (bytes: string) => new TextEncoder().encode(bytes);

function run(
  bytes: Uint8Array,
  options: Partial<Options> = {},
  { attached = [], limits = {} }: { attached?: { name: string; bytes: Uint8Array }[]; limits?: object } = {},
) {
  const files = attached.map((file) => ({ ...file, format: 'file' as const }));
  return runInMemory(
    attachmentsHandler,
    [{ name: 'a.pdf', bytes }],
    { ...usual, ...options },
    { attached: files, limits },
  );
}

async function withFiles(...names: string[]): Promise<Uint8Array> {
  const pdf = await open(makePdf(2));
  for (const name of names) pdf.attach({ name, bytes: textOf(`content of ${name}`), description: `D ${name}` });
  return pdf.save();
}

/** Files at a page, of odd names, one of which is damaged. */
const pinned = writePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>',
  '<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R 6 0 R 7 0 R] >>',
  ...['../../etc/passwd', 'con.txt', 'a:b?.csv', 'damaged.bin'].map(
    (name, at) =>
      `<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /Type /Filespec /F (${name}) /EF << /F ${8 + at} 0 R >> >> >>`,
  ),
  stream('/Type /EmbeddedFile', 'first'),
  stream('/Type /EmbeddedFile', 'second'),
  ['<< /Type /EmbeddedFile /Filter /FlateDecode >>', deflateSync('third')],
  ['<< /Type /EmbeddedFile /Filter /FlateDecode >>', 'none'],
]);

describe('attached files', () => {
  it('are listed', async () => {
    const { output, result } = await run(await withFiles('a.csv', 'factur-x.xml'));
    const { files } = JSON.parse(output.toString()) as AttachmentList;
    expect(files.find(({ name }) => name === 'a.csv')).toEqual({
      name: 'a.csv',
      fileName: 'a.csv',
      description: 'D a.csv',
      mediaType: null,
      relationship: null,
      size: 16,
      page: null,
      isInvoice: false,
    });
    expect(result).toMatchObject({ mime: 'application/json', facts: { fileCount: 2, invoiceCount: 1, pageCount: 2 } });
    expect(JSON.parse((await run(makePdf(1))).output.toString())).toEqual({ files: [] });
  });

  it('are returned, all or by name, under safe and different names', async () => {
    const bytes = await withFiles('a.csv', 'A.CSV', 'b, c.txt');
    const all = await run(bytes, { mode: 'extract' });
    expect([...filesIn(all.output).keys()].toSorted()).toEqual(['A.CSV', 'a (2).csv', 'b, c.txt']);
    expect(all.result).toMatchObject({ mime: 'application/zip', facts: { fileCount: 3 }, notices: [] });
    const one = await run(bytes, { mode: 'extract', names: 'b, c.txt\nother' });
    expect(filesIn(one.output)).toEqual(new Map([['b, c.txt', Buffer.from('content of b, c.txt')]]));
    await expect(run(bytes, { mode: 'extract', names: 'other' })).rejects.toMatchObject({ code: 'noAttachments' });
    await expect(run(makePdf(1), { mode: 'extract' })).rejects.toMatchObject({ code: 'noAttachments' });
  });

  it('of pages are returned without those that are damaged', async () => {
    const { output, result } = await run(pinned, { mode: 'extract' });
    expect(filesIn(output)).toEqual(
      new Map([
        ['passwd', Buffer.from('first')],
        ['_con.txt', Buffer.from('second')],
        ['a_b_.csv', Buffer.from('third')],
      ]),
    );
    expect(result).toMatchObject({ facts: { fileCount: 3 }, notices: ['filesSkipped'] });
    const list = JSON.parse((await run(pinned)).output.toString()) as AttachmentList;
    expect(list.files.map(({ page }) => page)).toEqual([1, 1, 1, 1]);
  });

  it('that are larger than an answer may be are refused', async () => {
    await expect(run(await withFiles('a'), { mode: 'extract' }, { limits: { outputBytes: 9 } })).rejects.toMatchObject({
      code: 'tooComplex',
    });
  });

  it('are removed, all or by name, wherever they are', async () => {
    const bytes = await withFiles('a.csv', 'b.csv');
    const { output, result } = await run(bytes, { mode: 'remove', names: 'a.csv' });
    qpdfOutput(output, '--check');
    expect([...attachedFiles(output).keys()]).toEqual(['b.csv']);
    expect(output.includes('content of a.csv')).toBe(false);
    expect(inspectPdf(output).texts).toEqual(inspectPdf(Buffer.from(bytes)).texts);
    expect(result).toMatchObject({ mime: 'application/pdf', facts: { fileCount: 1 } });
    expect(attachedFiles((await run(bytes, { mode: 'remove' })).output).size).toBe(0);
    expect((await run(makePdf(1), { mode: 'remove' })).result.facts.fileCount).toBe(0);
    await expect(run(makePdf(1), { mode: 'remove', names: 'a' })).rejects.toMatchObject({ code: 'noAttachments' });
    const unpinned = await run(pinned, { mode: 'remove', names: '../../etc/passwd' });
    expect((await open(unpinned.output)).attachments).toHaveLength(3);
    expect(unpinned.output.includes('first')).toBe(false);
  });

  it('are attached beside those before, described, typed and associated', async () => {
    const attached = ['a.csv', 'b.xlsx', 'c'].map((name) => ({ name, bytes: textOf(`new ${name}`) }));
    const given = { mode: 'add', description: 'Für alle', relationship: 'supplement' } as const;
    const { output, result } = await run(await withFiles('a.csv'), given, { attached });
    qpdfOutput(output, '--check');
    expect([...attachedFiles(output).keys()].toSorted()).toEqual(['a (2).csv', 'a.csv', 'b.xlsx', 'c']);
    const added = (await open(output)).attachments.filter(({ description }) => description === 'Für alle');
    expect(added.map(({ type, relationship }) => [type, relationship])).toEqual([
      ['text/csv', 'Supplement'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Supplement'],
      ['application/octet-stream', 'Supplement'],
    ]);
    expect(result).toMatchObject({ mime: 'application/pdf', facts: { fileCount: 3, pageCount: 2 } });
    await expect(run(makePdf(1), { mode: 'add' })).rejects.toMatchObject({
      code: 'noFile',
      params: { field: 'files' },
    });
  });
});
