import { deflateSync } from 'node:zlib';
import { attachedFiles } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfCheck, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { MalformedPdf, TooComplexPdf } from '../errors.ts';
import { budgetLimits, open, type PdfAttachment } from '../index.ts';
import { readByPdfjs } from '../testing/read-by-pdfjs.ts';

interface Parts {
  catalog?: string;
  page?: string;
  /** Numbered from 5. */
  objects: readonly WrittenObject[];
}

function pdfWith({ catalog = '', page = '', objects }: Parts): Buffer {
  return writePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    `<< /Type /Page /Parent 2 0 R ${page} >>`,
    ...objects,
  ]);
}

const file = (data: string, entries = '') => stream(`/Type /EmbeddedFile ${entries}`, data);
const specification = (number: number, name: string, entries = '') =>
  `<< /Type /Filespec /F (${name}) /EF << /F ${number} 0 R >> ${entries} >>`;

async function read(attachments: readonly PdfAttachment[]): Promise<object[]> {
  return Promise.all(
    attachments.map(async ({ bytes, ...rest }) => ({ ...rest, data: new TextDecoder().decode(await bytes()) })),
  );
}

describe('attachments', () => {
  it('are those of the list, of annotations and of what they are associated with, each once', async () => {
    const bytes = pdfWith({
      catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R (b) 7 0 R] >> >> /AF [5 0 R 9 0 R] /X [[11 0 R]]',
      page: '/AF [7 0 R] /Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS 13 0 R >> << /Subtype /FileAttachment /Rect [0 0 9 9] /FS 5 0 R >>]',
      objects: [
        specification(6, 'a.csv', '/UF <FEFF00E4002E006300730076> /Desc (Figures) /AFRelationship /Data'),
        file('1;2', '/Subtype /text#2Fcsv /Params << /Size 3 >>'),
        '<< /Type /Filespec /EF << /UF 8 0 R >> >>',
        [`<< /Type /EmbeddedFile /Filter /FlateDecode >>`, deflateSync('b')],
        specification(10, 'c.txt', '/AFRelationship /Source'),
        file('c'),
        '<< /K [<< /AF [12 0 R 14 0 R] >>] >>',
        specification(10, 'other name of c.txt'),
        specification(8, 'noted.txt'),
        specification(10, 'c.txt'),
      ],
    });
    const pdf = await open(bytes);
    expect(await read(pdf.attachments)).toEqual([
      {
        name: 'ä.csv',
        description: 'Figures',
        type: 'text/csv',
        relationship: 'Data',
        size: 3,
        pageIndex: 1,
        data: '1;2',
      },
      { name: 'b', pageIndex: 1, data: 'b' },
      { name: 'noted.txt', pageIndex: 1, data: 'b' },
      { name: 'c.txt', relationship: 'Source', data: 'c' },
      { name: 'other name of c.txt', data: 'c' },
    ]);
    expect(await read((await open(pdf.save())).attachments)).toHaveLength(5);
  });

  it('are as pdfdetach reads them, also of an encrypted file', async () => {
    const plain = pdfWith({
      catalog:
        '/Names << /EmbeddedFiles << /Kids [<< /Names [(a) 5 0 R] /Limits [(a) (a)] >> << /Names [(b) 7 0 R] /Limits [(b) (b)] >>] >> >>',
      objects: [specification(6, 'a.txt'), file('first'), specification(8, 'b.txt'), file('second')],
    });
    const locked = qpdfJob(plain, { encrypt: { userPassword: '', ownerPassword: 'o', '256bit': {} } });
    for (const bytes of [plain, locked]) {
      const found = (await open(bytes)).attachments;
      const data = await Promise.all(
        found.map(async ({ name, bytes: read }) => [name, Buffer.from(await read())] as const),
      );
      expect(new Map(data)).toEqual(attachedFiles(bytes));
    }
  });

  it('are none where nothing is embedded', async () => {
    const pdf = await open(
      pdfWith({
        catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R (b) 6 0 R (c) 7 0 R (d)] /Kids 5 >> >> /AF 9',
        page: '/AF << >> /Annots [<< /FS (a.txt) >>]',
        objects: [
          '<< /F (a.txt) >>',
          '<< /EF << /F 99 0 R >> >>',
          '<< /EF << /F 8 0 R >> >>',
          stream('/F (elsewhere.txt)', ''),
        ],
      }),
    );
    expect(pdf.attachments).toEqual([]);
  });

  it('that are damaged or very large are refused when their data is read, as often as that is', async () => {
    const bomb = deflateSync(Buffer.alloc(3_000_000));
    const bytes = pdfWith({
      catalog: '/AF [5 0 R 6 0 R 7 0 R]',
      objects: [
        specification(8, 'damaged'),
        specification(9, 'image'),
        specification(10, 'large'),
        ['<< /Filter /FlateDecode >>', 'none'],
        ['<< /Filter /DCTDecode >>', 'none'],
        ['<< /Filter /FlateDecode >>', bomb],
      ],
    });
    const reading = (pdf: { attachments: readonly PdfAttachment[] }) =>
      Promise.all(
        pdf.attachments.map(({ bytes: data }) =>
          data().then(
            ({ length }) => length,
            (error: unknown) => (error as Error).name,
          ),
        ),
      );
    const limits = budgetLimits(bytes.length);
    const [pdf, limited] = [await open(bytes), await open(bytes, { limits: { ...limits, unpackedBytes: 2_999_999 } })];
    for (const found of [await reading(pdf), await reading(pdf)])
      expect(found).toEqual([MalformedPdf.name, MalformedPdf.name, 3_000_000]);
    expect(await reading(limited)).toEqual([MalformedPdf.name, MalformedPdf.name, TooComplexPdf.name]);
  });
});

describe('a file that is attached', () => {
  const data = new TextEncoder().encode('1;2');

  it('is one of the list, beside those before it, as pdfdetach and pdf.js read it', async () => {
    const before = pdfWith({
      catalog: '/Names << /EmbeddedFiles << /Names [(old.txt) 5 0 R] >> /Dests << /Names [(d) [3 0 R /Fit]] >> >>',
      objects: [specification(6, 'old.txt'), file('old')],
    });
    const pdf = await open(before);
    pdf.attach({
      name: 'Zahlen – €.csv',
      bytes: data,
      description: 'Für alle',
      type: 'text/csv',
      relationship: 'Data',
    });
    pdf.attach({ name: 'a.bin', bytes: new Uint8Array(300) });
    for (const bytes of [pdf.save(), pdf.update()]) {
      expect(qpdfCheck(bytes)).toBe(0);
      expect(attachedFiles(bytes)).toEqual(
        new Map([
          ['Zahlen – €.csv', Buffer.from(data)],
          ['a.bin', Buffer.alloc(300)],
          ['old.txt', Buffer.from('old')],
        ]),
      );
      const own = (await open(bytes)).attachments.find(({ name }) => name.startsWith('Zahlen'));
      expect(await read(own ? [own] : [])).toEqual([
        {
          name: 'Zahlen – €.csv',
          description: 'Für alle',
          type: 'text/csv',
          relationship: 'Data',
          size: 3,
          data: '1;2',
        },
      ]);
      const others = await readByPdfjs(bytes, (document) => document.getAttachments());
      expect(Array.from(others ?? [], ([, { description }]) => description).toSorted()).toEqual(['', '', 'Für alle']);
      expect(plainText(bytes)).toContain('/Dests');
    }
    expect(plainText(pdf.save())).toMatch(/\/AF ?\[/);
  });

  it('has a name of its own', async () => {
    const pdf = (await open(pdfWith({ objects: [] }))).attach({ name: 'ä', bytes: data });
    expect(() => pdf.attach({ name: 'ä', bytes: data })).toThrow(RangeError);
    expect(() => pdf.attach({ name: '', bytes: data })).toThrow(RangeError);
    expect(pdf.attachments).toHaveLength(1);
  });

  it('is no longer there once all are removed', async () => {
    const pdf = (await open(pdfWith({ objects: [] }))).attach({ name: 'a', bytes: data, relationship: 'Data' });
    pdf.removeAttachments();
    expect(pdf.attachments).toEqual([]);
    const bytes = pdf.save();
    expect([attachedFiles(bytes).size, plainText(bytes).includes('1;2')]).toEqual([0, false]);
  });

  it.each([
    [1, { type: 'text/csv', relationship: 'Data' }, false],
    [2, { type: 'text/csv', relationship: 'Data' }, false],
    [3, { type: 'text/csv', relationship: 'Data' }, true],
    [3, { type: 'text/csv' }, false],
    [3, { relationship: 'Data' }, false],
  ])('ends the claim of PDF/A-%d as %j: kept is %s', async (part, how, isKept) => {
    const xmp = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part></rdf:Description></rdf:RDF>`;
    const pdf = await open(
      pdfWith({ catalog: '/Metadata 5 0 R', objects: [stream('/Type /Metadata /Subtype /XML', xmp)] }),
    );
    pdf.attach({ name: 'a.csv', bytes: data, ...how });
    expect([pdf.metadata?.includes('pdfaid:part>'), pdf.losses]).toEqual(
      isKept ? [true, []] : [false, ['conformance']],
    );
  });
});

describe('metadata', () => {
  it.each<[string, WrittenObject, string | undefined]>([
    ['UTF-8', ['<< /Type /Metadata /Subtype /XML >>', '<x>ä</x>'.replace('ä', '\xc3\xa4')], '<x>ä</x>'],
    ['UTF-16', ['<< >>', Buffer.from('\ufeff<x>ä</x>', 'utf16le')], '<x>ä</x>'],
    ['deflated', ['<< /Filter /FlateDecode >>', deflateSync('<x/>')], '<x/>'],
    ['damaged', ['<< /Filter /FlateDecode >>', 'none'], undefined],
    ['no stream', '<< >>', undefined],
  ])('is text: %s', async (_, metadata, expected) => {
    expect((await open(pdfWith({ catalog: '/Metadata 5 0 R', objects: [metadata] }))).metadata).toBe(expected);
  });
});

describe('some files that are removed', () => {
  const bytes = pdfWith({
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R (b) 7 0 R] >> >> /AF [5 0 R 7 0 R] /Collection << >>',
    page: '/AF [9 0 R] /Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS 9 0 R >> << /Subtype /FileAttachment /Rect [0 0 9 9] /FS 7 0 R >>]',
    objects: [
      specification(6, 'a.txt'),
      file('data of a'),
      specification(8, 'b.txt'),
      file('data of b'),
      specification(6, 'a.txt', '/Desc (again)'),
    ],
  });

  it('are gone from the list, from pages and from what they are associated with, in every specification', async () => {
    const pdf = await open(bytes);
    pdf.removeAttachments(new Set(['a.txt', 'other']));
    expect(pdf.attachments.map(({ name }) => name)).toEqual(['b.txt']);
    const saved = pdf.save();
    expect(qpdfCheck(saved)).toBe(0);
    expect(attachedFiles(saved)).toEqual(new Map([['b.txt', Buffer.from('data of b')]]));
    const plain = plainText(saved);
    expect(plain).not.toMatch(/data of a|a\.txt/);
    expect(plain).toContain('/Collection');
    expect(plain.match(/\/FileAttachment/g)).toHaveLength(1);
  });

  it('are all where each is named, and none where no file has the name', async () => {
    const [all, none] = [await open(bytes), await open(bytes)];
    all.removeAttachments(new Set(['a.txt', 'b.txt']));
    expect([all.attachments, plainText(all.save()).includes('/Collection')]).toEqual([[], false]);
    none.removeAttachments(new Set(['c.txt']));
    expect(none.attachments).toHaveLength(2);
  });
});
